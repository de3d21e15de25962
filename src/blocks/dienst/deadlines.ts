// Until when an answer helps, one may sign off without a reason, and help may be asked for: the server refuses by it, the screen says so before.
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Six in the evening of the day before, so that somebody else can still be asked; for who was asked later than that the begin. A later answer
 * is as welcome: the question stays open until then.
 */
export function answerBy({ beginn, gestelltAm: askedAt }: { readonly beginn: string; readonly gestelltAm: string }): string {
  const wall = wallClock(beginn)
  const evening = timeFromWallClock(wall - (wall % DAY) - 6 * HOUR)
  return evening.getTime() > Date.parse(askedAt) ? evening.toISOString() : beginn
}

/** Of an occasion, null where nobody set it. */
interface Set {
  readonly selbstabsageBis: string | null
  readonly meldeschluss: string | null
}
/**
 * Until when one may sign off without a reason.
 * Annahme: where nobody set it, until the deadline for signing up, and without one until 24 hours before the begin.
 */
export const selbstabsageBis = ({ selbstabsageBis: bis, meldeschluss }: Set, beginn: string): string =>
  bis ?? meldeschluss ?? new Date(Date.parse(beginn) - DAY).toISOString()

/** Signing off asks for a reason: others count on who was to come. Nobody counts on people who only wait. */
export const reasonNeeded = (anlass: Set, { status, beginn }: { readonly status: string; readonly beginn: string }, now: Date): boolean =>
  status !== 'warteliste' && Date.parse(selbstabsageBis(anlass, beginn)) < now.getTime()

interface Callable {
  /** "Der Dienst" */
  readonly name: string
  readonly abgesagt: boolean
  readonly ausgeschrieben: boolean
  readonly abgeschlossen: boolean
}
/** Why nobody can be asked for help with an offer of an occasion; null: nothing is against it. */
export function hilferufHindernis(
  { name, abgesagt, ausgeschrieben, abgeschlossen: finished }: Callable,
  beginn: string,
  now: Date,
): string | null {
  if (abgesagt) return `${name} ist abgesagt.`
  if (!ausgeschrieben) return `${name} ist noch nicht ausgeschrieben.`
  if (finished) return `${name} ist schon abgeschlossen.`
  return Date.parse(beginn) <= now.getTime() ? 'Dafür ist es zu spät: Die Schicht hat schon begonnen.' : null
}
