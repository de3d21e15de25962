import { Belegungsliste } from '#client/ui/belegung/Belegungsliste.tsx'
import { RAEUME } from './art.ts'
import { Raumbuchung } from './Raumbuchung.tsx'

/** The bookings of rooms. */
export const RaumbelegungList = () => <Belegungsliste art={RAEUME} Schnellbuchung={Raumbuchung} />
