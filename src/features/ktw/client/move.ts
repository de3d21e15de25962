// Moving a person from seat to seat of one plan; two seated people change places. Pure.
import { signedUp } from '#blocks/dienst/client/index.ts'
import type { Helfer } from '#blocks/dienst/contract.ts'
import type { Ktw } from './kinds.ts'
import type { Seat } from './shifts.ts'

export interface Spot extends Seat {
  readonly titel: string
}
export interface Move {
  readonly from: Spot
  readonly to: Spot
}
type Row = Parameters<Ktw['kind']['calls']['einteilung']>[0]['body']['helfer'][number]

export const seatedIn = (helfer: readonly Helfer[], { offer }: Pick<Spot, 'offer'>): Helfer | undefined =>
  helfer.find(({ schicht, status }) => schicht === offer._id && status === 'eingeteilt')

const statusIn = (helfer: readonly Helfer[], profil: string, offer: string) =>
  helfer.find(({ schicht, profil: { _id } }) => schicht === offer && _id === profil)?.status ?? null

const whole = ({ _id, beginn, ende }: Seat['offer']) => ({ schicht: _id, funktion: '', praktikant: false, von: beginn, bis: ende })

/** Changes of each person, with the seat left and the one taken. */
const changesOf = (helfer: readonly Helfer[], { from, to }: Move) =>
  [
    { who: seatedIn(helfer, from), leaves: from, takes: to },
    { who: seatedIn(helfer, to), leaves: to, takes: from },
  ].flatMap(({ who, ...seats }) => (who ? [{ who, ...seats }] : []))

export function moveRows(helfer: readonly Helfer[], move: Move, inSpite: string): Row[] {
  return changesOf(helfer, move).flatMap(({ who: { profil }, leaves, takes }) => [
    { ...whole(leaves.offer), fahrzeug: null, profil: profil._id, status: 'gemeldet', war: 'eingeteilt' },
    {
      ...whole(takes.offer),
      fahrzeug: takes.offer.fahrzeuge[0]?._id ?? null,
      profil: profil._id,
      status: 'eingeteilt',
      trotzdem: inSpite,
      war: statusIn(helfer, profil._id, takes.offer._id),
    },
  ])
}

/** Rows that restore the seats as they were, based on the people after the move. */
export function backRows(helfer: readonly Helfer[], after: readonly Helfer[], move: Move): Row[] {
  return changesOf(helfer, move).flatMap(({ who, leaves, takes }) => {
    const { profil, status, funktion, fahrzeug, praktikant, von, bis, trotzdem = '' } = who
    return [
      { ...whole(takes.offer), fahrzeug: null, profil: profil._id, status: 'gemeldet', war: 'eingeteilt' },
      {
        schicht: leaves.offer._id,
        profil: profil._id,
        status,
        funktion,
        fahrzeug,
        praktikant,
        von,
        bis,
        trotzdem,
        war: statusIn(after, profil._id, leaves.offer._id),
      },
    ]
  })
}

/** People who would stand at a time that they neither had nor signed up for. */
export const strangersOf = (helfer: readonly Helfer[], move: Move) =>
  changesOf(helfer, move).flatMap(({ who, leaves, takes }) =>
    (leaves.offer.beginn === takes.offer.beginn && leaves.offer.ende === takes.offer.ende) ||
    signedUp(statusIn(helfer, who.profil._id, takes.offer._id))
      ? []
      : [{ schicht: takes.offer._id, person: who.profil, seat: takes }],
  )
