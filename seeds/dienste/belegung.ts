// Who or what is held when: half-open spans, so that back to back is free.
const TAG_MS = 86_400_000

type Spanne = readonly [von: number, bis: number]

export class Belegung {
  /** By day (of UTC), so that a question looks at the few spans of its own days. */
  readonly #spannen = new Map<string, Map<number, Spanne[]>>()

  frei(wer: string, von: number, bis: number): boolean {
    const tage = this.#spannen.get(wer)
    if (!tage) return true
    for (let tag = Math.floor(von / TAG_MS); tag * TAG_MS < bis; tag += 1)
      if (tage.get(tag)?.some(([ab, ende]) => ab < bis && von < ende)) return false
    return true
  }

  belege(wer: string, von: number, bis: number): void {
    const tage = this.#spannen.get(wer) ?? new Map<number, Spanne[]>()
    this.#spannen.set(wer, tage)
    for (let tag = Math.floor(von / TAG_MS); tag * TAG_MS < bis; tag += 1) {
      const spannen = tage.get(tag)
      if (spannen) spannen.push([von, bis])
      else tage.set(tag, [[von, bis]])
    }
  }
}
