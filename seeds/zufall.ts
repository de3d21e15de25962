// Chance that comes out the same every time: the demo chapter is one and the same on every machine.

export interface Zufall {
  /** A number in [0, 1). */
  bruch(): number
  /** A whole number from `von` to `bis`, both included. */
  ganz(von: number, bis: number): number
  /** True in `anteil` (0 to 1) of the cases. */
  trifft(anteil: number): boolean
  /** One of a list. */
  eins<T>(liste: readonly T[]): T
  /** `anzahl` different ones of a list, in the list's order. */
  einige<T>(liste: readonly T[], anzahl: number): T[]
  /** A uuid v7 of this instant. */
  id(zeit: Date): string
}

/** A generator (xorshift128) of its own for each part, so that one more member does not change the vehicles. */
export function neuerZufall(saat: string): Zufall {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667]
  const weiter = (): number => {
    const t = d ^ (d << 11)
    d = c
    c = b
    b = a
    a = (a ^ (a >>> 19) ^ t ^ (t >>> 8)) >>> 0
    return a
  }
  for (const zeichen of saat) {
    a = (a ^ (zeichen.codePointAt(0) ?? 0)) >>> 0
    for (let i = 0; i < 8; i += 1) weiter()
  }
  const bruch = () => weiter() / 0x1_0000_0000
  const ganz = (von: number, bis: number) => von + Math.floor(bruch() * (bis - von + 1))
  const hex = (bits: number) =>
    Math.floor(bruch() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0')
  return {
    bruch,
    ganz,
    trifft: (anteil) => bruch() < anteil,
    eins<T>(liste: readonly T[]): T {
      if (liste.length === 0) throw new Error('nothing to choose from')
      return liste[ganz(0, liste.length - 1)] as T
    },
    einige<T>(liste: readonly T[], anzahl: number): T[] {
      let offen = anzahl
      return liste.filter((_eintrag, i) => {
        const nimm = bruch() < offen / (liste.length - i)
        if (nimm) offen -= 1
        return nimm
      })
    },
    id: (zeit) => {
      const ms = zeit.getTime().toString(16).padStart(12, '0')
      const varianten = '89ab'
      return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(12)}-${varianten[ganz(0, 3)]}${hex(12)}-${hex(24)}${hex(24)}`
    },
  }
}
