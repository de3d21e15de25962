import { useEffect, useRef, useState } from 'react'

/** Polling without a notice: something may have changed while the stream was down. */
const POLL_MS = 5 * 60_000
const RETRY_MS = 15_000

/**
 * Calls `read` when the plan of this plate may have changed: at each notice of the server, after each reconnect and every
 * five minutes. The stream opens by the secret alone, so the browser's own EventSource does, which connects again by itself.
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
        // A refusal ends an EventSource for good; a server that restarts refuses for a while.
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

/** The present moment, updated every second: for the clock on the wall and what depends on it. */
export function useClock(): Date {
  const [now, set] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => set(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the screen of a tablet lit as long as the page is in sight; where that does not exist nothing happens. */
export function useAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, for example: then the device sleeps as it likes.
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
