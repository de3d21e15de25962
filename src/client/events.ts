// Live changes (GET /api/ereignisse): which tables changed, on any node. By fetch, because EventSource sends no x-auth-token.
import { queries } from './query-client.ts'
import { refreshActor } from './anmeldung.ts'
import { currentSession } from './session.ts'

const LONGEST_PAUSE = 30_000
/** A tab that nobody looks at gives its connection back after so long: a browser has six to one server, for all its tabs. */
const HIDDEN = 30_000

/** Splits a stream of server-sent events into their data; keeps an unfinished one for the next piece. */
export function eventReader(take: (data: string) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk.replaceAll('\r\n', '\n')).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').flatMap((row) => (row.startsWith('data:') ? [row.slice(5).trimStart()] : []))
      if (data.length > 0) take(data.join('\n'))
    }
  }
}

function discard(data: string): void {
  const { bereiche: areas } = JSON.parse(data) as { bereiche?: string[] }
  if (!areas || areas.includes('*') || areas.includes('users')) refreshActor().catch(() => undefined)
  if (!areas || areas.includes('*')) return void queries.invalidateQueries()
  const changed = new Set(areas)
  // A query reads the table that its key begins with, and those that its meta names.
  void queries.invalidateQueries({
    predicate: ({ queryKey, meta }) => changed.has(String(queryKey[0])) || (meta?.tables ?? []).some((name) => changed.has(name)),
  })
}

const isHidden = () => document.visibilityState === 'hidden'

function bisVisible(): Promise<void> {
  if (!isHidden()) return Promise.resolve()
  return new Promise((further) => {
    const check = () => {
      if (isHidden()) return
      document.removeEventListener('visibilitychange', check)
      further()
    }
    document.addEventListener('visibilitychange', check)
  })
}

/** Calls `then` once the tab has been hidden for `HIDDEN`; answers the function that ends the watching. */
function whenHidden(then: () => void): () => void {
  let clock: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(clock)
    if (isHidden()) clock = setTimeout(then, HIDDEN)
  }
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(clock)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Listens until the answered function is called; connects again after 1 s, 2 s … 30 s, and then reads everything afresh. */
export function listenToChanges(): () => void {
  const ende = new AbortController()
  void (async () => {
    let pause = 1000
    let first = true
    while (!ende.signal.aborted) {
      await bisVisible()
      const connection = new AbortController()
      const goFromWindow = whenHidden(() => connection.abort())
      try {
        const response = await fetch('/api/ereignisse', {
          headers: { accept: 'text/event-stream', 'x-auth-token': currentSession().token ?? '' },
          signal: AbortSignal.any([ende.signal, connection.signal]),
        })
        if (response.status === 401 || response.status === 404) return
        if (!response.ok || !response.body) throw new Error(String(response.status))
        // What changed while nobody listened is unknown.
        if (!first) void queries.invalidateQueries()
        first = false
        pause = 1000
        const read = eventReader(discard)
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value)
      } catch {
        if (ende.signal.aborted) return
        if (connection.signal.aborted) continue
      } finally {
        goFromWindow()
      }
      await new Promise((further) => setTimeout(further, pause))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  })()
  return () => ende.abort()
}
