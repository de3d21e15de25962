// Occupied times as half-open spans, so that back-to-back is free.
const DAY_MS = 86_400_000

type Span = readonly [von: number, bis: number]

export class Belegung {
  /** Spans by UTC day, so that a lookup reads only its own days. */
  readonly #spans = new Map<string, Map<number, Span[]>>()

  isFree(who: string, von: number, bis: number): boolean {
    const days = this.#spans.get(who)
    if (!days) return true
    for (let day = Math.floor(von / DAY_MS); day * DAY_MS < bis; day += 1)
      if (days.get(day)?.some(([from, ende]) => from < bis && von < ende)) return false
    return true
  }

  occupy(who: string, von: number, bis: number): void {
    const days = this.#spans.get(who) ?? new Map<number, Span[]>()
    this.#spans.set(who, days)
    for (let day = Math.floor(von / DAY_MS); day * DAY_MS < bis; day += 1) {
      const spans = days.get(day)
      if (spans) spans.push([von, bis])
      else days.set(day, [[von, bis]])
    }
  }
}
