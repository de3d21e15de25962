import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, anew each minute, and when one comes back to the screen: a phone in a pocket stops its clocks. */
export function useMinute(): Date {
  const [now, set] = useState(() => new Date())
  useEffect(() => {
    let timer = 0
    const tick = () => {
      set(new Date())
      clearTimeout(timer)
      timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    }
    timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
