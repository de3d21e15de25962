// Matches people to the places of a need, the same way on the client (board) and the server. Pure.
import type { Anmeldestatus, BedarfsRow, Besetzung } from './contract.ts'
import { covers, type Qualifikation, rang } from '#contract/qualifikation.ts'

/** The driver's seat, as the need and the vehicles call it. */
export const isWheel = (fn: string): boolean => /^fahrer(?:in)?\b/i.test(fn)
/** Nobody under 18 drives or has charge of a vehicle. */
export const inCharge = (fn: string): boolean => isWheel(fn) || /^(?:transportführer|notarzt)/i.test(fn)

/**
 * The function by which a seat is judged and counted: its own, unless one line in charge of a vehicle is all that the need has. "Besatzung KTW"
 * names no seat, unless a line does.
 */
export function functionOf({ bedarf }: { readonly bedarf: readonly Pick<BedarfsRow, 'funktion'>[] }, fn: string): string {
  const [first = '', ...other] = new Set(bedarf.map((row) => row.funktion))
  if (other.length === 0 && inCharge(first)) return first
  return fn.startsWith('Besatzung ') && !bedarf.some((row) => row.funktion === fn) ? '' : fn
}

/** What an offer asks for. */
export interface Platzbedarf {
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
}
/** The vehicles of an offer, as far as its counts ask for them. */
interface Riding {
  readonly fahrzeuge?: readonly { readonly fahrzeug: string | null; readonly typ: string | null; readonly erforderlich: boolean }[]
}

/** Somebody who could take a place. `alter` in full years on the day of the offer; null without a recorded birthday. */
export interface Mitwirkender {
  readonly id: string
  readonly qualifikation: string
  readonly alter: number | null
  readonly praktikant: boolean
  readonly funktion: string
  /** False: not allowed to drive there, and no reason lifts it (seat.ts). */
  readonly lenkt?: boolean
}

/** One place of a need line; `zeile` is the line's index in the need. */
export interface Platz {
  readonly zeile: number
  readonly qualifikation: Qualifikation
  readonly funktion: string
  readonly mindestalter: number | null
  /** Who takes it, or null. */
  readonly person: string | null
}

export interface Missing {
  readonly qualifikation: Qualifikation
  readonly anzahl: number
  readonly funktion: string
  readonly mindestalter?: number
}

export interface Distribution {
  /** All places in the order of the need. */
  readonly plaetze: readonly Platz[]
  /** Places of the need, and those that nobody takes; both without trainees. */
  readonly soll: number
  readonly offen: number
  readonly fehlt: readonly Missing[]
  /** Who takes a trainee's place, in the order given. */
  readonly praktikanten: readonly string[]
  readonly praktikantenSoll: number
  /** Those who count for no place: surplus, or not qualified. */
  readonly withoutPlatz: readonly string[]
}

/** True where this person may count for the line's wheel: they may drive, and were put into no other function. */
const mayDrive = ({ lenkt, funktion: own }: Mitwirkender, fn: string): boolean =>
  !isWheel(fn) || (lenkt !== false && (own === '' || own === fn))

/**
 * May this person take a place of this line? A higher qualification covers a lower.
 * Annahme: where no birthday is recorded, a minimum age counts as met; who does the staffing sees the line and can ask.
 */
export const fitsRow = (
  person: Mitwirkender,
  row: Pick<BedarfsRow, 'qualifikation' | 'mindestalter'> & { readonly funktion?: string },
): boolean =>
  !person.praktikant &&
  mayDrive(person, row.funktion ?? '') &&
  covers(person.qualifikation, row.qualifikation) &&
  (person.alter ?? Infinity) >= (row.mindestalter ?? 0)

const fitsAsPraktikant = (person: Mitwirkender, { praktikanten }: Platzbedarf): boolean =>
  person.praktikant && covers(person.qualifikation, praktikanten.mindestqualifikation)

/** Has this offer any place that the person could ask for, free or not? Without a named need everybody may come. */
export const fitsAtAll = (angebot: Platzbedarf, person: Mitwirkender): boolean =>
  person.praktikant
    ? angebot.praktikanten.anzahl > 0 && fitsAsPraktikant(person, angebot)
    : withoutBedarf(angebot) || angebot.bedarf.some((row) => row.anzahl > 0 && fitsRow({ ...person, lenkt: true }, row))

/** Nobody said how many are needed: everybody may come. */
export const withoutBedarf = ({ bedarf, praktikanten }: Platzbedarf): boolean => bedarf.length === 0 && praktikanten.anzahl === 0

/** Is one of these missing places for this person? Exact for qualifications, since the missing ones are the lowest possible. */
export const fillsMissing = (missing: readonly Missing[], person: Mitwirkender): boolean =>
  missing.some((row) => row.anzahl > 0 && fitsRow(person, { ...row, mindestalter: row.mindestalter ?? null }))

