// Answers that were built once and hold until one of their tables changes. Every node hears of every change by
// NOTIFY; the node that writes clears its own at commit, so that whoever wrote reads what they wrote. While the
// listener is cut off nothing is kept. See docs/adr/0004.

interface Eintrag<T> {
  readonly wert: T
  readonly tabellen: readonly string[]
  readonly groesse: number
}

export interface Speicher {
  /** The kept value for `schluessel`, or the one that `baue` makes; kept unless a table changed while it was built. */
  hole<T>(schluessel: string, tabellen: readonly string[], baue: () => Promise<T>, groesse?: (wert: T) => number): Promise<T>
  /** Looks without building. */
  kenne(schluessel: string): unknown
  verwirf(schluessel: string): void
  /** One of these tables changed; `'*'` forgets everything. */
  vergiss(tabellen: Iterable<string>): void
  /** False while changes made on other nodes cannot be heard. */
  gilt(ja: boolean): void
}

/** A bounded store, oldest out first. `grenze` in bytes as `groesse` reports them. */
export function neuerSpeicher(grenze = 16 * 1024 * 1024): Speicher {
  const eintraege = new Map<string, Eintrag<unknown>>()
  const imBau = new Map<string, { stand: number; wert: Promise<unknown> }>()
  const stand = new Map<string, number>()
  let voll = 0
  let gueltig = true
  let zaehler = 0
  const standVon = (tabellen: readonly string[]) => tabellen.reduce((summe, name) => summe + (stand.get(name) ?? 0), zaehler)

  const loesche = (schluessel: string) => {
    const eintrag = eintraege.get(schluessel)
    if (!eintrag) return
    voll -= eintrag.groesse
    eintraege.delete(schluessel)
  }
  const behalte = (schluessel: string, eintrag: Eintrag<unknown>) => {
    loesche(schluessel)
    eintraege.set(schluessel, eintrag)
    voll += eintrag.groesse
    for (const aeltester of eintraege.keys()) {
      if (voll <= grenze) break
      loesche(aeltester)
    }
  }
  return {
    async hole<T>(
      schluessel: string,
      tabellen: readonly string[],
      baue: () => Promise<T>,
      groesse: (wert: T) => number = () => 1000,
    ): Promise<T> {
      const da = eintraege.get(schluessel)
      if (da) return da.wert as T
      const vorher = standVon(tabellen)
      // Whoever asks while the same answer is being built waits for it, unless something changed since it was begun.
      const anderer = imBau.get(schluessel)
      if (anderer?.stand === vorher) return (await anderer.wert) as T
      const bau = { stand: vorher, wert: baue() }
      imBau.set(schluessel, bau)
      try {
        const wert = await bau.wert
        if (gueltig && standVon(tabellen) === vorher) behalte(schluessel, { wert, tabellen, groesse: groesse(wert) })
        return wert
      } finally {
        if (imBau.get(schluessel) === bau) imBau.delete(schluessel)
      }
    },
    kenne: (schluessel) => eintraege.get(schluessel)?.wert,
    verwirf: loesche,
    vergiss(tabellen) {
      const namen = new Set(tabellen)
      if (namen.has('*')) {
        zaehler += 1
        eintraege.clear()
        voll = 0
        return
      }
      for (const name of namen) stand.set(name, (stand.get(name) ?? 0) + 1)
      for (const [schluessel, eintrag] of eintraege) {
        if (eintrag.tabellen.some((name) => namen.has(name))) loesche(schluessel)
      }
    },
    gilt(ja) {
      gueltig = ja
      this.vergiss(['*'])
    },
  }
}
