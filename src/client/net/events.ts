// Live changes (GET /api/ereignisse): names of tables changed on any instance. Uses fetch because EventSource cannot send x-auth-token.
import { readInfoAnew } from '../app/info.ts'
import { queries } from '../app/query-client.ts'
import { refreshActor } from '../app/login.ts'
import { dropEarly, earlyStream } from './api.ts'
import { currentSession } from '../app/session.ts'

const LONGEST_PAUSE = 30_000
/** A hidden tab closes its connection after this time: browsers allow six per server across all tabs. */
const HIDDEN = 30_000

/** Splits a stream of server-sent events into data; buffers an incomplete event until the next chunk. */
export function eventReader(take: (data: string) => void): (chunk: string) => void {
  let pending = ''
  return (chunk) => {
    const blocks = (pending + chunk.replaceAll('\r\n', '\n')).split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
      if (data.length > 0) take(data.join('\n'))
    }
  }
}

export function invalidateChanged(data: string): void {
  dropEarly()
  const { bereiche } = JSON.parse(data) as { bereiche?: string[] }
  if (!bereiche || bereiche.includes('*') || bereiche.includes('users')) refreshActor().catch(() => undefined)
  if (!bereiche || bereiche.includes('*') || bereiche.includes('config')) readInfoAnew()
  if (!bereiche || bereiche.includes('*')) return void queries.invalidateQueries()
  const changed = new Set(bereiche)
  // A query depends on the table in its key's first element and on the tables in its meta.
  void queries.invalidateQueries({
    predicate: ({ queryKey, meta }) => changed.has(String(queryKey[0])) || (meta?.tables ?? []).some((name) => changed.has(name)),
  })
}

const isHidden = () => document.visibilityState === 'hidden'

function untilVisible(): Promise<void> {
  if (!isHidden()) return Promise.resolve()
  return new Promise((resolve) => {
    const check = () => {
      if (isHidden()) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
  })
}

/** Calls `then` once the tab has been hidden for `HIDDEN`; returns the cleanup function. */
function whenHidden(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    if (isHidden()) timer = setTimeout(then, HIDDEN)
  }
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Subscribes until the returned function is called. Reconnects after 1 s, 2 s … 30 s and then invalidates everything. */
export function listenToChanges(): () => void {
  const stopped = new AbortController()
  void (async () => {
    let pause = 1000
    let first = true
    while (!stopped.signal.aborted) {
      await untilVisible()
      const early = first ? earlyStream() : undefined
      const connection = early?.connection ?? new AbortController()
      const stop = () => connection.abort()
      stopped.signal.addEventListener('abort', stop)
      const stopWatching = whenHidden(() => connection.abort())
      try {
        const headers = { accept: 'text/event-stream', 'x-auth-token': currentSession().token ?? '' }
        const response = await (early?.changes ?? fetch('/api/ereignisse', { headers, signal: connection.signal }))
        if (response.status === 401 || response.status === 404) return
        if (!response.ok || !response.body) throw new Error(String(response.status))
        // Changes during the gap are unknown.
        if (!first) invalidateChanged('{}')
        first = false
        pause = 1000
        const read = eventReader(invalidateChanged)
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
        for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value)
      } catch {
        if (stopped.signal.aborted) return
        if (connection.signal.aborted) continue
      } finally {
        stopWatching()
        stopped.signal.removeEventListener('abort', stop)
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    }
  })()
  return () => stopped.abort()
}
