import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** Current time, updated each minute and when the page becomes visible: phones suspend timers in the background. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setNow(new Date())
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
