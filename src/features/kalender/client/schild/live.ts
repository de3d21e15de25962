import { useEffect, useRef, useState } from 'react'

/** Between two looks without a notice: what changed while the stream was down. */
const NACHSEHEN = 5 * 60_000
const ERNEUT = 15_000

/**
 * Calls `lies` when the plan of this plate may have changed: at each notice of the server, after each reconnect and every
 * five minutes. The stream opens by the secret alone, so the browser's own EventSource does, which connects again by itself.
 */
export function useAenderungen(geheimnis: string, lies: () => void): void {
  const aktuell = useRef(lies)
  useEffect(() => {
    aktuell.current = lies
  })
  useEffect(() => {
    let quelle: EventSource | null = null
    let erneut: ReturnType<typeof setTimeout> | undefined
    const verbinde = () => {
      if (typeof EventSource === 'undefined') return
      quelle = new EventSource(`/api/kalender/schild/${encodeURIComponent(geheimnis)}/ereignisse`)
      let erstes = true
      quelle.addEventListener('open', () => {
        if (!erstes) aktuell.current()
        erstes = false
      })
      quelle.addEventListener('message', () => aktuell.current())
      quelle.addEventListener('error', () => {
        // A refusal ends an EventSource for good; a server that restarts refuses for a while.
        if (quelle?.readyState !== EventSource.CLOSED) return
        erneut = setTimeout(() => {
          aktuell.current()
          verbinde()
        }, ERNEUT)
      })
    }
    verbinde()
    const uhr = setInterval(() => aktuell.current(), NACHSEHEN)
    const beiNetz = () => aktuell.current()
    window.addEventListener('online', beiNetz)
    return () => {
      quelle?.close()
      clearTimeout(erneut)
      clearInterval(uhr)
      window.removeEventListener('online', beiNetz)
    }
  }, [geheimnis])
}

/** The present moment, anew with each second: a clock at the wall, and what follows from it. */
export function useUhr(): Date {
  const [jetzt, setze] = useState(() => new Date())
  useEffect(() => {
    const uhr = setInterval(() => setze(new Date()), 1000)
    return () => clearInterval(uhr)
  }, [])
  return jetzt
}

/** Keeps the screen of a tablet lit as long as the page is in sight; where that does not exist nothing happens. */
export function useWach(an: boolean): void {
  useEffect(() => {
    if (!an || !('wakeLock' in navigator)) return undefined
    let sperre: WakeLockSentinel | null = null
    const halte = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, for example: then the device sleeps as it likes.
      sperre = await navigator.wakeLock.request('screen').catch(() => null)
    }
    const beiSicht = () => void halte()
    beiSicht()
    document.addEventListener('visibilitychange', beiSicht)
    return () => {
      document.removeEventListener('visibilitychange', beiSicht)
      void sperre?.release().catch(() => undefined)
    }
  }, [an])
}
