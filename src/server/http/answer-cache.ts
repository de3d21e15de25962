// Caches answers until one of their tables changes. Every instance receives every change (events/listen.ts); the writer clears its own
// before it answers. Without a listener nothing is cached. See docs/adr/0004, 0096 and 0100.
import { bytesOf } from '../process/bytes.ts'
import type { Body } from './compress.ts'
import { ANSWER_CACHE_BYTES } from '#contract/limits.ts'

interface Entry {
  readonly value: unknown
  readonly tables: readonly string[]
  readonly size: number
  readonly shares: string | undefined
}
interface Shared {
  readonly body: Body
  users: number
  size: number
}

export interface AnswerCache {
  /**
   * The cached value of `key`, or the result of `build`, which is cached unless a table changed meanwhile. Equal bodies are stored once.
   */
  getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>): Promise<T>
  peek(key: string): unknown
  discard(key: string): void
  /** Invalidates entries of these tables; `'*'` drops everything. */
  invalidate(tables: Iterable<string>): void
  /** False while changes of other instances are not received. */
  setTrusted(trusted: boolean): void
  /** In bytes. */
  used(): number
}

const bodyOf = (value: unknown): Body | undefined =>
  typeof value === 'object' && value !== null && 'body' in value ? (value as { readonly body?: Body }).body : undefined

/** LRU cache of at most `limit` bytes. */
export function newCache(limit = ANSWER_CACHE_BYTES): AnswerCache {
  const entries = new Map<string, Entry>()
  const bodies = new Map<string, Shared>()
  const building = new Map<string, { version: number; value: Promise<unknown> }>()
  const versions = new Map<string, number>()
  let used = 0
  let trusted = true
  let epoch = 0
  const versionOf = (tables: readonly string[]) => tables.reduce((sum, name) => sum + (versions.get(name) ?? 0), epoch)

  const release = (name: string) => {
    const shared = bodies.get(name)
    if (!shared || --shared.users > 0) return
    bodies.delete(name)
    used -= shared.size
  }
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    used -= entry.size
    entries.delete(key)
    if (entry.shares !== undefined) release(entry.shares)
  }
  const evict = () => {
    for (const oldest of entries.keys()) {
      if (used <= limit) break
      remove(oldest)
    }
  }
  const share = (body: Body): Body => {
    const name = body.name()
    const known = bodies.get(name)
    if (known) {
      known.users += 1
      return known.body
    }
    const shared = { body, users: 1, size: bytesOf(body.bytes) }
    bodies.set(name, shared)
    used += shared.size
    body.onGrowth((bytes) => {
      if (bodies.get(name) !== shared) return
      shared.size += bytes
      used += bytes
      evict()
    })
    return body
  }
  const keep = <T>(key: string, given: T, tables: readonly string[]): T => {
    remove(key)
    const body = bodyOf(given)
    // A large value would evict nearly everything else.
    if (bytesOf(key) + bytesOf(body?.bytes ?? given) > limit / 2) return given
    const value = body ? { ...given, body: share(body) } : given
    const size = bytesOf(key) + bytesOf(body ? { ...value, body: undefined } : value)
    entries.set(key, { value, tables, size, shares: body?.name() })
    used += size
    evict()
    return value
  }
  const entryOf = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    // Map order is LRU order: the most recently used entry is last.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  return {
    async getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>): Promise<T> {
      const found = entryOf(key)
      if (found) return found.value as T
      const before = versionOf(tables)
      // Concurrent callers share a build, unless something changed since it began.
      const running = building.get(key)
      if (running?.version === before) return (await running.value) as T
      const run = { version: before, value: build() }
      building.set(key, run)
      try {
        const value = await run.value
        return trusted && versionOf(tables) === before ? keep(key, value, tables) : value
      } finally {
        if (building.get(key) === run) building.delete(key)
      }
    },
    peek: (key) => entryOf(key)?.value,
    discard: remove,
    invalidate(tables) {
      const names = new Set(tables)
      if (names.has('*')) {
        epoch += 1
        entries.clear()
        bodies.clear()
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
    used: () => used,
  }
}
