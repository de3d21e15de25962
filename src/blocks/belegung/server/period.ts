// Rules for the span of a booking; each answers with the sentence of its refusal.
import { readableTime, tagInBerlin, wallClock } from '#contract/time/berlin.ts'
import { badRequest } from '#server/errors.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MAX_DAYS = 14
const LONGEST_BLACKOUT = 366
const GRID = 15

export interface Span {
  /** Instants, ISO 8601. */
  readonly beginn: string
  readonly ende: string
}
export interface Objection {
  readonly msg: string
  readonly field: 'beginn' | 'ende'
}
const inGrid = (time: string) => Date.parse(time) % (GRID * MINUTE) === 0

const lasts = ({ beginn, ende }: Span, days: number, msg: string): Objection | null => {
  if (Date.parse(ende) <= Date.parse(beginn)) return { msg: END_AFTER_BEGIN, field: 'ende' }
  return wallClock(ende) - wallClock(beginn) > days * 24 * HOUR ? { msg, field: 'ende' } : null
}
/** In the right order, and not too long for a booking. Null when nothing speaks against it. */
export const spanObjection = (span: Span) => lasts(span, MAX_DAYS, `Eine Belegung dauert höchstens ${MAX_DAYS} Tage.`)
/** As above, for a blackout. */
export const blackoutObjection = (span: Span) => lasts(span, LONGEST_BLACKOUT, 'Eine Sperrzeit dauert höchstens ein Jahr.')

/**
 * A span that one may book. `soFar` is what it was, when an existing booking is changed: a begin that stays may lie in the past.
 * Annahme: a booking may begin earlier today, because people enter what they just took.
 */
export function periodObjection(span: Span, now: Date, soFar?: Span): Objection | null {
  const objection = spanObjection(span)
  if (objection) return objection
  const newBeginn = soFar === undefined || Date.parse(soFar.beginn) !== Date.parse(span.beginn)
  if (newBeginn && tagInBerlin(new Date(span.beginn)) < tagInBerlin(now))
    return { msg: 'Der Beginn darf nicht in der Vergangenheit liegen.', field: 'beginn' }
  return null
}

/**
 * Is a span on the grid? Asked after the holders, so that an overlap of one minute still names who is there.
 * Annahme: the grid of quarter hours is a rule and not only a picker's step, so that bookings can follow one another.
 */
export function gridObjection(span: Span, soFar?: Span): Objection | null {
  const fresh = (field: keyof Span) => soFar === undefined || Date.parse(soFar[field]) !== Date.parse(span[field])
  if (fresh('beginn') && !inGrid(span.beginn)) return { msg: 'Der Beginn muss auf eine volle Viertelstunde fallen.', field: 'beginn' }
  if (fresh('ende') && !inGrid(span.ende)) return { msg: 'Das Ende muss auf eine volle Viertelstunde fallen.', field: 'ende' }
  return null
}

/** `buchungsregeln` of a vehicle: hours, minutes. */
export interface Buchungsregeln {
  readonly maxStunden: number | null
  readonly vorlaufMin: number | null
  readonly genehmigung: boolean
}

const durationText = (minutes: number): string => {
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 Tag' : `${minutes / 1440} Tage`
  if (minutes % 60 === 0) return minutes === 60 ? '1 Stunde' : `${minutes / 60} Stunden`
  return minutes === 1 ? '1 Minute' : `${minutes} Minuten`
}

/** Objections of the vehicle's own rules against a span; hours are those that really pass. */
export function buchungsRuleObjection(name: string, rules: Buchungsregeln, { beginn, ende }: Span, now: Date): Objection | null {
  const { maxStunden: maxHours, vorlaufMin } = rules
  if (maxHours !== null && Date.parse(ende) - Date.parse(beginn) > maxHours * HOUR)
    return { msg: `${name} darf höchstens ${durationText(maxHours * 60)} am Stück belegt werden.`, field: 'ende' }
  if (vorlaufMin !== null && Date.parse(beginn) < now.getTime() + vorlaufMin * MINUTE)
    return { msg: `${name} muss mindestens ${durationText(vorlaufMin)} vorher belegt werden.`, field: 'beginn' }
  return null
}

