import type { Helfer } from '../../contract.ts'
import type { Platzbedarf } from '../../besetzung.ts'
import { assignSeats } from '../../vehicle-seats.ts'
import type { Anlass, Fahrzeug } from '../kind.ts'
import { stateName } from '../words.ts'

export interface Group {
  readonly titel: string
  readonly helfer: readonly Helfer[]
}

/** Leaders first, then drivers, others, and people without a function. */
const orderOf = (fn: string): number => (/leit|führer/i.test(fn) ? 0 : /fahrer/i.test(fn) ? 1 : fn === '' ? 3 : 2)
const name = ({ profil }: Helfer) => `${profil.nachname} ${profil.vorname}`
const ordered = (helfer: readonly Helfer[]) =>
  helfer.toSorted((a, b) => orderOf(a.funktion) - orderOf(b.funktion) || name(a).localeCompare(name(b), 'de'))

/** "KTW 14/01", or a wish: "ein RTW". */
export const fahrzeugText = ({ funkrufname, bezeichnung, typ }: Fahrzeug): string =>
  funkrufname || bezeichnung || `ein ${typ === 'Anhaenger' ? 'Anhänger' : (typ ?? 'Fahrzeug')}`

/** All vehicles of a shift in one line; equal wishes are grouped: "KTW 14/01, 3 KTW, ein RTW (wenn möglich)". */
export function fahrzeugList(fahrzeuge: readonly Fahrzeug[]): string {
  const byName = Map.groupBy(fahrzeuge, (fahrzeug) => `${fahrzeugText(fahrzeug)}${fahrzeug.erforderlich ? '' : ' (wenn möglich)'}`)
  return [...byName].map(([name, same]) => (same.length === 1 ? name : name.replace(/^ein /, `${same.length} `))).join(', ')
}

/**
 * People of a shift in non-empty groups: each vehicle's crew, other staffed, trainees, registered, waiting.
 * Sign-offs and no-shows are only for leaders (`all`); `open`: no staffing (`Look.open`).
 */
export function groupMannschaft(
  { helfer }: Pick<Anlass, 'helfer'>,
  schicht: Platzbedarf & { readonly _id: string; readonly fahrzeuge: readonly Fahrzeug[] },
  all: boolean,
  open = false,
): Group[] {
  const helferOfShift = helfer.filter((helfer) => helfer.schicht === schicht._id)
  const withStatus = (status: Helfer['status']) => helferOfShift.filter((helfer) => helfer.status === status)
  const eingeteilt = withStatus('eingeteilt')
  const { vehicles } = assignSeats(
    schicht,
    eingeteilt.map((helfer) => ({ ...helfer, id: helfer._id, alter: null })),
  )
  const riding = vehicles.map(({ vehicle, seats }) => {
    const ids = seats.map(({ place }) => place?._id)
    return { titel: fahrzeugText(vehicle), helfer: ordered(eingeteilt.filter(({ _id }) => ids.includes(_id))) }
  })
  const onFoot = eingeteilt.filter((helfer) => !riding.some((group) => group.helfer.includes(helfer)))
  return [
    ...riding,
    {
      titel: riding.length > 0 ? 'Ohne Fahrzeug' : stateName('eingeteilt', open),
      helfer: ordered(onFoot.filter(({ praktikant }) => !praktikant)),
    },
    { titel: 'Praktikum', helfer: ordered(onFoot.filter(({ praktikant }) => praktikant)) },
    { titel: stateName('gemeldet', open), helfer: ordered(withStatus('gemeldet')) },
    // The waiting list is ordered by registration time.
    { titel: 'Warteliste', helfer: withStatus('warteliste').toSorted((a, b) => a.gemeldetAm.localeCompare(b.gemeldetAm)) },
    { titel: 'Abgelehnt', helfer: all ? ordered(withStatus('abgelehnt')) : [] },
    { titel: 'Abgesagt', helfer: all ? ordered(withStatus('abgesagt')) : [] },
    { titel: 'Nicht erschienen', helfer: all ? ordered(withStatus('nichtErschienen')) : [] },
  ].filter(({ helfer }) => helfer.length > 0)
}

export const shortenGroups = (groups: readonly Group[], max: number): Group[] =>
  groups.reduce<Group[]>((soFar, { titel, helfer }) => {
    const free = max - soFar.reduce((sum, group) => sum + group.helfer.length, 0)
    return free > 0 ? [...soFar, { titel, helfer: helfer.slice(0, free) }] : soFar
  }, [])
