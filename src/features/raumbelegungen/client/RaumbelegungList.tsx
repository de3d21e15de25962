import { lazyPart } from '#client/app/lazy-part.ts'
import { BelegungsList } from '#blocks/belegung/client/index.ts'
import { RAEUME } from './kind.ts'

const Raumbuchung = lazyPart(async () => (await import('./Raumbuchung.tsx')).Raumbuchung)

export const RaumbelegungList = () => <BelegungsList kind={RAEUME} QuickBuchung={Raumbuchung} />
