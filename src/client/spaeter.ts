import { lazy, type ReactNode } from 'react'
import { beharrlich } from './chunk.ts'
import { melde } from './melde.ts'

/**
 * A component that is loaded when it is first shown: `spaeter(async () => (await import('./Absage.tsx')).Absage)`. Without a
 * net it says so and comes when the net is back; the screen around it stays.
 */
export const spaeter = <P extends object>(lade: () => Promise<(props: P) => ReactNode>) =>
  lazy(async () => ({ default: await beharrlich(lade, () => melde('Keine Verbindung zum Server. Prüfe dein Netz.', 'error')) }))
