// The plan of vehicles or rooms as a ruler: minutes of the wall clock of Berlin since the midnight with which it begins.
// A day always has 1440 of them, so that 10:00 stands at the same place each day, also where the clock changes.
import { wanduhr } from '#contract/berlin.ts'
import { heute, instant, kurzTag, plusMonate, plusTage, tageZwischen, wochenbeginn } from '#client/datum.ts'

export const TAGESMINUTEN = 1440
const SPANNEN = ['tag', 'woche', 'monat'] as const
export type Planspanne = (typeof SPANNEN)[number]

/** What is shown: how much, and around which day 'YYYY-MM-DD'. */
export interface Planstand {
  readonly spanne: Planspanne
  readonly tag: string
}
/** The days that it shows. */
export interface Planbereich {
  readonly erster: string
  readonly tage: number
}
/** Instants, ISO. */
export interface Zeitspanne {
  readonly beginn: string
  readonly ende: string
}
/** Minutes since the first midnight of the plan; half open. */
export interface Strecke {
  readonly von: number
  readonly bis: number
}

/** Of an address: what cannot be read is the week of today. */
export function planstand(adresse: Readonly<Record<'spanne' | 'tag', string>>, jetzt = heute()): Planstand {
  const gueltig = /^\d{4}-\d{2}-\d{2}$/.test(adresse.tag) && !Number.isNaN(Date.parse(adresse.tag))
  return { spanne: SPANNEN.find((spanne) => spanne === adresse.spanne) ?? 'woche', tag: gueltig ? adresse.tag : jetzt }
}

export function planbereich({ spanne, tag }: Planstand): Planbereich {
  if (spanne === 'tag') return { erster: tag, tage: 1 }
  if (spanne === 'woche') return { erster: wochenbeginn(tag), tage: 7 }
  const monat = tag.slice(0, 7)
  const erster = `${monat}-01`
  return { erster, tage: tageZwischen(erster, `${plusMonate(monat, 1)}-01`) }
}

/** The day around which the plan stands one step further, or back. */
export function planschritt({ spanne, tag }: Planstand, richtung: 1 | -1): string {
  if (spanne === 'monat') return `${plusMonate(tag.slice(0, 7), richtung)}-01`
  return plusTage(tag, spanne === 'tag' ? richtung : 7 * richtung)
}

/** The instants between which bookings are asked for. */
export const frageAus = ({ erster, tage }: Planbereich): { readonly von: string; readonly bis: string } => ({
  von: instant(erster, '00:00'),
  bis: instant(plusTage(erster, tage), '00:00'),
})

const minuteVon = (erster: string, wert: string): number => Math.floor((wanduhr(wert) - Date.parse(erster)) / 60_000)

/** Where a span lies; may begin before and end behind what is shown. Never shorter than a quarter, so that it can be seen. */
export function streckeVon(erster: string, { beginn, ende }: Zeitspanne): Strecke {
  const von = minuteVon(erster, beginn)
  return { von, bis: Math.max(minuteVon(erster, ende), von + 15) }
}

const zwei = (zahl: number) => String(zahl).padStart(2, '0')
const zeitAus = (erster: string, minute: number): string => {
  const tag = Math.floor(minute / TAGESMINUTEN)
  const rest = minute - tag * TAGESMINUTEN
  return instant(plusTage(erster, tag), `${zwei(Math.floor(rest / 60))}:${zwei(rest % 60)}`)
}
export const spanneAus = (erster: string, { von, bis }: Strecke): Zeitspanne => ({
  beginn: zeitAus(erster, von),
  ende: zeitAus(erster, bis),
})

/** The clock time of a minute of the plan: "17:00". */
export const uhrVon = (minute: number): string => {
  const rest = ((minute % TAGESMINUTEN) + TAGESMINUTEN) % TAGESMINUTEN
  return `${zwei(Math.floor(rest / 60))}:${zwei(rest % 60)}`
}
const tagesnamen = new Map<string, string>()
const tagesname = (erster: string, minute: number): string => {
  const tag = plusTage(erster, Math.floor(minute / TAGESMINUTEN))
  const name = tagesnamen.get(tag) ?? kurzTag(tag)
  tagesnamen.set(tag, name)
  return name
}
/** As `zeitraum`, but from minutes and without asking the zone again: a plan says it a thousand times. */
export function streckentext(erster: string, { von, bis }: Strecke): string {
  const [anfang, schluss] = [tagesname(erster, von), tagesname(erster, bis)]
  return anfang === schluss
    ? `${anfang} · ${uhrVon(von)}–${uhrVon(bis)} Uhr`
    : `${anfang} · ${uhrVon(von)} – ${schluss} · ${uhrVon(bis)} Uhr`
}

/** To which steps a hand can hold: a quarter of an hour, in the month whole days. */
export const rasterVon = (spanne: Planspanne): number => (spanne === 'monat' ? TAGESMINUTEN : 15)

export type Griff = 'neu' | 'ganz' | 'ende' | 'beginn'
/**
 * What becomes of a span when a hand has gone from one minute to another: drawn anew, moved, or pulled at one end.
 * In the month a move keeps the clock times, and what is drawn anew reaches over whole days.
 */
export function gezogen(griff: Griff, alt: Strecke, start: number, jetzt: number, raster: number): Strecke {
  const rund = (minute: number) => Math.round(minute / raster) * raster
  const unter = (minute: number) => Math.floor(minute / raster) * raster
  if (griff === 'neu') {
    const [a, b] = [unter(Math.min(start, jetzt)), unter(Math.max(start, jetzt)) + raster]
    return { von: a, bis: b }
  }
  const weit = rund(jetzt - start)
  if (griff === 'ganz') return { von: alt.von + weit, bis: alt.bis + weit }
  const mindestens = Math.min(raster, 15)
  if (griff === 'ende') return { von: alt.von, bis: Math.max(alt.von + mindestens, raster === 15 ? rund(jetzt) : alt.bis + weit) }
  return { von: Math.min(alt.bis - mindestens, raster === 15 ? rund(jetzt) : alt.von + weit), bis: alt.bis }
}

/** Puts what overlaps below each other: the number of the line for each, in the order given, and how many lines there are. */
export function linien(strecken: readonly Strecke[]): { readonly nummern: readonly number[]; readonly anzahl: number } {
  const enden: number[] = []
  const nummern = Array.from({ length: strecken.length }, () => 0)
  const nachBeginn = strecken.map((strecke, index) => ({ strecke, index })).sort((a, b) => a.strecke.von - b.strecke.von)
  for (const { strecke, index } of nachBeginn) {
    const frei = enden.findIndex((ende) => ende <= strecke.von)
    const linie = frei < 0 ? enden.length : frei
    enden[linie] = strecke.bis
    nummern[index] = linie
  }
  return { nummern, anzahl: Math.max(1, enden.length) }
}

/** What is left free of a day between bookings, in minutes of the day; gaps below a quarter do not count. */
export function luecken(strecken: readonly Strecke[], ab = 0): readonly Strecke[] {
  const frei: Strecke[] = []
  let bis = ab
  for (const { von, bis: ende } of [...strecken].sort((a, b) => a.von - b.von)) {
    if (von - bis >= 15) frei.push({ von: bis, bis: Math.min(von, TAGESMINUTEN) })
    bis = Math.max(bis, ende)
  }
  if (TAGESMINUTEN - bis >= 15) frei.push({ von: bis, bis: TAGESMINUTEN })
  return frei
}
