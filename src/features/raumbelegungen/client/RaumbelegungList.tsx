import { spaeter } from '#client/spaeter.ts'
import { Belegungsliste } from '#blocks/belegung/client/index.ts'
import { RAEUME } from './art.ts'

const Raumbuchung = spaeter(async () => (await import('./Raumbuchung.tsx')).Raumbuchung)

/** The bookings of rooms. */
export const RaumbelegungList = () => <Belegungsliste art={RAEUME} Schnellbuchung={Raumbuchung} />
