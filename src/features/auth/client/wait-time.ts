import { useEffect, useState } from 'react'

export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 Minute' : `${minutes} Minuten`
}

/** Counts down by clock time, not by ticks: the remaining time is correct after the phone slept. */
export function useWaitTime(): { rest: number; wait: (seconds: number) => void } {
  const [bis, setBis] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const remaining = Math.max(0, Math.ceil((bis - now) / 1000))
  const running = remaining > 0
  useEffect(() => {
    if (!running) return undefined
    const beat = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(beat)
  }, [running])
  return {
    rest: remaining,
    wait: (seconds) => {
      setNow(Date.now())
      setBis(Date.now() + seconds * 1000)
    },
  }
}
