import { lazyPart } from '#client/app/lazy-part.ts'

export const Kalenderadresse = lazyPart(async () => (await import('./Kalenderadresse.tsx')).Kalenderadresse)
export const CopyField = lazyPart(async () => (await import('#client/ui/field/CopyField.tsx')).CopyField)
