// Matches people to the places of a need, identically on client (board) and server. Pure.
import type { Anmeldestatus, BedarfsRow, Besetzung } from './contract.ts'
import { coversQualifikation, type Qualifikation, rangOf } from '#contract/qualifikation.ts'

export const isWheel = (fn: string): boolean => /^fahrer(?:in)?\b/i.test(fn)
/** Nobody under 18 drives or has charge of a vehicle. */
export const inCharge = (fn: string): boolean => isWheel(fn) || /^(?:transportführer|notarzt)/i.test(fn)

/**
 * The function by which a seat is judged and counted: its own, or the need's only function if that is in charge of a vehicle.
 * "Besatzung KTW" names no seat, unless a row does.
 */
export function functionOf({ bedarf }: { readonly bedarf: readonly Pick<BedarfsRow, 'funktion'>[] }, fn: string): string {
  const [first = '', ...others] = new Set(bedarf.map((row) => row.funktion))
  if (others.length === 0 && inCharge(first)) return first
  return fn.startsWith('Besatzung ') && !bedarf.some((row) => row.funktion === fn) ? '' : fn
}

export interface Platzbedarf {
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
}
interface Riding {
  readonly fahrzeuge?: readonly { readonly fahrzeug: string | null; readonly typ: string | null; readonly erforderlich: boolean }[]
}

/** A candidate for a place. `alter` in full years on the day of the offer; null without a recorded birthday. */
export interface Mitwirkender {
  readonly id: string
  readonly qualifikation: string
  readonly alter: number | null
  readonly praktikant: boolean
  readonly funktion: string
  /** False: must not drive there, and no override applies (seat.ts). */
  readonly lenkt?: boolean
}

/** One place of a need row; `zeile` is the row's index. */
export interface Platz {
  readonly zeile: number
  readonly qualifikation: Qualifikation
  readonly funktion: string
  readonly mindestalter: number | null
  readonly person: string | null
}

export interface Missing {
  readonly qualifikation: Qualifikation
  readonly anzahl: number
  readonly funktion: string
  readonly mindestalter?: number
}

export interface Distribution {
  readonly plaetze: readonly Platz[]
  /** Total and unfilled places; both without trainees. */
  readonly soll: number
  readonly offen: number
  readonly fehlt: readonly Missing[]
  readonly praktikanten: readonly string[]
  readonly praktikantenSoll: number
  /** People without a place: surplus, or not qualified. */
  readonly withoutPlatz: readonly string[]
}

/** True if this person may count as the row's driver: permitted to drive, and not placed into another function. */
const mayDrive = ({ lenkt, funktion }: Mitwirkender, fn: string): boolean =>
  !isWheel(fn) || (lenkt !== false && (funktion === '' || funktion === fn))

/**
 * True if the person may take a place of this row. A higher qualification covers a lower.
 * Annahme: without a recorded birthday, a minimum age counts as met; the planner sees the row and can ask.
 */
export const fitsRow = (
  person: Mitwirkender,
  row: Pick<BedarfsRow, 'qualifikation' | 'mindestalter'> & { readonly funktion?: string },
): boolean =>
  !person.praktikant &&
  mayDrive(person, row.funktion ?? '') &&
  coversQualifikation(person.qualifikation, row.qualifikation) &&
  (person.alter ?? Infinity) >= (row.mindestalter ?? 0)

const fitsAsPraktikant = (person: Mitwirkender, { praktikanten }: Platzbedarf): boolean =>
  person.praktikant && coversQualifikation(person.qualifikation, praktikanten.mindestqualifikation)

/** True if any place of the offer suits the person, free or not. Without a need everybody may sign up. */
export const fitsAtAll = (angebot: Platzbedarf, person: Mitwirkender): boolean =>
  person.praktikant
    ? angebot.praktikanten.anzahl > 0 && fitsAsPraktikant(person, angebot)
    : withoutBedarf(angebot) || angebot.bedarf.some((row) => row.anzahl > 0 && fitsRow({ ...person, lenkt: true }, row))

/** No need was defined: everybody may sign up. */
export const withoutBedarf = ({ bedarf, praktikanten }: Platzbedarf): boolean => bedarf.length === 0 && praktikanten.anzahl === 0

/** True if a missing place suits the person. Exact for qualifications, since the missing ones are the lowest possible. */
export const fillsMissing = (missing: readonly Missing[], person: Mitwirkender): boolean =>
  missing.some((row) => row.anzahl > 0 && fitsRow(person, { ...row, mindestalter: row.mindestalter ?? null }))

/**
 * Maximum matching of people to places (augmenting paths over rows with capacities).
 * Demanding rows come first, so missing places are as undemanding as possible. Each row prefers
 * people placed into its function, then the lowest sufficient qualification, then the given order.
 */
