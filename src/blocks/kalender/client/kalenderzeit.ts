// Instants as the calendar's library wants them: clock times of Berlin without a zone, 'YYYY-MM-DD HH:mm:ss'.
import { plusTage, tagVon, uhrzeit, wochenbeginn } from '#client/datum.ts'

interface Spanne {
  /** Instants, ISO. */
  readonly beginn: string
  readonly ende: string
}

/** A span on the wall clock. What ends at midnight ends on the day before; in the autumn night no end comes before its begin. */
export function wandzeiten({ beginn, ende }: Spanne): { readonly start: string; readonly end: string } {
  const start = `${tagVon(beginn)} ${uhrzeit(beginn)}:00`
  const um = uhrzeit(ende)
  const end = um === '00:00' ? `${plusTage(tagVon(ende), -1)} 23:59:00` : `${tagVon(ende)} ${um}:00`
  return { start, end: end > start ? end : `${tagVon(beginn)} 23:59:00` }
}

/** The same span cut at each midnight, for columns of hours; a service has at most 15. */
export function tageweise(spanne: Spanne): readonly { readonly start: string; readonly end: string }[] {
  const { start, end } = wandzeiten(spanne)
  const teile: { start: string; end: string }[] = []
  for (let tag = start.slice(0, 10); tag <= end.slice(0, 10) && teile.length < 15; tag = plusTage(tag, 1)) {
    teile.push({ start: tag === start.slice(0, 10) ? start : `${tag} 00:00:00`, end: tag === end.slice(0, 10) ? end : `${tag} 23:59:00` })
  }
  return teile
}

const TAG = 86_400_000
/** As `wandzeiten`, for cells of days: a night stands on the day on which it begins; only what lasts a day or longer spans several. */
export function tageszeiten(spanne: Spanne): { readonly start: string; readonly end: string } {
  const { start, end } = wandzeiten(spanne)
  const kurz = Date.parse(spanne.ende) - Date.parse(spanne.beginn) < TAG
  return { start, end: kurz && end.slice(0, 10) > start.slice(0, 10) ? `${start.slice(0, 10)} 23:59:00` : end }
}

/** Does it stand in the cell of this day of Berlin? Half-open: what ends at midnight is not on the next day. */
export function amTag(spanne: Spanne, tag: string): boolean {
  const { start, end } = tageszeiten(spanne)
  return start.slice(0, 10) <= tag && tag <= end.slice(0, 10)
}

/** What lasts longest first: the library stacks in this order, and a bar over days must not push the next day out of sight. */
export const mehrtaegigeZuerst = (a: Spanne, b: Spanne): number => {
  const tage = ({ start, end }: { start: string; end: string }) => Number(start.slice(0, 10) !== end.slice(0, 10))
  return tage(tageszeiten(b)) - tage(tageszeiten(a)) || a.beginn.localeCompare(b.beginn)
}

/** The entries of a month 'YYYY-MM' below their first day in it, days in order. */
export function jeTag<E extends Spanne>(
  eintraege: readonly E[],
  monat: string,
): readonly (readonly [tag: string, eintraege: readonly E[]])[] {
  const tage = new Map<string, E[]>()
  for (const eintrag of [...eintraege].sort((a, b) => a.beginn.localeCompare(b.beginn))) {
    const { start, end } = wandzeiten(eintrag)
    if (start.slice(0, 7) > monat || end.slice(0, 7) < monat) continue
    const tag = start.slice(0, 7) < monat ? `${monat}-01` : start.slice(0, 10)
    tage.set(tag, [...(tage.get(tag) ?? []), eintrag])
  }
  return [...tage].sort(([a], [b]) => a.localeCompare(b))
}

/** The days that the calendar of a month 'YYYY-MM' can show: six weeks from Monday. `[first, first behind]` */
export function monatsspanne(monat: string): readonly [string, string] {
  const erster = wochenbeginn(`${monat}-01`)
  return [erster, plusTage(erster, 42)]
}
