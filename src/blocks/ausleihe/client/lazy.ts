import { lazyPart } from '#client/app/lazy-part.ts'

/** Separate chunk: rarely needed. */
export const ThingImport = lazyPart(async () => (await import('./ThingImport.tsx')).ThingImport)
