import { daysBetween } from '#client/text/date.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { type Ausbildung, endsIn } from '#features/profile/schemas.ts'

/** Days before expiry when action is needed. */
const SOON = 90

/** @param today YYYY-MM-DD, in Berlin */
export function recordState(
  { bestanden, geprueftAm, gueltigBis }: Pick<Ausbildung, 'bestanden' | 'geprueftAm' | 'gueltigBis'>,
  today: string,
): StateLook & { word: string } {
  if (!bestanden) return { tone: 'neutral', word: 'Nicht bestanden' }
  if (geprueftAm === null) return { tone: 'hinweis', word: 'Noch nicht geprüft' }
  if (gueltigBis === null) return { tone: 'gut', word: 'Ohne Ablauf' }
  const days = daysBetween(today, gueltigBis)
  return { tone: days < 0 ? 'schlecht' : days <= SOON ? 'achtung' : 'gut', word: endsIn(gueltigBis, days) }
}

/** Splits records into current ones and those replaced by a later record of the same course. */
export function withoutReplaced(all: readonly Ausbildung[]): { current: Ausbildung[]; replaced: Ausbildung[] } {
  const counts = ({ bestanden, geprueftAm }: Ausbildung) => bestanden && geprueftAm !== null
  const isReplaced = (record: Ausbildung) =>
    counts(record) && all.some((later) => later.lehrgang === record.lehrgang && counts(later) && later.ende > record.ende)
  return { current: all.filter((record) => !isReplaced(record)), replaced: all.filter(isReplaced) }
}