export function distributePeople(angebot: Platzbedarf, all: readonly Mitwirkender[]): Distribution {
  const rows = angebot.bedarf
  const people = all.map((person) => ({ ...person, funktion: functionOf(angebot, person.funktion) }))
  const order = rows.map((_, i) => i).sort((a, b) => demand(rows[b]) - demand(rows[a]))
  const candidates = rows.map((row) =>
    people
      .map((person, index) => ({ person, index }))
      .filter(({ person }) => fitsRow(person, row))
      .sort(
        (a, b) => preference(a.person, row) - preference(b.person, row) || rangOf(a.person.qualifikation) - rangOf(b.person.qualifikation),
      ),
  )
  const rowOf = new Map<number, number>()

  function assign(row: number, visited: Set<number>): boolean {
    const free = candidates[row]?.find(({ index }) => !rowOf.has(index))
    if (free) {
      rowOf.set(free.index, row)
      return true
    }
    for (const { index } of candidates[row] ?? []) {
      const soFar = rowOf.get(index)
      if (soFar === undefined || soFar === row || visited.has(soFar)) continue
      visited.add(soFar)
      // Moves the person here if their row finds a replacement.
      if (assign(soFar, visited)) {
        rowOf.set(index, row)
        return true
      }
    }
    return false
  }

  const filled = rows.map(() => 0)
  for (const row of order) {
    const count = rows[row]?.anzahl ?? 0
    while ((filled[row] ?? 0) < count && assign(row, new Set([row]))) filled[row] = (filled[row] ?? 0) + 1
  }

  const praktikanten = people.filter((person) => fitsAsPraktikant(person, angebot)).slice(0, angebot.praktikanten.anzahl)
  const plaetze = rows.flatMap(({ qualifikation, funktion, mindestalter, anzahl }, row) => {
    const matching = people.filter((_, index) => rowOf.get(index) === row)
    return Array.from({ length: anzahl }, (_, i) => ({
      zeile: row,
      qualifikation,
      funktion,
      mindestalter,
      person: matching[i]?.id ?? null,
    }))
  })
  return {
    plaetze,
    soll: plaetze.length,
    offen: plaetze.filter(({ person }) => person === null).length,
    fehlt: rows.flatMap(({ qualifikation, funktion, mindestalter, anzahl }, row) => {
      const offen = anzahl - (filled[row] ?? 0)
      return offen > 0 ? [{ qualifikation, anzahl: offen, funktion, ...(mindestalter ? { mindestalter } : {}) }] : []
    }),
    praktikanten: praktikanten.map(({ id }) => id),
    praktikantenSoll: angebot.praktikanten.anzahl,
    withoutPlatz: people.filter((person, index) => !rowOf.has(index) && !praktikanten.includes(person)).map(({ id }) => id),
  }
}

/**
 * Staffed people on an open place of their function without meeting its condition. People without a function are
 * surplus, unless the need has only one function.
 */
export function unfitIn({ bedarf }: Platzbedarf, { fehlt, withoutPlatz }: Distribution, staffed: readonly Mitwirkender[]) {
  const [only = '', ...others] = new Set(bedarf.map((row) => row.funktion))
  const beyond = staffed
    .filter(({ id, praktikant }) => !praktikant && withoutPlatz.includes(id))
    .map(({ id, funktion }) => ({ id, funktion: functionOf({ bedarf }, funktion) || (others.length === 0 ? only : '') }))
  const functions = [...new Set(fehlt.map((row) => row.funktion))].filter(Boolean)
  return functions.flatMap((fn) => {
    const places = fehlt.reduce((sum, row) => sum + (row.funktion === fn ? row.anzahl : 0), 0)
    return beyond.filter((person) => person.funktion === fn).slice(0, places)
  })
}

/**
 * Counts of an offer, the single source for lists, cards, calendars, prints and the board with its
 * unsaved changes. `surplus` are people without a place.
 */
export function countBesetzung(angebot: Platzbedarf & Riding, people: readonly (Mitwirkender & { readonly status: Anmeldestatus })[]) {
  const staffed = people.filter(({ status }) => status === 'eingeteilt')
  const helpersNow = [...staffed, ...people.filter(({ status }) => status === 'gemeldet')]
  const helpers = (status: Anmeldestatus) => helpersNow.filter((person) => person.status === status && !person.praktikant).length
  const [all, firm] = [distributePeople(angebot, helpersNow), distributePeople(angebot, staffed)]
  const unnamed = (angebot.fahrzeuge ?? []).flatMap(({ fahrzeug, typ, erforderlich }) =>
    erforderlich && fahrzeug === null ? [typ ?? 'Fahrzeug'] : [],
  )
  const unfit = unfitIn(angebot, all, staffed).length
  const besetzung: Besetzung = {
    soll: all.soll,
    offen: all.offen,
    fehlt: [...all.fehlt],
    eingeteilt: helpers('eingeteilt'),
    gemeldet: helpers('gemeldet'),
    warteliste: people.filter(({ status }) => status === 'warteliste').length,
    unbesetzt: firm.offen,
    zuBesetzen: [...firm.fehlt],
    praktikantenSoll: all.praktikantenSoll,
    praktikanten: helpersNow.filter(({ praktikant }) => praktikant).length,
    praktikantenEingeteilt: staffed.filter(({ praktikant }) => praktikant).length,
    ohneVoraussetzung: unfit,
    ...(unnamed.length > 0 ? { fahrzeugeFehlen: unnamed.toSorted() } : {}),
  }
  return { besetzung, surplus: all.withoutPlatz.length }
}

/** The higher, the fewer people qualify. */
const demand = (row: BedarfsRow | undefined): number => (row ? rangOf(row.qualifikation) * 1000 + (row.mindestalter ?? 0) : 0)

/** 0 for people placed into this function, 1 without a function, 2 with another. */
const preference = (person: Mitwirkender, row: BedarfsRow): number =>
  person.funktion === row.funktion ? 0 : person.funktion === '' ? 1 : 2
