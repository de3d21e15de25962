import { lazyPart } from '#client/app/lazy-part.ts'

export const OccasionStrip = lazyPart(async () => (await import('./OccasionStrip.tsx')).OccasionStrip)
export const NewDates = lazyPart(async () => (await import('./NewDates.tsx')).NewDates)
