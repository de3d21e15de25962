// What a span must be like that somebody books: rules, the sentence as the answer (entities.md 2.12).
import { lesbareZeit, tagInBerlin, wanduhr } from '#contract/berlin.ts'
import { ungueltig } from '#server/fehler.ts'

const MINUTE = 60_000
const STUNDE = 60 * MINUTE
const HOECHSTENS_TAGE = 14
const RASTER = 15

export interface Spanne {
  /** Instants, ISO 8601. */
  readonly beginn: string
  readonly ende: string
}
export interface Einwand {
  readonly msg: string
  readonly feld: 'beginn' | 'ende'
}
const imRaster = (zeit: string) => Date.parse(zeit) % (RASTER * MINUTE) === 0

/** A span that one may ask about: in the right order and not too long. Null when nothing speaks against it. */
export function spanneEinwand({ beginn, ende }: Spanne): Einwand | null {
  if (Date.parse(ende) <= Date.parse(beginn)) return { msg: 'Das Ende muss nach dem Beginn liegen.', feld: 'ende' }
  if (wanduhr(ende) - wanduhr(beginn) > HOECHSTENS_TAGE * 24 * STUNDE)
    return { msg: `Eine Belegung dauert höchstens ${HOECHSTENS_TAGE} Tage.`, feld: 'ende' }
  return null
}

/**
 * A span that one may book. `bisher` is what it was, when an existing booking is changed: a begin that stays may lie in the past.
 * Annahme: a booking may begin earlier today, because people enter what they just took.
 */
export function zeitraumEinwand(spanne: Spanne, jetzt: Date, bisher?: Spanne): Einwand | null {
  const einwand = spanneEinwand(spanne)
  if (einwand) return einwand
  const neuerBeginn = bisher === undefined || Date.parse(bisher.beginn) !== Date.parse(spanne.beginn)
  if (neuerBeginn && tagInBerlin(new Date(spanne.beginn)) < tagInBerlin(jetzt))
    return { msg: 'Der Beginn darf nicht in der Vergangenheit liegen.', feld: 'beginn' }
  return null
}

/**
 * Is a span on the grid? Asked for after the holders: whoever overlaps by a minute is told who is there.
 * Annahme: the grid of quarter hours is a rule and not only a picker's step, so that bookings can follow one another.
 */
export function rasterEinwand(spanne: Spanne, bisher?: Spanne): Einwand | null {
  const neu = (feld: keyof Spanne) => bisher === undefined || Date.parse(bisher[feld]) !== Date.parse(spanne[feld])
  if (neu('beginn') && !imRaster(spanne.beginn)) return { msg: 'Der Beginn muss auf eine volle Viertelstunde fallen.', feld: 'beginn' }
  if (neu('ende') && !imRaster(spanne.ende)) return { msg: 'Das Ende muss auf eine volle Viertelstunde fallen.', feld: 'ende' }
  return null
}

/** `buchungsregeln` of a vehicle: hours, minutes. */
export interface Buchungsregeln {
  readonly maxStunden: number | null
  readonly vorlaufMin: number | null
  readonly genehmigung: boolean
}

const dauerText = (minuten: number): string => {
  if (minuten % 1440 === 0) return minuten === 1440 ? '1 Tag' : `${minuten / 1440} Tage`
  if (minuten % 60 === 0) return minuten === 60 ? '1 Stunde' : `${minuten / 60} Stunden`
  return minuten === 1 ? '1 Minute' : `${minuten} Minuten`
}

/** What the vehicle's own rules say against a span; hours are those that really pass. */
export function buchungsregelEinwand(name: string, regeln: Buchungsregeln, { beginn, ende }: Spanne, jetzt: Date): Einwand | null {
  const { maxStunden, vorlaufMin } = regeln
  if (maxStunden !== null && Date.parse(ende) - Date.parse(beginn) > maxStunden * STUNDE)
    return { msg: `${name} darf höchstens ${dauerText(maxStunden * 60)} am Stück belegt werden.`, feld: 'ende' }
  if (vorlaufMin !== null && Date.parse(beginn) < jetzt.getTime() + vorlaufMin * MINUTE)
    return { msg: `${name} muss mindestens ${dauerText(vorlaufMin)} vorher belegt werden.`, feld: 'beginn' }
  return null
}

