import { lazy, type ReactNode } from 'react'
import { loadWithRetry } from './chunk.ts'
import { notify } from './notify.ts'

/**
 * A component that is loaded when first shown: `lazyPart(async () => (await import('./Absage.tsx')).Absage)`. Offline it says so
 * and waits for the network; the screen around it stays.
 */
export const lazyPart = <P extends object>(load: () => Promise<(props: P) => ReactNode>) =>
  lazy(async () => ({ default: await loadWithRetry(load, () => notify('Keine Verbindung zum Server. Prüfe dein Netz.', 'error')) }))
