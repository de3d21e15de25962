// The dates of a series. The rule repeats on the clock of Berlin: an evening at seven stays at seven when the clock changes.
import type * as z from 'zod/mini'
import ICAL from 'ical.js'
import { ungueltig } from '#server/fehler.ts'
import { wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'
import { type Spanne, type Vorhaben, rasterEinwand, zeitraumEinwand } from './zeitraum.ts'
import type { serienvorschau } from '../contract.ts'
import { belegteRessourcen } from '#blocks/konflikte/server/index.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart } from './art.ts'
import { pruefe, verlangeSpanne } from './pruefung.ts'

export const HOECHSTENS_TERMINE = 200
const IMMER: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY)$/,
  INTERVAL: /^[1-9]\d?$/,
  COUNT: /^[1-9]\d{0,8}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
const TAGE = '(MO|TU|WE|TH|FR|SA|SU)'
// What each kind of rule may say besides: combinations that never come to a date (a Monday every seven days from a Tuesday)
// would let the library search without end.
const JE_ART: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  DAILY: {},
  WEEKLY: { BYDAY: new RegExp(`^${TAGE}(,${TAGE})*$`) },
  MONTHLY: {
    BYDAY: new RegExp(`^(-?[1-5])?${TAGE}(,(-?[1-5])?${TAGE})*$`),
    BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
    BYSETPOS: /^-?[1-5]$/,
  },
}
const ungueltigeRegel = () => ungueltig('Die Wiederholung ist nicht gültig.', 'wiederholung')
const zuViele = () => ungueltig(`Eine Serie hat höchstens ${HOECHSTENS_TERMINE} Termine. Wähle ein früheres Ende.`, 'wiederholung')

/** Clock time of Berlin, as `wanduhr` counts it, as a time without zone, and back. */
function alsZeit(wand: number): ICAL.Time {
  const t = new Date(wand)
  return new ICAL.Time(
    {
      year: t.getUTCFullYear(),
      month: t.getUTCMonth() + 1,
      day: t.getUTCDate(),
      hour: t.getUTCHours(),
      minute: t.getUTCMinutes(),
      second: 0,
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  )
}
const alsWand = (zeit: ICAL.Time): number => Date.UTC(zeit.year, zeit.month - 1, zeit.day, zeit.hour, zeit.minute)

function lies(regel: string): { recur: ICAL.Recur; hatEnde: boolean } {
  const teile = new Map(regel.split(';').map((teil) => [teil.slice(0, teil.indexOf('=')), teil.slice(teil.indexOf('=') + 1)]))
  const formen = { ...IMMER, ...JE_ART[teile.get('FREQ') ?? ''] }
  if ([...teile].some(([name, wert]) => formen[name]?.test(wert) !== true)) throw ungueltigeRegel()
  if (teile.has('BYDAY') ? teile.has('BYMONTHDAY') : teile.has('BYSETPOS')) throw ungueltigeRegel()
  const [anzahl, bis] = [teile.get('COUNT'), teile.get('UNTIL')]
  if (anzahl !== undefined && Number(anzahl) > HOECHSTENS_TERMINE) throw zuViele()
  if (bis !== undefined && Number.isNaN(Date.parse(bis.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')))) throw ungueltigeRegel()
  // A day means all of it; an instant is meant on the clock of Berlin.
  if (bis?.length === 8) teile.set('UNTIL', `${bis}T235959`)
  if (bis?.endsWith('Z')) {
    const instant = Date.parse(bis.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    if (Number.isNaN(instant)) throw ungueltigeRegel()
    const wand = new Date(wanduhr(new Date(instant)))
    teile.set('UNTIL', wand.toISOString().replaceAll(/[-:]|\.\d+Z/g, ''))
  }
  try {
    return {
      recur: ICAL.Recur.fromString([...teile].map(([name, wert]) => `${name}=${wert}`).join(';')),
      hatEnde: bis !== undefined || anzahl !== undefined,
    }
  } catch {
    throw ungueltigeRegel()
  }
}

/**
 * The spans of a series, the first one included, each as long on the clock of Berlin as the first. `regel` as RFC 5545 writes
 * it, without `RRULE:`.
 * Annahme: a series has an end (COUNT or UNTIL); a date that the rule leaves out although the first span names it is added.
 * @throws 400 for a rule that is none, has no end, or more than 200 dates
 */
export function serientermine({ beginn, ende }: Spanne, regel: string): Spanne[] {
  const { recur, hatEnde } = lies(regel)
  if (!hatEnde) throw ungueltig('Die Wiederholung braucht ein Ende.', 'wiederholung')
  const [von, bis] = [wanduhr(beginn), wanduhr(ende)]
  const waende: number[] = [von]
  let laeufer: ICAL.RecurIterator
  try {
    laeufer = recur.iterator(alsZeit(von))
  } catch {
    throw ungueltigeRegel()
  }
  for (let zeit = laeufer.next() as ICAL.Time | null; zeit !== null && zeit !== undefined; zeit = laeufer.next() as ICAL.Time | null) {
    const wand = alsWand(zeit)
    if (wand !== von) waende.push(wand)
    if (waende.length > HOECHSTENS_TERMINE) throw zuViele()
  }
  return waende.map((wand) => ({ beginn: zeitAusWanduhr(wand).toISOString(), ende: zeitAusWanduhr(wand + bis - von).toISOString() }))
}

/**
 * The dates of `regel` (RFC 5545) from the first one on. Two queries, a third where services are among the holders.
 * @throws 400 for a first date that one may not book, and for a rule that is none, has no end or too many dates
 */
export async function zeigeSerie(
  { jetzt }: Pick<Kontext, 'jetzt'>,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  erster: Vorhaben,
  regel: string,
): Promise<z.output<typeof serienvorschau>> {
  verlangeSpanne(zeitraumEinwand(erster, jetzt()) ?? rasterEinwand(erster))
  const wuensche = serientermine(erster, regel).map((termin) => ({ ...erster, ...termin }))
  const antworten = await pruefe(trx, art, nutzer, wuensche, jetzt(), async (ressourcen, alles) => {
    const fragen = ressourcen.map((wer) => ({ wer, ...alles }))
    const belegt = await belegteRessourcen(trx, art, fragen, true)
    return new Map(ressourcen.map((ressource, i) => [ressource, belegt[i] ?? []]))
  })
  return { termine: antworten.map((antwort, i) => ({ beginn: wuensche[i]?.beginn ?? '', ende: wuensche[i]?.ende ?? '', ...antwort })) }
}