/**
 * Puts people into places so that as many as possible are taken (augmenting paths over the lines, each with its number of
 * places). The most demanding lines come first, so what is missing at the end is as undemanding as it can be; each line
 * takes those placed into its function, then the lowest sufficient qualification, then the order given.
 */
export function distribute(angebot: Platzbedarf, all: readonly Mitwirkender[]): Distribution {
  const rows = angebot.bedarf
  const people = all.map((person) => ({ ...person, funktion: functionOf(angebot, person.funktion) }))
  const order = rows.map((_, i) => i).sort((a, b) => demand(rows[b]) - demand(rows[a]))
  const candidates = rows.map((row) =>
    people
      .map((person, index) => ({ person, index }))
      .filter(({ person }) => fitsRow(person, row))
      .sort((a, b) => preference(a.person, row) - preference(b.person, row) || rang(a.person.qualifikation) - rang(b.person.qualifikation)),
  )
  /** The line of each person, by the person's index. */
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
      // The person moves here if that line finds somebody else.
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
  const plaetze = rows.flatMap(({ qualifikation, funktion: fn, mindestalter, anzahl: count }, row) => {
    const here = people.filter((_, index) => rowOf.get(index) === row)
    return Array.from({ length: count }, (_, i) => ({ zeile: row, qualifikation, funktion: fn, mindestalter, person: here[i]?.id ?? null }))
  })
  return {
    plaetze,
    soll: plaetze.length,
    offen: plaetze.filter(({ person }) => person === null).length,
    fehlt: rows.flatMap(({ qualifikation, funktion: fn, mindestalter, anzahl: count }, row) => {
      const offen = count - (filled[row] ?? 0)
      return offen > 0 ? [{ qualifikation, anzahl: offen, funktion: fn, ...(mindestalter ? { mindestalter } : {}) }] : []
    }),
    praktikanten: praktikanten.map(({ id }) => id),
    praktikantenSoll: angebot.praktikanten.anzahl,
    withoutPlatz: people.filter((person, index) => !rowOf.has(index) && !praktikanten.includes(person)).map(({ id }) => id),
  }
}

/**
 * Staffed people who sit in an empty place by their function, but do not meet its condition, with the line. Who was put into no function is
 * one more, unless the need has but one.
 */
export function unfitIn({ bedarf }: Platzbedarf, { fehlt: missing, withoutPlatz }: Distribution, staffed: readonly Mitwirkender[]) {
  const [only = '', ...other] = new Set(bedarf.map((row) => row.funktion))
  const beyond = staffed
    .filter(({ id, praktikant }) => !praktikant && withoutPlatz.includes(id))
    .map(({ id, funktion: fn }) => ({ id, funktion: functionOf({ bedarf }, fn) || (other.length === 0 ? only : '') }))
  const functions = [...new Set(missing.map((row) => row.funktion))].filter(Boolean)
  return functions.flatMap((fn) => {
    const places = missing.reduce((sum, row) => sum + (row.funktion === fn ? row.anzahl : 0), 0)
    return beyond.filter((one) => one.funktion === fn).slice(0, places)
  })
}

/**
 * The counts of an offer, the one home of the numbers that everybody reads: lists, cards, calendars, prints and the board, which counts
 * what is not saved yet. `surplus` are those who count for no place.
 */
export function countBesetzung(angebot: Platzbedarf & Riding, people: readonly (Mitwirkender & { readonly status: Anmeldestatus })[]) {
  const staffed = people.filter(({ status }) => status === 'eingeteilt')
  const there = [...staffed, ...people.filter(({ status }) => status === 'gemeldet')]
  const helpers = (status: Anmeldestatus) => there.filter((one) => one.status === status && !one.praktikant).length
  const [all, firm] = [distribute(angebot, there), distribute(angebot, staffed)]
  const unnamed = (angebot.fahrzeuge ?? []).flatMap(({ fahrzeug, typ: type, erforderlich: needed }) =>
    needed && fahrzeug === null ? [type ?? 'Fahrzeug'] : [],
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
    praktikanten: there.filter(({ praktikant }) => praktikant).length,
    praktikantenEingeteilt: staffed.filter(({ praktikant }) => praktikant).length,
    ohneVoraussetzung: unfit,
    ...(unnamed.length > 0 ? { fahrzeugeFehlen: unnamed.toSorted() } : {}),
  }
  return { besetzung, surplus: all.withoutPlatz.length }
}

/** The higher, the fewer people can take it. */
const demand = (row: BedarfsRow | undefined): number => (row ? rang(row.qualifikation) * 1000 + (row.mindestalter ?? 0) : 0)

/** 0 for people placed into this function, 1 for those without one, 2 for those in another. */
const preference = (person: Mitwirkender, row: BedarfsRow): number =>
  person.funktion === row.funktion ? 0 : person.funktion === '' ? 1 : 2
