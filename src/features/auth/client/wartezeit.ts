import { useEffect, useState } from 'react'

/** Seconds as people say them: `45 Sekunden`, `1 Minute`, `3 Minuten`. */
export function dauer(sekunden: number): string {
  if (sekunden < 60) return sekunden === 1 ? '1 Sekunde' : `${sekunden} Sekunden`
  const minuten = Math.ceil(sekunden / 60)
  return minuten === 1 ? '1 Minute' : `${minuten} Minuten`
}

/** Counts down to zero, by the clock and not by ticks: a phone that slept meanwhile shows the right rest. */
export function useWartezeit(): { rest: number; warte: (sekunden: number) => void } {
  const [bis, setBis] = useState(0)
  const [jetzt, setJetzt] = useState(() => Date.now())
  const rest = Math.max(0, Math.ceil((bis - jetzt) / 1000))
  const laeuft = rest > 0
  useEffect(() => {
    if (!laeuft) return undefined
    const takt = setInterval(() => setJetzt(Date.now()), 500)
    return () => clearInterval(takt)
  }, [laeuft])
  return {
    rest,
    warte: (sekunden) => {
      setJetzt(Date.now())
      setBis(Date.now() + sekunden * 1000)
    },
  }
}
