import { lazy, useState, type ReactNode } from 'react'
import { loadOnce, loadWithRetry, type Loading } from './chunk.ts'
import { afterFirstTouch } from './first-touch.ts'
import { notify } from './notify.ts'

const sayNoNet = () => notify('Keine Verbindung zum Server. Prüfe dein Netz.', 'error')

/**
 * A component that is loaded when first shown: `lazyPart(async () => (await import('./Absage.tsx')).Absage)`. Offline it says so
 * and waits for the network; the screen around it stays.
 */
export const lazyPart = <P extends object>(load: () => Promise<(props: P) => ReactNode>) =>
  lazy(async () => ({ default: await loadWithRetry(load, sayNoNet) }))

/** Loads a part that a press needs after the first touch, or with the press (`useAtPress`). */
export function loadForPress<T>(load: () => Promise<T>): Loading<T> {
  const once = loadOnce(load)
  void afterFirstTouch(once)
  return once
}

/** Answers the part once it is loaded, and a function for the press that loads it. Offline that says so. */
export function useAtPress<T extends object>(load: Loading<T>): readonly [part: T | undefined, press: () => void] {
  const [part, set] = useState(() => load.known)
  const failed = (error: unknown) => {
    if (!navigator.onLine) sayNoNet()
    // React hands it to the frame, which loads the page anew for a part that is gone.
    else
      set(() => {
        throw error
      })
  }
  return [part, () => void load().then((here) => set(() => here), failed)]
}
