import { lazyPart } from '#client/app/lazy-part.ts'
import { BelegungsList } from '#blocks/belegung/client/index.ts'
import { FAHRZEUGE } from './kind.ts'

const Fahrzeugbuchung = lazyPart(async () => (await import('./Fahrzeugbuchung.tsx')).Fahrzeugbuchung)

export const BelegungList = () => <BelegungsList kind={FAHRZEUGE} QuickBuchung={Fahrzeugbuchung} />
