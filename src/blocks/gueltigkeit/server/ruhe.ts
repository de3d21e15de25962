// Rest, length and age: rules.md 4.6. Volunteers are not bound by the ArbZG; it is the yardstick, and the system explains.
import { wanduhr } from '#contract/berlin.ts'
import type { Hinweis } from './hinweis.ts'

const STUNDE = 3_600_000
const TAG = 24 * STUNDE
const ZEHNTEL = STUNDE / 10
/** ArbZG § 5. */
const RUHE_STUNDEN = 11
const HOECHSTENS_STUNDEN = 12
const WOCHENENDEN_IN_FOLGE = 2
const MINDERJAEHRIG = { alter: 18, stunden: 8, nachtAb: 22, nachtBis: 6 } as const
// Annahme: a night duty has at least two hours between 23 and 6 o'clock (ArbZG § 2), the duty after it begins before 18.
const NACHT = { ab: 23, bis: 6, stunden: 2, tagdienstVor: 18 } as const

/** A duty of a person: instants, as ISO text. */
export interface Dienst {
  readonly titel: string
  readonly beginn: string
  readonly ende: string
}

/** A span with what the clock in Berlin shows, worked out once for many people. */
export interface Dienstzeit {
  readonly von: number
  readonly bis: number
  readonly wandVon: number
  readonly wandBis: number
}

export const dienstzeit = ({ beginn, ende }: Pick<Dienst, 'beginn' | 'ende'>): Dienstzeit => ({
  von: Date.parse(beginn),
  bis: Date.parse(ende),
  wandVon: wanduhr(beginn),
  wandBis: wanduhr(ende),
})

/** Hours of a span that lie between these hours of the clock in Berlin, over midnight. */
function nachtstunden({ wandVon, wandBis }: Dienstzeit, ab: number, bis: number): number {
  let summe = 0
  for (let tag = Math.floor(wandVon / TAG) - 1; tag * TAG < wandBis; tag += 1) {
    const beginn = Math.max(wandVon, tag * TAG + ab * STUNDE)
    const ende = Math.min(wandBis, (tag + 1) * TAG + bis * STUNDE)
    summe += Math.max(0, ende - beginn) / STUNDE
  }
  return summe
}

const stunden = (ms: number): string => {
  const n = Math.round((ms / STUNDE) * 10) / 10
  return n === 1 ? '1 Stunde' : `${n.toLocaleString('de-DE')} Stunden`
}

/** A person under 18 on that day; `alter` in full years, null where unknown. */
export function altersHinweise(alter: number | null, zeit: Dienstzeit): Hinweis[] {
  if (alter === null || alter >= MINDERJAEHRIG.alter) return []
  const nachts = nachtstunden(zeit, MINDERJAEHRIG.nachtAb, MINDERJAEHRIG.nachtBis) > 0
  const lang = zeit.bis - zeit.von > MINDERJAEHRIG.stunden * STUNDE
  return [
    { art: 'alter', text: `${alter} Jahre alt: nur als dritte Person einsetzen.` },
    ...(nachts ? [{ art: 'alter', text: 'Unter 18: nicht zwischen 22 und 6 Uhr.' } as const] : []),
    ...(lang ? [{ art: 'alter', text: `Unter 18: höchstens ${MINDERJAEHRIG.stunden} Stunden.` } as const] : []),
  ]
}

/** One duty of more than twelve hours. */
export const dauerHinweis = ({ von, bis }: Dienstzeit): Hinweis | null =>
  bis - von > HOECHSTENS_STUNDEN * STUNDE ? { art: 'dauer', text: `${stunden(bis - von)} am Stück.` } : null

/**
 * Too little rest before or after, by the duties around (those that overlap are another matter and left out).
 * Annahme: duties with less rest between them count as one working day as long as all of it lasts at most twelve hours.
 */
export function ruheHinweise(zeit: Dienstzeit, umgebung: readonly Dienst[]): Hinweis[] {
  const davor = umgebung.filter(({ ende }) => Date.parse(ende) <= zeit.von).sort((a, b) => Date.parse(b.ende) - Date.parse(a.ende))[0]
  const danach = umgebung
    .filter(({ beginn }) => Date.parse(beginn) >= zeit.bis)
    .sort((a, b) => Date.parse(a.beginn) - Date.parse(b.beginn))[0]
  return [davor && hinweisNach(zeit, davor), danach && hinweisVor(zeit, danach)].filter((hinweis) => !!hinweis)
}

const zuKurz = (pause: number, gesamt: number) => pause < RUHE_STUNDEN * STUNDE && gesamt > HOECHSTENS_STUNDEN * STUNDE
const pausentext = (pause: number) => (pause <= 0 ? 'Keine Ruhe' : `Nur ${stunden(Math.floor(pause / ZEHNTEL) * ZEHNTEL)} Ruhe`)

function hinweisNach(zeit: Dienstzeit, davor: Dienst): Hinweis | null {
  const dort = dienstzeit(davor)
  const pause = zeit.von - dort.bis
  const nacht =
    nachtstunden(dort, NACHT.ab, NACHT.bis) >= NACHT.stunden &&
    Math.floor(dort.wandBis / TAG) === Math.floor(zeit.wandVon / TAG) &&
    zeit.wandVon % TAG < NACHT.tagdienstVor * STUNDE
  if (zuKurz(pause, zeit.bis - dort.von))
    return { art: 'ruhe', text: `${pausentext(pause)} nach ${nacht ? 'dem Nachtdienst ' : ''}${davor.titel}.` }
  return nacht ? { art: 'ruhe', text: `Am selben Tag aus dem Nachtdienst ${davor.titel}.` } : null
}

function hinweisVor(zeit: Dienstzeit, danach: Dienst): Hinweis | null {
  const pause = Date.parse(danach.beginn) - zeit.bis
  return zuKurz(pause, Date.parse(danach.ende) - zeit.von) ? { art: 'ruhe', text: `${pausentext(pause)} vor ${danach.titel}.` } : null
}

/** Days since 1970 began with a Thursday; weeks are counted from Mondays. */
const wocheUndTag = (wand: number) => {
  const tage = Math.floor(wand / TAG) + 3
  return { woche: Math.floor(tage / 7), tag: tage % 7 }
}

/** The number of the weekend on which a duty begins, or null on a weekday; consecutive weekends have consecutive numbers. */
export function wochenende({ wandVon }: Dienstzeit): number | null {
  const { woche, tag } = wocheUndTag(wandVon)
  return tag >= 5 ? woche : null
}

/** More than two weekends in a row; `andere` are the weekends of the person's other duties. */
export function wochenendHinweis(zeit: Dienstzeit, andere: readonly number[]): Hinweis | null {
  const dieses = wochenende(zeit)
  if (dieses === null) return null
  let folge = 1
  for (let n = dieses - 1; andere.includes(n); n -= 1) folge += 1
  for (let n = dieses + 1; andere.includes(n); n += 1) folge += 1
  return folge > WOCHENENDEN_IN_FOLGE ? { art: 'ruhe', text: `${folge} Wochenenden in Folge.` } : null
}
