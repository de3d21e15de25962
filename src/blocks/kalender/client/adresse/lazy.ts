import { lazyPart } from '#client/app/lazy-part.ts'

/** Where a vehicle's or room's calendar is subscribed and its door plate printed; loaded when it is shown. */
export const Kalenderadresse = lazyPart(async () => (await import('./Kalenderadresse.tsx')).Kalenderadresse)
export const CopyField = lazyPart(async () => (await import('#client/ui/field/CopyField.tsx')).CopyField)
