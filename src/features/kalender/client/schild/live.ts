import { useEffect, useRef, useState } from 'react'

/** Between two looks without a notice: what changed while the stream was down. */
const LOOK_UP = 5 * 60_000
const AGAIN = 15_000

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
    let again: ReturnType<typeof setTimeout> | undefined
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
        again = setTimeout(() => {
          current.current()
          connect()
        }, AGAIN)
      })
    }
    connect()
    const clock = setInterval(() => current.current(), LOOK_UP)
    const onNetwork = () => current.current()
    window.addEventListener('online', onNetwork)
    return () => {
      source?.close()
      clearTimeout(again)
      clearInterval(clock)
      window.removeEventListener('online', onNetwork)
    }
  }, [secret])
}

/** The present moment, anew with each second: a clock at the wall, and what follows from it. */
export function useClock(): Date {
  const [now, set] = useState(() => new Date())
  useEffect(() => {
    const clock = setInterval(() => set(new Date()), 1000)
    return () => clearInterval(clock)
  }, [])
  return now
}

/** Keeps the screen of a tablet lit as long as the page is in sight; where that does not exist nothing happens. */
export function useAwake(to: boolean): void {
  useEffect(() => {
    if (!to || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, for example: then the device sleeps as it likes.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const onView = () => void hold()
    onView()
    document.addEventListener('visibilitychange', onView)
    return () => {
      document.removeEventListener('visibilitychange', onView)
      void lock?.release().catch(() => undefined)
    }
  }, [to])
}
