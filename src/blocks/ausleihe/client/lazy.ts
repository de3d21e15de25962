import { lazyPart } from '#client/app/lazy-part.ts'

/** Its own chunk, because few ever need it. */
export const ThingImport = lazyPart(async () => (await import('./ThingImport.tsx')).ThingImport)
