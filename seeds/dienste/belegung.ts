// Who or what is held when: half-open spans, so that back to back is free.

export class Belegung {
  readonly #spannen = new Map<string, [von: number, bis: number][]>()

  frei(wer: string, von: number, bis: number): boolean {
    const spannen = this.#spannen.get(wer)
    if (!spannen) return true
    // What was taken last lies nearest: most are made in the order of time.
    for (let i = spannen.length - 1; i >= 0; i -= 1) {
      const spanne = spannen[i]
      if (spanne && spanne[0] < bis && von < spanne[1]) return false
    }
    return true
  }

  belege(wer: string, von: number, bis: number): void {
    const spannen = this.#spannen.get(wer)
    if (spannen) spannen.push([von, bis])
    else this.#spannen.set(wer, [[von, bis]])
  }
}
