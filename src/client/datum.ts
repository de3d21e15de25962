// The one module of the browser side that turns instants (ISO, UTC) and days ('YYYY-MM-DD') into what people read and type.
// Everything a person reads is Europe/Berlin, wherever the device is.
import { type Instant, tagInBerlin, wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'

const WOCHENTAGE = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const
const MONATE = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const

const alsDate = (wert: Instant) => (typeof wert === 'string' ? new Date(wert) : wert)
const zwei = (zahl: number) => String(zahl).padStart(2, '0')
const TAG = 86_400_000
/** Days since 1970 of a calendar day: a plain number, so that no clock change can get in between. */
const nummer = ({ jahr, monat, tag }: ReturnType<typeof teile>) => Date.UTC(jahr, monat - 1, tag) / TAG
const vonNummer = (n: number): string => new Date(n * TAG).toISOString().slice(0, 10)
const teile = (tag: string) => {
  const [jahr = 0, monat = 0, nr = 0] = tag.split('-').map(Number)
  return { jahr, monat, tag: nr }
}
const wochentag = (n: number): string => WOCHENTAGE[(((n + 4) % 7) + 7) % 7]!

/** The Berlin calendar day of an instant, 'YYYY-MM-DD'. */
export const tagVon = tagInBerlin
/** Today in Berlin, 'YYYY-MM-DD'. */
export const heute = (jetzt: Instant = new Date()): string => tagVon(jetzt)
/** The day `tage` later (or earlier), 'YYYY-MM-DD'. */
export const plusTage = (tag: string, tage: number): string => vonNummer(nummer(teile(tag)) + tage)

/** '24.11.2026' */
export function datum(tag: string): string {
  const t = teile(tag)
  return `${zwei(t.tag)}.${zwei(t.monat)}.${t.jahr}`
}
/** 'Di., 24.11.', with the year when it is not this one: 'Di., 24.11.2027' */
export function kurzTag(tag: string, jetzt: Instant = new Date()): string {
  const t = teile(tag)
  const jahr = t.jahr === teile(heute(jetzt)).jahr ? '' : String(t.jahr)
  return `${wochentag(nummer(t)).slice(0, 2)}., ${zwei(t.tag)}.${zwei(t.monat)}.${jahr}`
}
/** 'heute', 'morgen', 'gestern', 'übermorgen', else as `kurzTag`. */
export function relativTag(tag: string, jetzt: Instant = new Date()): string {
  const abstand = nummer(teile(tag)) - nummer(teile(heute(jetzt)))
  const wort: Record<number, string> = { [-1]: 'gestern', 0: 'heute', 1: 'morgen', 2: 'übermorgen' }
  return wort[abstand] ?? kurzTag(tag, jetzt)
}
/** 'Dienstag, 24. November 2026' */
export function heuteLang(jetzt: Instant = new Date()): string {
  const t = teile(heute(jetzt))
  return `${wochentag(nummer(t))}, ${t.tag}. ${MONATE[t.monat - 1]} ${t.jahr}`
}
/** '17:00' */
export const uhrzeit = (wert: Instant): string => new Date(wanduhr(wert)).toISOString().slice(11, 16)
/** 'Di., 24.11. · 17:00 Uhr' */
export const zeitpunkt = (wert: Instant, jetzt: Instant = new Date()): string => `${kurzTag(tagVon(wert), jetzt)} · ${uhrzeit(wert)} Uhr`

/** 'Di., 24.11. · 17:00–21:00 Uhr'; over midnight both days: 'Di., 24.11. · 20:00 – Mi., 25.11. · 06:00 Uhr'. */
export function zeitraum(beginn: Instant, ende: Instant, jetzt: Instant = new Date()): string {
  if (tagVon(beginn) === tagVon(ende)) return `${kurzTag(tagVon(beginn), jetzt)} · ${uhrzeit(beginn)}–${uhrzeit(ende)} Uhr`
  return `${kurzTag(tagVon(beginn), jetzt)} · ${uhrzeit(beginn)} – ${zeitpunkt(ende, jetzt)}`
}
/** 'gerade eben', 'vor 5 Minuten', 'vor 3 Stunden', 'gestern, 17:00 Uhr', else as `zeitpunkt`. */
export function vor(wert: Instant, jetzt: Instant = new Date()): string {
  const minuten = Math.floor((alsDate(jetzt).getTime() - alsDate(wert).getTime()) / 60_000)
  if (minuten >= 0 && minuten < 1) return 'gerade eben'
  if (minuten >= 0 && minuten < 60) return minuten === 1 ? 'vor 1 Minute' : `vor ${minuten} Minuten`
  const tag = tagVon(wert)
  if (minuten >= 0 && tag === heute(jetzt)) return minuten < 120 ? 'vor 1 Stunde' : `vor ${Math.floor(minuten / 60)} Stunden`
  const wort = relativTag(tag, jetzt)
  return /^[a-zü]+$/.test(wort) ? `${wort}, ${uhrzeit(wert)} Uhr` : zeitpunkt(wert, jetzt)
}
/** 'Guten Morgen', 'Guten Tag' or 'Guten Abend' */
export function tageszeit(jetzt: Instant = new Date()): string {
  const stunde = new Date(wanduhr(jetzt)).getUTCHours()
  if (stunde >= 4 && stunde < 11) return 'Guten Morgen'
  return stunde >= 4 && stunde < 18 ? 'Guten Tag' : 'Guten Abend'
}
/** Monday of the day's week, 'YYYY-MM-DD'. */
export const wochenbeginn = (tag: string): string => plusTage(tag, -((nummer(teile(tag)) + 3) % 7))

/** 'Dienstag, 24. November', with the year when it is not this one. */
export function tagLang(tag: string, jetzt: Instant = new Date()): string {
  const t = teile(tag)
  const jahr = t.jahr === teile(heute(jetzt)).jahr ? '' : ` ${t.jahr}`
  return `${wochentag(nummer(t))}, ${t.tag}. ${MONATE[t.monat - 1]}${jahr}`
}
/** 'November 2026' of a month 'YYYY-MM' */
export function monatLang(monat: string): string {
  const t = teile(monat)
  return `${MONATE[t.monat - 1]} ${t.jahr}`
}
/** The twelve months in short: 'Jan', 'Feb', 'Mär' … */
export const MONATE_KURZ: readonly string[] = MONATE.map((name) => name.slice(0, 3))
/** The month `anzahl` later (or earlier), 'YYYY-MM'. */
export function plusMonate(monat: string, anzahl: number): string {
  const t = teile(monat)
  const n = t.jahr * 12 + t.monat - 1 + anzahl
  return `${Math.floor(n / 12)}-${zwei((n % 12) + 1)}`
}

/** What a field of a day shows: '24.11.2026'. */
export const alsEingabeTag = (tag: string | null): string => (tag ? datum(tag) : '')
/** What a field of an instant shows: '24.11.2026 17:00'. */
export const alsEingabeZeitpunkt = (wert: string | null): string => (wert ? `${datum(tagVon(wert))} ${uhrzeit(wert)}` : '')

/** A day and a clock time of Berlin as an instant (ISO, UTC): ('2026-11-24', '17:00') → '2026-11-24T16:00:00.000Z'. */
export function instant(tag: string, zeit: string): string {
  const [stunde = 0, minute = 0] = zeit.split(':').map(Number)
  return zeitAusWanduhr(nummer(teile(tag)) * TAG + (stunde * 60 + minute) * 60_000).toISOString()
}

/** Hours between two instants, decimal; the real ones, also in a night that changes the clock. */
export const stundenZwischen = (beginn: Instant, ende: Instant): number => (alsDate(ende).getTime() - alsDate(beginn).getTime()) / 3_600_000

/** '4 Stunden', '1 Stunde', '4,5 Stunden', '40 Minuten'; '13 Stunden (Zeitumstellung)' where the clock shows another number. '' when it is no span. */
export function dauer(beginn: Instant, ende: Instant): string {
  const stunden = stundenZwischen(beginn, ende)
  if (!(stunden > 0)) return ''
  const gerundet = Math.round(stunden * 100) / 100
  const text =
    stunden < 1 ? `${Math.round(stunden * 60)} Minuten` : gerundet === 1 ? '1 Stunde' : `${gerundet.toLocaleString('de-DE')} Stunden`
  return Math.abs((wanduhr(ende) - wanduhr(beginn)) / 3_600_000 - stunden) > 0.01 ? `${text} (Zeitumstellung)` : text
}

/** The same clock time so many days later (or earlier): what stood at 10:00 stays at 10:00 across a change of the clock. */
export const plusTageZeit = (wert: string, tage: number): string => instant(plusTage(tagVon(wert), tage), uhrzeit(wert))

/** Days from one calendar day to another: 1 for tomorrow. */
export const tageZwischen = (von: string, bis: string): number => nummer(teile(bis)) - nummer(teile(von))
