import { lazyPart } from '#client/app/lazy-part.ts'

export const ThingImport = lazyPart(async () => (await import('./ThingImport.tsx')).ThingImport)
