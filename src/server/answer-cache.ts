// Answers that were built once and hold until one of their tables changes. Every node hears of every change by
// NOTIFY; the node that writes clears its own at commit, so that whoever wrote reads what they wrote. While the
// listener is cut off nothing is kept. See docs/adr/0004.

interface Entry<T> {
  readonly value: T
  readonly tables: readonly string[]
  readonly size: number
}

export interface AnswerCache {
  /** The kept value for `key`, or the one that `build` makes; kept unless a table changed while it was built. */
  getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>, size?: (value: T) => number): Promise<T>
  /** Looks without building. */
  know(key: string): unknown
  discard(key: string): void
  /** One of these tables changed; `'*'` forgets everything. */
  invalidate(tables: Iterable<string>): void
  /** False while changes made on other nodes cannot be heard. */
  setTrusted(yes: boolean): void
}

/** A bounded store, oldest out first. `limit` in bytes as `size` reports them. */
export function newCache(limit = 16 * 1024 * 1024): AnswerCache {
  const entries = new Map<string, Entry<unknown>>()
  const inBuild = new Map<string, { stand: number; value: Promise<unknown> }>()
  const state = new Map<string, number>()
  let full = 0
  let valid = true
  let counter = 0
  const stateOf = (tables: readonly string[]) => tables.reduce((sum, name) => sum + (state.get(name) ?? 0), counter)

  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    full -= entry.size
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry<unknown>) => {
    remove(key)
    entries.set(key, entry)
    full += entry.size
    for (const oldest of entries.keys()) {
      if (full <= limit) break
      remove(oldest)
    }
  }
  return {
    async getOrLoad<T>(
      key: string,
      tables: readonly string[],
      make: () => Promise<T>,
      size: (value: T) => number = () => 1000,
    ): Promise<T> {
      const there = entries.get(key)
      if (there) return there.value as T
      const before = stateOf(tables)
      // Whoever asks while the same answer is being built waits for it, unless something changed since it was begun.
      const other = inBuild.get(key)
      if (other?.stand === before) return (await other.value) as T
      const build = { stand: before, value: make() }
      inBuild.set(key, build)
      try {
        const value = await build.value
        if (valid && stateOf(tables) === before) keep(key, { value, tables, size: size(value) })
        return value
      } finally {
        if (inBuild.get(key) === build) inBuild.delete(key)
      }
    },
    know: (key) => entries.get(key)?.value,
    discard: remove,
    invalidate(tables) {
      const names = new Set(tables)
      if (names.has('*')) {
        counter += 1
        entries.clear()
        full = 0
        return
      }
      for (const name of names) state.set(name, (state.get(name) ?? 0) + 1)
      for (const [key, entry] of entries) {
        if (entry.tables.some((name) => names.has(name))) remove(key)
      }
    },
    setTrusted(yes) {
      valid = yes
      this.invalidate(['*'])
    },
  }
}
