// Keeps answers until one of their tables changes. Every instance hears of every change (events/listen.ts); the writing one
// clears its own before it answers. Without a listener nothing is kept. See docs/adr/0004, 0096 and 0100.
import { bytesOf } from '../process/bytes.ts'
import type { Body } from './compress.ts'

interface Entry {
  readonly value: unknown
  readonly tables: readonly string[]
  readonly size: number
  /** Name of the body that it shares with equal answers. */
  readonly shares: string | undefined
}
interface Shared {
  readonly body: Body
  users: number
  /** With its compressed forms. */
  size: number
}

export interface AnswerCache {
  /** The kept value for `key`, or the one that `build` makes; kept unless a table changed while it was built. Equal bodies are stored once. */
  getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>): Promise<T>
  /** The kept value, or undefined; never builds. */
  peek(key: string): unknown
  discard(key: string): void
  /** One of these tables changed; `'*'` drops everything. */
  invalidate(tables: Iterable<string>): void
  /** False while changes made by other instances cannot be heard. */
  setTrusted(trusted: boolean): void
  /** In bytes. */
  used(): number
}

const bodyOf = (value: unknown): Body | undefined =>
  typeof value === 'object' && value !== null && 'body' in value ? (value as { readonly body?: Body }).body : undefined

/** A cache of at most `limit` bytes; evicts the least recently used entry first. */
export function newCache(limit = 16 * 1024 * 1024): AnswerCache {
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
  /** The body that equal answers share. */
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
    body.onGrowth((more) => {
      if (bodies.get(name) !== shared) return
      shared.size += more
      used += more
      evict()
    })
    return body
  }
  const keep = <T>(key: string, given: T, tables: readonly string[]): T => {
    remove(key)
    const body = bodyOf(given)
    // It would evict nearly everything else.
    if (bytesOf(key) + bytesOf(body?.bytes ?? given) > limit / 2) return given
    const value = body ? { ...given, body: share(body) } : given
    const size = bytesOf(key) + bytesOf(body ? { ...value, body: undefined } : value)
    entries.set(key, { value, tables, size, shares: body?.name() })
    used += size
    evict()
    return value
  }
  const kept = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    // Most recently used stands last: `evict` begins at the front.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  return {
    async getOrLoad<T>(key: string, tables: readonly string[], build: () => Promise<T>): Promise<T> {
      const found = kept(key)
      if (found) return found.value as T
      const before = versionOf(tables)
      // Callers that ask while the same answer is being built share it, unless something changed since the build began.
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
    peek: (key) => kept(key)?.value,
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