/** The first date of one series that would hold the same thing as one before it at the same time, or null. */
export function doubleTermin<T extends Span & { readonly ressourcen: readonly string[] }>(
  termine: readonly T[],
  ruestMinutes = 0,
): T | null {
  const bis = new Map<string, number>()
  for (const termin of termine.toSorted((a, b) => Date.parse(a.beginn) - Date.parse(b.beginn)))
    for (const resource of termin.ressourcen) {
      if (Date.parse(termin.beginn) < (bis.get(resource) ?? -Infinity)) return termin
      bis.set(resource, Date.parse(termin.ende) + ruestMinutes * MINUTE)
    }
  return null
}

export interface Wish extends Span {
  /** The vehicle or room. */
  readonly ressource: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  /** The booking that is to be changed. */
  readonly ohne?: string | null
}

/** One span over one or more things that somebody wants to book. */
export interface Intent extends Omit<Wish, 'ressource' | 'ohne'> {
  readonly ressourcen: readonly string[]
  /** The bookings that are to be changed: they do not count against themselves. */
  readonly ohne?: readonly string[]
}

/** With its set-up times: what it takes. */
export const withRuestzeit = ({
  beginn,
  ende,
  ruestzeitVor: ruestzeitBefore,
  ruestzeitNach: ruestzeitAfter,
}: Omit<Wish, 'ressource' | 'ohne'>): Span => ({
  beginn: new Date(Date.parse(beginn) - ruestzeitBefore * MINUTE).toISOString(),
  ende: new Date(Date.parse(ende) + ruestzeitAfter * MINUTE).toISOString(),
})
/** A wish as the conflict check asks it. */
export const asQuestion = (wish: Wish) => ({ who: wish.ressource, ohne: wish.ohne ?? null, ...withRuestzeit(wish) })

/** A span with the vehicles or the room that it is booked for. */
export interface Termin extends Span {
  readonly ressourcen: readonly string[]
}

/**
 * The dates of a new booking in UTC, by begin; without `termine` the booking's own, which is also what stands for a date
 * that names no vehicle or room of its own. Annahme: two dates of one series may overlap where they are booked for different things.
 * @throws 400 naming the date and what is wrong with it
 */
export function checkTermine(own: Termin, termine: readonly Termin[], now: Date, ruestMinutes = 0): Termin[] {
  const inUtc = ({ beginn, ende, ressourcen: resources }: Termin): Termin => ({
    beginn: new Date(beginn).toISOString(),
    ende: new Date(ende).toISOString(),
    ressourcen: [...new Set(resources.length > 0 ? resources : own.ressourcen)],
  })
  const all = (termine.length > 0 ? termine : [own]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  requireEach(all, (termin) => periodObjection(termin, now))
  requireInTurn(all, ruestMinutes, 'termine')
  return all
}

/**
 * Dates that hold the same thing must follow one another. `ruestMinutes` lie between two of them; where each has set-up times of
 * its own, the spans have them and `named` is the begin without.
 * @throws 400 naming the first date that overlaps with one before it
 */
export function requireInTurn(termine: readonly (Termin & { readonly named?: string })[], ruestMinutes: number, field: string): void {
  const double = doubleTermin(termine, ruestMinutes)
  if (double) throw badRequest(`Der Termin am ${readableTime(double.named ?? double.beginn)} überschneidet sich mit dem davor.`, field)
}

/** @throws 400 with what `rule` says against the first that it refuses; where they are several dates, with the date */
export function requireEach<T extends Span>(termine: readonly T[], rule: (termin: T) => Objection | null): void {
  const several = new Set(termine.map(({ beginn }) => beginn)).size > 1
  for (const termin of termine) {
    const objection = rule(termin)
    if (objection) throw badRequest(several ? `${readableTime(termin.beginn)}: ${objection.msg}` : objection.msg, objection.field)
  }
}

/** @throws 400 naming the first date that is off the grid of quarter hours */
export const requireGrid = (termine: readonly Span[]): void => requireEach(termine, (termin) => gridObjection(termin))
