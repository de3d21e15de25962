// The clock of Berlin for the demo chapter: fast enough for hundreds of thousands of instants.
const STUNDE_MS = 3_600_000

/** The last Sunday of a month (0 to 11) at this hour, read as UTC. */
const letzterSonntag = (jahr: number, monat: number, stunde: number): number => {
  const ende = new Date(Date.UTC(jahr, monat + 1, 0))
  return Date.UTC(jahr, monat, ende.getUTCDate() - ende.getUTCDay(), stunde)
}

/**
 * The instant (ms) at which Berlin's clock shows this; hours from 24 on belong to the following days. Summer time by the
 * rule that holds since 1996: from the last Sunday of March, 2 o'clock, to the last of October, 3 o'clock.
 */
export function uhr(tag: string, stunde: number, minute = 0): number {
  const gezeigt = Date.parse(tag) + stunde * STUNDE_MS + minute * 60_000
  const jahr = new Date(gezeigt).getUTCFullYear()
  const sommer = gezeigt >= letzterSonntag(jahr, 2, 2) && gezeigt < letzterSonntag(jahr, 9, 3)
  return gezeigt - (sommer ? 2 : 1) * STUNDE_MS
}

/** The day and the hour (0 to 23) that Berlin's clock shows at an instant. */
export function berlin(ms: number): { tag: string; stunde: number } {
  const jahr = new Date(ms).getUTCFullYear()
  // Both changes happen at 1 o'clock UTC.
  const sommer = ms >= letzterSonntag(jahr, 2, 1) && ms < letzterSonntag(jahr, 9, 1)
  const gezeigt = new Date(ms + (sommer ? 2 : 1) * STUNDE_MS)
  return { tag: gezeigt.toISOString().slice(0, 10), stunde: gezeigt.getUTCHours() }
}

/** The night (its evening's day) of the next change of the clock from `tag` on, or of the last one before it. */
export function umstellung(tag: string, welche: 'naechste' | 'letzte'): string {
  const jahr = Number(tag.slice(0, 4))
  const naechte = [jahr - 1, jahr, jahr + 1].flatMap((j) =>
    [2, 9].map((monat) => new Date(letzterSonntag(j, monat, 0) - 24 * STUNDE_MS).toISOString().slice(0, 10)),
  )
  const passend = welche === 'naechste' ? naechte.find((nacht) => nacht > tag) : naechte.findLast((nacht) => nacht < tag)
  if (passend === undefined) throw new Error('no change of the clock found')
  return passend
}
