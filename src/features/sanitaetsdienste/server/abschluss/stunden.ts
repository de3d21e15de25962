// From true times to drafts of hours (entities.md 2.22). Instants in UTC; days and nights are those of Berlin, hours are
// real ones, so that a night of the clock change has 11 or 13.
import { tagInBerlin, wanduhr, zeitAusWanduhr } from '#contract/berlin.ts'

const STUNDE = 3_600_000
const TAG = 24 * STUNDE

export interface Stundenteil {
  /** Berlin day on which the part begins. */
  readonly datum: string
  readonly beginn: string
  readonly ende: string
  /** Decimal, in quarters, without the pause. */
  readonly stunden: number
  /** Minutes of the pause that fall into this part. */
  readonly pause: number
  readonly nacht: boolean
}

/** Does a span touch the night, 22 to 6 o'clock in Berlin? */
export function beruehrtNacht(beginn: string, ende: string): boolean {
  const [von, bis] = [wanduhr(beginn), wanduhr(ende)]
  const imTag = von % TAG
  return imTag < 6 * STUNDE || von - imTag + 22 * STUNDE < bis
}

/** Midnights in Berlin between two instants. */
function mitternaechte(beginn: string, ende: string): string[] {
  const gefunden: string[] = []
  for (let wand = wanduhr(beginn) - (wanduhr(beginn) % TAG) + TAG; ; wand += TAG) {
    const nacht = zeitAusWanduhr(wand).toISOString()
    if (nacht >= ende) return gefunden
    gefunden.push(nacht)
  }
}

// Annahme: rounded to the nearest quarter of an hour, as one writes one's hours by hand.
const viertel = (ms: number): number => Math.round(ms / (STUNDE / 4)) / 4

/**
 * One draft for a duty, dated on the day of its begin; of more than 24 hours one for each day, because no record may have more.
 * Annahme: the pause is taken from the first part, what is left of it from the next. What rounds to nothing has no draft, and
 * the one day of 25 hours counts 24.
 */
export function stundenteile(beginn: string, ende: string, pauseMinuten: number): Stundenteil[] {
  const lang = Date.parse(ende) - Date.parse(beginn) > TAG
  const grenzen = [beginn, ...(lang ? mitternaechte(beginn, ende) : []), ende]
  let pauseRest = pauseMinuten
  return grenzen.slice(1).flatMap((bis, i) => {
    const von = grenzen[i] ?? beginn
    const dauer = Date.parse(bis) - Date.parse(von)
    const pause = Math.min(pauseRest, Math.floor(dauer / 60_000))
    pauseRest -= pause
    const stunden = Math.min(24, viertel(dauer - pause * 60_000))
    return stunden === 0
      ? []
      : [{ datum: tagInBerlin(new Date(von)), beginn: von, ende: bis, stunden, pause, nacht: beruehrtNacht(von, bis) }]
  })
}
