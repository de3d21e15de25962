import { lazy, useState, type ReactNode } from 'react'
import { loadOnce, loadWithRetry, type Loading } from './chunk.ts'
import { afterFirstTouch } from './first-touch.ts'
import { notify } from './notify.ts'

const sayNoNet = () => notify('Keine Verbindung zum Server. Prüfe dein Netz.', 'error')

/**
 * Lazy component: `lazyPart(async () => (await import('./Absage.tsx')).Absage)`. Offline it shows a notice
 * and waits for the network; the surrounding screen remains usable.
 */
export const lazyPart = <P extends object>(load: () => Promise<(props: P) => ReactNode>) =>
  lazy(async () => ({ default: await loadWithRetry(load, sayNoNet) }))

/** Loads a part needed on press: preloaded after the first touch, or at the press (`useAtPress`). */
export function loadForPress<T>(load: () => Promise<T>): Loading<T> {
  const once = loadOnce(load)
  void afterFirstTouch(once)
  return once
}

/** Returns the part once loaded, and a press handler that loads it. Offline the handler shows a notice. */
export function useAtPress<T extends object>(load: Loading<T>): readonly [part: T | undefined, press: () => void] {
  const [part, setPart] = useState(() => load.known)
  const failed = (error: unknown) => {
    if (!navigator.onLine) sayNoNet()
    // React passes the error to the frame, which reloads the page for a missing chunk.
    else
      setPart(() => {
        throw error
      })
  }
  return [part, () => void load().then((loaded) => setPart(() => loaded), failed)]
}
