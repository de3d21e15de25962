import type { Laufzettel } from '#features/profile/leaving.ts'

export function openCount(page: Pick<Laufzettel, 'offen' | 'punkte'>): string {
  const count = page.offen.length + page.punkte.filter(({ am }) => am === null).length
  if (count === 0) return 'Es ist nichts mehr offen.'
  return count === 1 ? 'Noch ein Punkt offen.' : `Noch ${count} Punkte offen.`
}
