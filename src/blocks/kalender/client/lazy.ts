// The calendar with its library, loaded by who shows it: the door itself stays light.
import { lazyPart } from '#client/app/lazy-part.ts'

export const Kalender = lazyPart(async () => (await import('./Kalender.tsx')).Kalender)
