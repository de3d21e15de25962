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
/** Validates order and maximum length of a booking. Null if valid. */
export const spanObjection = (span: Span) => lasts(span, MAX_DAYS, `Eine Belegung dauert höchstens ${MAX_DAYS} Tage.`)
export const blackoutObjection = (span: Span) => lasts(span, LONGEST_BLACKOUT, 'Eine Sperrzeit dauert höchstens ein Jahr.')

/**
 * Validates a bookable span. `soFar` is the old span of a changed booking: an unchanged begin may be in the past.
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
 * Validates the grid. Checked after conflicts, so that an overlap of one minute still names the holder.
 * Annahme: the quarter-hour grid is a rule, not only a picker step, so that bookings can follow one another.
 */
export function gridObjection(span: Span, soFar?: Span): Objection | null {
  const isChanged = (field: keyof Span) => soFar === undefined || Date.parse(soFar[field]) !== Date.parse(span[field])
  if (isChanged('beginn') && !inGrid(span.beginn)) return { msg: 'Der Beginn muss auf eine volle Viertelstunde fallen.', field: 'beginn' }
  if (isChanged('ende') && !inGrid(span.ende)) return { msg: 'Das Ende muss auf eine volle Viertelstunde fallen.', field: 'ende' }
  return null
}

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

/** Objections of the vehicle's own rules to a span; hours are elapsed time. */
export function buchungsRuleObjection(name: string, rules: Buchungsregeln, { beginn, ende }: Span, now: Date): Objection | null {
  const { maxStunden, vorlaufMin } = rules
  if (maxStunden !== null && Date.parse(ende) - Date.parse(beginn) > maxStunden * HOUR)
    return { msg: `${name} darf höchstens ${durationText(maxStunden * 60)} am Stück belegt werden.`, field: 'ende' }
  if (vorlaufMin !== null && Date.parse(beginn) < now.getTime() + vorlaufMin * MINUTE)
    return { msg: `${name} muss mindestens ${durationText(vorlaufMin)} vorher belegt werden.`, field: 'beginn' }
  return null
}

/** The first date of a series with the same resource and time as an earlier one, or null. */
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
  readonly ressource: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  readonly ohne?: string | null
}

export interface Intent extends Omit<Wish, 'ressource' | 'ohne'> {
  readonly ressourcen: readonly string[]
  readonly ohne?: readonly string[]
}

export const withRuestzeit = ({ beginn, ende, ruestzeitVor, ruestzeitNach }: Omit<Wish, 'ressource' | 'ohne'>): Span => ({
  beginn: new Date(Date.parse(beginn) - ruestzeitVor * MINUTE).toISOString(),
  ende: new Date(Date.parse(ende) + ruestzeitNach * MINUTE).toISOString(),
})
export const asQuestion = (wish: Wish) => ({ who: wish.ressource, ohne: wish.ohne ?? null, ...withRuestzeit(wish) })

export interface Termin extends Span {
  readonly ressourcen: readonly string[]
}

/**
 * Dates of a new booking in UTC, by begin; without `termine` the booking's own, which is also the default
 * resource per date. Annahme: two dates of one series may overlap if they have different resources.
 * @throws 400 naming the date and the problem
 */
export function checkTermine(termin: Termin, termine: readonly Termin[], now: Date, ruestMinutes = 0): Termin[] {
  const inUtc = ({ beginn, ende, ressourcen: resources }: Termin): Termin => ({
    beginn: new Date(beginn).toISOString(),
    ende: new Date(ende).toISOString(),
    ressourcen: [...new Set(resources.length > 0 ? resources : termin.ressourcen)],
  })
  const all = (termine.length > 0 ? termine : [termin]).map(inUtc).toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  requireEach(all, (termin) => periodObjection(termin, now))
  requireInTurn(all, ruestMinutes, 'termine')
  return all
}

/**
 * Requires that dates of the same resource do not overlap, with `ruestMinutes` between them. With individual set-up times,
 * the spans include them and `named` is the begin without.
 * @throws 400 naming the first date that overlaps an earlier one
 */
export function requireInTurn(termine: readonly (Termin & { readonly named?: string })[], ruestMinutes: number, field: string): void {
  const double = doubleTermin(termine, ruestMinutes)
  if (double) throw badRequest(`Der Termin am ${readableTime(double.named ?? double.beginn)} überschneidet sich mit dem davor.`, field)
}

/** @throws 400 with the objection of `rule` to the first invalid date, prefixed with the date if there are several */
export function requireEach<T extends Span>(termine: readonly T[], rule: (termin: T) => Objection | null): void {
  const several = new Set(termine.map(({ beginn }) => beginn)).size > 1
  for (const termin of termine) {
    const objection = rule(termin)
    if (objection) throw badRequest(several ? `${readableTime(termin.beginn)}: ${objection.msg}` : objection.msg, objection.field)
  }
}

/** @throws 400 naming the first date that is off the grid of quarter hours */
export const requireGrid = (termine: readonly Span[]): void => requireEach(termine, (termin) => gridObjection(termin))
