import { useEffect, useRef, useState } from 'react'

/** Fallback without notifications: changes may have occurred while the stream was down. */
const POLL_MS = 5 * 60_000
const RETRY_MS = 15_000

/**
 * Calls `read` when the plan of this plate may have changed. Triggers: each notification, each reconnect, and every five minutes. The
 * secret alone opens the stream. The browser's own EventSource therefore suffices, and reconnects by itself.
 */
export function useChanges(secret: string, read: () => void): void {
  const current = useRef(read)
  useEffect(() => {
    current.current = read
  })
  useEffect(() => {
    let source: EventSource | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      if (typeof EventSource === 'undefined') return
      source = new EventSource(`/api/kalender/schild/${encodeURIComponent(secret)}/ereignisse`)
      let first = true
      source.addEventListener('open', () => {
        if (!first) current.current()
        first = false
      })
      source.addEventListener('message', () => current.current())
      source.addEventListener('error', () => {
        // A refusal closes an EventSource permanently, and a restarting server refuses for a while.
        if (source?.readyState !== EventSource.CLOSED) return
        retry = setTimeout(() => {
          current.current()
          connect()
        }, RETRY_MS)
      })
    }
    connect()
    const timer = setInterval(() => current.current(), POLL_MS)
    const onNetwork = () => current.current()
    window.addEventListener('online', onNetwork)
    return () => {
      source?.close()
      clearTimeout(retry)
      clearInterval(timer)
      window.removeEventListener('online', onNetwork)
    }
  }, [secret])
}

export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps a tablet's screen on while the page is visible; no effect without browser support. */
export function useAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, for example; the device then sleeps normally.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const onVisibility = () => void acquire()
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release().catch(() => undefined)
    }
  }, [wanted])
}
