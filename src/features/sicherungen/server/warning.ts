import { dateText, tagInBerlin } from '#contract/time/berlin.ts'
import { UNLOCKED } from '#server/backup/nightly.ts'

const TOO_OLD_MS = 2 * 86_400_000

interface State {
  /** When the last backup succeeded. */
  readonly last: string | null
  /** Why the very last one failed; null when it did not. */
  readonly failure: string | null
  /** When this database was made. */
  readonly since: string
  /** Whether one is made every night; otherwise somebody may save in another way. */
  readonly nightly: boolean
  readonly now: Date
  /** Whether backups are encrypted. */
  readonly locked: boolean
}

/** What those who look after the intranet have to know about its backups; null when all is well. */
export function warningOf({ last, failure, since, nightly, now, locked }: State): string | null {
  if (failure !== null) return `Die letzte Sicherung ist gescheitert: ${failure}`
  if (last === null && !nightly) return null
  if (now.getTime() - new Date(last ?? since).getTime() <= TOO_OLD_MS) return nightly && !locked ? UNLOCKED : null
  if (last === null) return 'Das Intranet wurde noch nie gesichert. Sag bitte der Technik Bescheid.'
  const day = dateText(tagInBerlin(new Date(last)))
  return `Die letzte Sicherung ist vom ${day}. Sag bitte der Technik Bescheid.`
}
