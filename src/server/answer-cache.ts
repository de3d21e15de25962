// Answers that are kept until one of their tables changes. Every instance hears of every change by NOTIFY; the one that
// writes clears its own at commit, so that people read what they just wrote. While the listener is disconnected
// nothing is kept. See docs/adr/0004.

interface Entry<T> {
  readonly value: T
  readonly tables: readonly string[]
  readonly size: number
}

export interface AnswerCache {
  /** The kept value for `key`, or the one that `build` makes; kept unless a table changed while it was built. */
  getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>, size?: (value: T) => number): Promise<T>
  /** The kept value, or undefined; never builds. */
  peek(key: string): unknown
  discard(key: string): void
  /** One of these tables changed; `'*'` drops everything. */
  invalidate(tables: Iterable<string>): void
  /** False while changes made by other instances cannot be heard. */
  setTrusted(trusted: boolean): void
}

/** A bounded cache that evicts the oldest entry first; `limit` in bytes as `size` reports them. */
export function newCache(limit = 16 * 1024 * 1024): AnswerCache {
  const entries = new Map<string, Entry<unknown>>()
  const building = new Map<string, { version: number; value: Promise<unknown> }>()
  const versions = new Map<string, number>()
  let used = 0
  let trusted = true
  let epoch = 0
  const versionOf = (tables: readonly string[]) => tables.reduce((sum, name) => sum + (versions.get(name) ?? 0), epoch)

  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    used -= entry.size
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry<unknown>) => {
    remove(key)
    entries.set(key, entry)
    used += entry.size
    for (const oldest of entries.keys()) {
      if (used <= limit) break
      remove(oldest)
    }
  }
  return {
    async getOrLoad<T>(
      key: string,
      tables: readonly string[],
      build: () => Promise<T>,
      size: (value: T) => number = () => 1000,
    ): Promise<T> {
      const kept = entries.get(key)
      if (kept) return kept.value as T
      const before = versionOf(tables)
      // Callers that ask while the same answer is being built share it, unless something changed since the build began.
      const running = building.get(key)
      if (running?.version === before) return (await running.value) as T
      const run = { version: before, value: build() }
      building.set(key, run)
      try {
        const value = await run.value
        if (trusted && versionOf(tables) === before) keep(key, { value, tables, size: size(value) })
        return value
      } finally {
        if (building.get(key) === run) building.delete(key)
      }
    },
    peek: (key) => entries.get(key)?.value,
    discard: remove,
    invalidate(tables) {
      const names = new Set(tables)
      if (names.has('*')) {
        epoch += 1
        entries.clear()
        used = 0
        return
      }
      for (const name of names) versions.set(name, (versions.get(name) ?? 0) + 1)
      for (const [key, entry] of entries) {
        if (entry.tables.some((name) => names.has(name))) remove(key)
      }
    },
    setTrusted(now) {
      trusted = now
      this.invalidate(['*'])
    },
  }
}
