// Seeded random generator: the demo chapter is the same on every machine.

export interface Random {
  fraction(): number
  whole(von: number, bis: number): number
  /** True with this probability (0 to 1). */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** `count` distinct elements, in the list's order. */
  some<T>(list: readonly T[], count: number): T[]
  id(time: Date): string
}

/** A generator (xorshift128) per part, so that one more member does not change the vehicles. */
export function newRandom(seed: string): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667]
  const next = (): number => {
    const t = d ^ (d << 11)
    d = c
    c = b
    b = a
    a = (a ^ (a >>> 19) ^ t ^ (t >>> 8)) >>> 0
    return a
  }
  for (const char of seed) {
    a = (a ^ (char.codePointAt(0) ?? 0)) >>> 0
    for (let i = 0; i < 8; i += 1) next()
  }
  const fraction = () => next() / 0x1_0000_0000
  const whole = (von: number, bis: number) => von + Math.floor(fraction() * (bis - von + 1))
  const hex = (bits: number) =>
    Math.floor(fraction() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0')
  return {
    fraction,
    whole,
    chance: (share) => fraction() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to choose from')
      return list[whole(0, list.length - 1)] as T
    },
    some<T>(list: readonly T[], count: number): T[] {
      let needed = count
      return list.filter((_entry, i) => {
        const taken = fraction() < needed / (list.length - i)
        if (taken) needed -= 1
        return taken
      })
    },
    id: (time) => {
      const ms = time.getTime().toString(16).padStart(12, '0')
      const variants = '89ab'
      return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(12)}-${variants[whole(0, 3)]}${hex(12)}-${hex(24)}${hex(24)}`
    },
  }
}
