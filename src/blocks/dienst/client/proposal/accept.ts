// Accepting a proposal: seats who signed up, asks the others, and takes both back.
import { ApiError } from '#client/net/api.ts'
import { runAll } from '#client/net/run-all.ts'
import type { Proposal } from '../../contract.ts'
import type { BoardAnlass, BoardKind } from '../board.ts'
import { placeKey, placeRows, placesFrom } from '../staffing/state.ts'
import { seatPeople } from './seating.ts'

type Place = Proposal['plaetze'][number]
type Calls = Pick<BoardKind['calls'], 'get' | 'einteilung' | 'hilferuf' | 'withdrawHilferuf'>
export interface Accepted {
  readonly rows: ReturnType<typeof placeRows>
  readonly anfragen: string[]
  /** Sentences about what was left out. */
  readonly failed: readonly string[]
}

export async function acceptPlaces(calls: Calls, anlass: BoardAnlass, seats: readonly Place[], asks: readonly Place[]): Promise<Accepted> {
  const params = { id: anlass._id }
  const { standing, failed } = stillSignedUp(anlass, seats)
  const rows = rowsOf(anlass, standing)
  if (rows.length > 0) await calls.einteilung({ params, body: { version: anlass.version, helfer: rows } })
  const personen = asks.flatMap(({ schicht, profil }) => (profil ? [{ schicht, profil: profil._id }] : []))
  const anfragen: string[] = []
  if (personen.length > 0)
    try {
      const asked = await calls.hilferuf({ params, body: { personen, text: '' } })
      anfragen.push(...asked.map(({ _id }) => _id))
    } catch (problem) {
      // Saved seats stay, and can be undone.
      if (rows.length === 0 || !(problem instanceof ApiError)) throw problem
      failed.push(problem.message)
    }
  if (rows.length + anfragen.length === 0 && failed.length > 0) throw new ApiError(409, [{ msg: failed.join(' ') }])
  return { rows, anfragen, failed }
}

/** A proposal may be old: nobody is seated who signed off since. */
function stillSignedUp(anlass: BoardAnlass, seats: readonly Place[]) {
  const saved = placesFrom(anlass)
  const failed: string[] = []
  const standing = seats.filter(({ schicht, profil }) => {
    const status = profil && saved[placeKey(schicht, profil._id)]?.status
    if (status === 'gemeldet' || status === 'warteliste') return true
    if (profil && status !== 'eingeteilt') failed.push(`${profil.vorname} ${profil.nachname} ist hier nicht mehr gemeldet.`)
    return false
  })
  return { standing, failed }
}

/** Restores the previous states and withdraws unsent questions; a refusal of one does not stop the other. */
export const undoPlaces = (calls: Calls, id: string, accepted: Accepted): Promise<void> =>
  runAll([() => withdrawQuestions(calls, id, accepted), () => unseat(calls, id, accepted)])

async function withdrawQuestions(calls: Calls, id: string, { anfragen }: Accepted): Promise<void> {
  if (anfragen.length > 0) await calls.withdrawHilferuf({ params: { id }, body: { anfragen } })
}
async function unseat(calls: Calls, id: string, { rows }: Accepted): Promise<void> {
  if (rows.length === 0) return
  const now = (await calls.get({ params: { id } })) as BoardAnlass
  const places = placesFrom(now)
  // Skips members who have signed off since.
  const helfer = rows.flatMap((row) =>
    places[placeKey(row.schicht, row.profil)]?.status === 'eingeteilt'
      ? [{ ...row, status: 'gemeldet' as const, funktion: '', fahrzeug: null, war: 'eingeteilt' as const }]
      : [],
  )
  if (helfer.length > 0) await calls.einteilung({ params: { id }, body: { version: now.version, helfer } })
}

const seatsText = (seats: number) => (seats === 1 ? 'Einen Platz besetzen' : `${seats} Plätze besetzen`)
export const buttonText = (seats: number, asks: number): string =>
  asks === 0 ? seatsText(seats) : seats === 0 ? `${asks} fragen` : `${seatsText(seats)}, ${asks} fragen`

export function outgoingText(asks: readonly Place[]): string {
  const people = new Map(asks.map(({ profil, mail }) => [profil?._id, mail !== false]))
  const mails = [...people.values()].filter(Boolean).length
  const quiet = people.size - mails
  return [
    `${asks.length} fragen: ${mails === 1 ? '1 Mail' : `${mails} Mails`}`,
    quiet > 0 ? `, ${quiet === 1 ? '1 Person liest' : `${quiet} Personen lesen`} es nur im Intranet` : '',
    '. Wer zusagt, ist gleich eingeteilt.',
  ].join('')
}

export const doneText = (seats: number, asked: number): string =>
  [
    seats === 0 ? '' : seats === 1 ? 'Eine Person ist eingeteilt.' : `${seats} Plätze sind besetzt.`,
    asked === 0 ? '' : asked === 1 ? '1 Anfrage geht gleich hinaus.' : `${asked} Anfragen gehen gleich hinaus.`,
  ]
    .filter(Boolean)
    .join(' ')

function rowsOf(anlass: BoardAnlass, taken: readonly Place[]) {
  const saved = placesFrom(anlass)
  const standing = Object.values(saved).filter(({ status }) => status === 'eingeteilt')
  return anlass.schichten.flatMap((schicht) =>
    placeRows(
      seatPeople(
        schicht,
        standing.filter((place) => place.schicht === schicht._id),
        taken.flatMap((place) => (place.schicht === schicht._id && place.profil ? [{ ...place, profil: place.profil }] : [])),
      ),
      saved,
    ),
  )
}