/** The first date of one series that would hold the same thing as one before it at the same time, or null. */
export function doppelterTermin<T extends Spanne & { readonly ressourcen: readonly string[] }>(
  termine: readonly T[],
  ruestMinuten = 0,
): T | null {
  const bis = new Map<string, number>()
  for (const termin of termine.toSorted((a, b) => Date.parse(a.beginn) - Date.parse(b.beginn)))
    for (const ressource of termin.ressourcen) {
      if (Date.parse(termin.beginn) < (bis.get(ressource) ?? -Infinity)) return termin
      bis.set(ressource, Date.parse(termin.ende) + ruestMinuten * MINUTE)
    }
  return null
}

export interface Wunsch extends Spanne {
  /** The vehicle or room. */
  readonly ressource: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  /** The booking that is to be changed. */
  readonly ohne?: string | null
}

/** What somebody wants to book: one span over one or more things. */
export interface Vorhaben extends Omit<Wunsch, 'ressource' | 'ohne'> {
  readonly ressourcen: readonly string[]
  /** The bookings that are to be changed: they do not count against themselves. */
  readonly ohne?: readonly string[]
}

/** With its set-up times: what it takes. */
export const mitRuestzeit = ({ beginn, ende, ruestzeitVor, ruestzeitNach }: Omit<Wunsch, 'ressource' | 'ohne'>): Spanne => ({
  beginn: new Date(Date.parse(beginn) - ruestzeitVor * MINUTE).toISOString(),
  ende: new Date(Date.parse(ende) + ruestzeitNach * MINUTE).toISOString(),
})
/** A wish as the conflict check asks it. */
export const alsFrage = (wunsch: Wunsch) => ({ wer: wunsch.ressource, ohne: wunsch.ohne ?? null, ...mitRuestzeit(wunsch) })

/** A span with the vehicles or the room that it is booked for. */
export interface Termin extends Spanne {
  readonly ressourcen: readonly string[]
}

/**
 * The dates of a new booking in UTC, by begin; without `termine` the booking's own, which is also what stands for a date
 * that names no vehicle or room of its own. Annahme: two dates of one series may overlap where they are booked for different things.
 * @throws 400 naming the date and what is wrong with it
 */
export function pruefeTermine(eigener: Termin, termine: readonly Termin[], jetzt: Date, ruestMinuten = 0): Termin[] {
  const inUtc = ({ beginn, ende, ressourcen }: Termin): Termin => ({
    beginn: new Date(beginn).toISOString(),
    ende: new Date(ende).toISOString(),
    ressourcen: [...new Set(ressourcen.length > 0 ? ressourcen : eigener.ressourcen)],
  })
  const alle = (termine.length > 0 ? termine : [eigener]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  verlangeJeden(alle, (termin) => zeitraumEinwand(termin, jetzt))
  verlangeNacheinander(alle, ruestMinuten, 'termine')
  return alle
}

/**
 * Dates that hold the same thing must follow one another. `ruestMinuten` lie between two of them; where each has set-up times of
 * its own, the spans have them and `genannt` is the begin without.
 * @throws 400 naming the first date that overlaps with one before it
 */
export function verlangeNacheinander(
  termine: readonly (Termin & { readonly genannt?: string })[],
  ruestMinuten: number,
  feld: string,
): void {
  const doppelt = doppelterTermin(termine, ruestMinuten)
  if (doppelt) throw ungueltig(`Der Termin am ${lesbareZeit(doppelt.genannt ?? doppelt.beginn)} überschneidet sich mit dem davor.`, feld)
}

/** @throws 400 with what `regel` says against the first that it refuses; where they are several dates, with the date */
export function verlangeJeden<T extends Spanne>(termine: readonly T[], regel: (termin: T) => Einwand | null): void {
  const mehrere = new Set(termine.map(({ beginn }) => beginn)).size > 1
  for (const termin of termine) {
    const einwand = regel(termin)
    if (einwand) throw ungueltig(mehrere ? `${lesbareZeit(termin.beginn)}: ${einwand.msg}` : einwand.msg, einwand.feld)
  }
}

/** @throws 400 naming the first date that is off the grid of quarter hours */
export const verlangeRaster = (termine: readonly Spanne[]): void => verlangeJeden(termine, (termin) => rasterEinwand(termin))
