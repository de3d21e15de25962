import { lazyPart } from '#client/lazy-part.ts'

/** Loaded when somebody wants to hand over their place. */
export const Uebergabe = lazyPart(async () => (await import('./uebergabe/Uebergabe.tsx')).Uebergabe)
