// Deadlines for answers, sign-off without a reason and calls for help. The server enforces them; the screen shows them.
import { timeFromWallClock, wallClock } from '#contract/time/berlin.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Delay before a call for help is sent, so the sender can withdraw it unread. */
export const HOLD_MS = 60_000

/**
 * Reply deadline: 18:00 on the day before, so others can still be asked; for later requests the begin. Later answers are accepted until
 * the begin.
 */
export function answerBy({ beginn, gestelltAm }: { readonly beginn: string; readonly gestelltAm: string }): string {
  const wall = wallClock(beginn)
  const evening = timeFromWallClock(wall - (wall % DAY) - 6 * HOUR)
  return evening.getTime() > Date.parse(gestelltAm) ? evening.toISOString() : beginn
}

interface Set {
  readonly selbstabsageBis: string | null
  readonly meldeschluss: string | null
}
/**
 * Deadline for sign-off without a reason.
 * Annahme: if unset, the sign-up deadline; without one, 24 hours before the begin.
 */
export const selbstabsageBis = ({ selbstabsageBis, meldeschluss }: Set, beginn: string): string =>
  selbstabsageBis ?? meldeschluss ?? new Date(Date.parse(beginn) - DAY).toISOString()

/** Sign-off requires a reason if others rely on the person; waiting people need none. */
export const reasonNeeded = (anlass: Set, { status, beginn }: { readonly status: string; readonly beginn: string }, now: Date): boolean =>
  status !== 'warteliste' && Date.parse(selbstabsageBis(anlass, beginn)) < now.getTime()

interface Callable {
  readonly name: string
  readonly abgesagt: boolean
  readonly ausgeschrieben: boolean
  readonly abgeschlossen: boolean
}
export function hilferufHindernis({ name, abgesagt, ausgeschrieben, abgeschlossen }: Callable, beginn: string, now: Date): string | null {
  if (abgesagt) return `${name} ist abgesagt.`
  if (!ausgeschrieben) return `${name} ist noch nicht ausgeschrieben.`
  if (abgeschlossen) return `${name} ist schon abgeschlossen.`
  return Date.parse(beginn) <= now.getTime() ? 'Dafür ist es zu spät: Die Schicht hat schon begonnen.' : null
}
