// Berlin time for the demo chapter, fast enough for hundreds of thousands of instants.
const HOUR_MS = 3_600_000

/** The last Sunday of a month (0 to 11) at this hour in UTC, in ms. */
const lastSunday = (year: number, month: number, hour: number): number => {
  const ende = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, ende.getUTCDate() - ende.getUTCDay(), hour)
}

/**
 * The instant (ms) of a Berlin local time; hours from 24 on are on the following days. Summer time follows the
 * rule since 1996: last Sunday of March, 2:00, to last Sunday of October, 3:00.
 */
export function clock(day: string, hour: number, minute = 0): number {
  const shown = Date.parse(day) + hour * HOUR_MS + minute * 60_000
  const year = new Date(shown).getUTCFullYear()
  const summerTime = shown >= lastSunday(year, 2, 2) && shown < lastSunday(year, 9, 3)
  return shown - (summerTime ? 2 : 1) * HOUR_MS
}

/** Berlin day and hour (0 to 23) of an instant. */
export function berlin(ms: number): { tag: string; hour: number } {
  const year = new Date(ms).getUTCFullYear()
  // Both clock changes happen at 1:00 UTC.
  const summerTime = ms >= lastSunday(year, 2, 1) && ms < lastSunday(year, 9, 1)
  const shown = new Date(ms + (summerTime ? 2 : 1) * HOUR_MS)
  return { tag: shown.toISOString().slice(0, 10), hour: shown.getUTCHours() }
}

/** Night of the next clock change from `day` on, or of the last one before it; as the day of its evening. */
export function clockChange(day: string, which: 'naechste' | 'letzte'): string {
  const year = Number(day.slice(0, 4))
  const nights = [year - 1, year, year + 1].flatMap((y) =>
    [2, 9].map((month) => new Date(lastSunday(y, month, 0) - 24 * HOUR_MS).toISOString().slice(0, 10)),
  )
  const found = which === 'naechste' ? nights.find((night) => night > day) : nights.findLast((night) => night < day)
  if (found === undefined) throw new Error('no change of the clock found')
  return found
}
