import { dateText, tagInBerlin } from '#contract/time/berlin.ts'
import { UNLOCKED } from '#server/backup/nightly.ts'

const TOO_OLD_MS = 2 * 86_400_000

interface State {
  readonly last: string | null
  /** Error of the most recent backup; null if it succeeded. */
  readonly failure: string | null
  readonly since: string
  /** Nightly backups are enabled; otherwise the chapter may back up by other means. */
  readonly nightly: boolean
  readonly now: Date
  readonly locked: boolean
}

export function warningOf({ last, failure, since, nightly, now, locked }: State): string | null {
  if (failure !== null) return `Die letzte Sicherung ist gescheitert: ${failure}`
  if (last === null && !nightly) return null
  if (now.getTime() - new Date(last ?? since).getTime() <= TOO_OLD_MS) return nightly && !locked ? UNLOCKED : null
  if (last === null) return 'Das Intranet wurde noch nie gesichert. Sag bitte der Technik Bescheid.'
  const day = dateText(tagInBerlin(new Date(last)))
  return `Die letzte Sicherung ist vom ${day}. Sag bitte der Technik Bescheid.`
}
