// Lazy-loaded calendar: keeps the library out of the entry bundle.
import { lazyPart } from '#client/app/lazy-part.ts'

export const Kalender = lazyPart(async () => (await import('./Kalender.tsx')).Kalender)
