// A series as people choose it, and as the server reads it (RFC 5545, the part that bookings need).
import * as z from 'zod/mini'
import { feld, zahl, tag } from '#contract/bausteine.ts'
import { plusTage, tagVon } from '#client/datum.ts'
import type { Termin, Vorschau } from './art.ts'
import { termine as mitZahl } from './woerter.ts'

export const RHYTHMEN = ['taeglich', 'woechentlich', 'monatlichAmTag', 'monatlichAmWochentag'] as const
export type Rhythmus = (typeof RHYTHMEN)[number]
export const WOCHENTAGE = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const WOCHENTAG_NAMEN = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const
const LANG = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/**
 * What becomes of a date that collides: left out (null), another time for it, or another vehicle or room: `statt` says by the
 * id of what is taken whom it takes instead, `womit` how those are called.
 */
const entscheidung = z.nullable(
  z.object({
    beginn: z.string(),
    ende: z.string(),
    statt: z._default(z.record(z.string(), z.string()), {}),
    womit: z._default(z.string(), ''),
  }),
)
export type Entscheidung = z.output<typeof entscheidung>

/** The part of a form that makes a series of a booking. Lies beside the fields of the contract, so that its draft keeps it too. */
export const serienfeld = feld(
  'Serie',
  z._default(
    z.object({
      an: feld('Wiederholen', z._default(z.boolean(), false)),
      rhythmus: feld('Rhythmus', z._default(z.enum(RHYTHMEN), 'woechentlich')),
      alle: feld('Alle wie viele', z._default(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(52))), 1)),
      /** Besides the day of the first date. */
      wochentage: feld('Wochentage', z._default(z.array(z.enum(WOCHENTAGE)), [])),
      endet: feld('Endet', z._default(z.enum(['nach', 'am']), 'nach')),
      anzahl: zahl('Anzahl der Termine', 2, 5000),
      bis: tag('Letzter Tag'),
      /** By begin of the date; null leaves it out. */
      entscheidungen: z._default(z.record(z.string(), entscheidung), {}),
    }),
    { an: false, rhythmus: 'woechentlich', alle: 1, wochentage: [], endet: 'nach', anzahl: 10, bis: null, entscheidungen: {} },
  ),
)
export type Serienwahl = z.output<typeof serienfeld>

/** 0 for Monday. */
const wochentag = (beginn: string): number => (new Date(`${tagVon(beginn)}T00:00:00Z`).getUTCDay() + 6) % 7
/** The how manieth of its weekday in the month; 5 is said as "the last". */
const wievielter = (beginn: string): number => Math.ceil(Number(tagVon(beginn).slice(8)) / 7)

/** The rule for the server; null as long as something is missing. */
export function regelAus({ rhythmus, alle, wochentage, endet, anzahl, bis }: Serienwahl, beginn: string): string | null {
  if (endet === 'nach' ? anzahl === null : bis === null) return null
  const ende = endet === 'nach' ? `COUNT=${anzahl}` : `UNTIL=${(bis ?? '').replaceAll('-', '')}`
  const schritt = alle === null || alle === 1 ? '' : `;INTERVAL=${alle}`
  if (rhythmus === 'taeglich') return `FREQ=DAILY${schritt};${ende}`
  const eigener = WOCHENTAGE[wochentag(beginn)] ?? 'MO'
  if (rhythmus === 'woechentlich') {
    const tage = WOCHENTAGE.filter((einer) => einer === eigener || wochentage.includes(einer))
    return `FREQ=WEEKLY${schritt};BYDAY=${tage.join(',')};${ende}`
  }
  if (rhythmus === 'monatlichAmTag') return `FREQ=MONTHLY${schritt};BYMONTHDAY=${Number(tagVon(beginn).slice(8))};${ende}`
  const nummer = wievielter(beginn)
  return `FREQ=MONTHLY${schritt};BYDAY=${nummer > 4 ? -1 : nummer}${eigener};${ende}`
}

/** How the choices read for a certain first date: "jeden Monat am 4. Dienstag". */
export function rhythmusNamen(beginn: string): Readonly<Record<Rhythmus, string>> {
  const nummer = wievielter(beginn)
  const name = LANG[wochentag(beginn)] ?? ''
  return {
    taeglich: 'Tage',
    woechentlich: 'Wochen',
    monatlichAmTag: `Monate am ${Number(tagVon(beginn).slice(8))}.`,
    monatlichAmWochentag: `Monate am ${nummer > 4 ? 'letzten' : `${nummer}.`} ${name}`,
  }
}
/** The index of the first date's weekday, that cannot be taken out of the series. */
export const eigenerWochentag = wochentag

type Vorschautermin = Pick<Vorschau['termine'][number], 'beginn' | 'ende' | 'frei' | 'belegt'>
type Entscheidungen = Serienwahl['entscheidungen']

/** Has somebody decided about it? Another vehicle or room counts as long as it stands for all that is taken. */
export function istEntschieden({ beginn, belegt }: Vorschautermin, entscheidungen: Entscheidungen): boolean {
  const entschieden = entscheidungen[beginn]
  if (!entschieden) return entschieden === null
  return entschieden.beginn !== beginn || belegt.every((id) => id in entschieden.statt)
}
/** Dates that collide and about which nobody has decided yet. */
export const offene = <T extends Vorschautermin>(vorschau: readonly T[], entscheidungen: Entscheidungen): readonly T[] =>
  vorschau.filter((termin) => !termin.frei && !istEntschieden(termin, entscheidungen))

/** What is booked in the end, in order; `gewaehlt` is what the booking takes. Free ones may be left out as well. */
export const beschlossene = (
  vorschau: readonly Vorschautermin[],
  entscheidungen: Entscheidungen,
  gewaehlt: readonly string[],
): readonly Termin[] =>
  vorschau.flatMap(({ beginn, ende }) => {
    const entschieden = entscheidungen[beginn]
    if (entschieden === null) return []
    const ressourcen = gewaehlt.map((id) => entschieden?.statt[id] ?? id)
    const andere = ressourcen.some((id, nummer) => id !== gewaehlt[nummer])
    return [{ beginn: entschieden?.beginn ?? beginn, ende: entschieden?.ende ?? ende, ressourcen: andere ? [...new Set(ressourcen)] : [] }]
  })

/** What goes on while the server looks at each date of a rule. */
export function wirdGeprueft(regel: string): string {
  const anzahl = /COUNT=(\d+)/.exec(regel)?.[1]
  return `${anzahl === undefined ? 'Termine' : mitZahl(Number(anzahl))} werden geprüft …`
}

/** The day until which a weekly series of so many dates would run: a first proposal for "until". */
export const vorschlagBis = (beginn: string): string => plusTage(tagVon(beginn), 70)
