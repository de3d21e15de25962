import { Belegungsliste } from '#client/ui/belegung/Belegungsliste.tsx'
import { FAHRZEUGE } from './art.ts'
import { Fahrzeugbuchung } from './Fahrzeugbuchung.tsx'

/** The bookings of vehicles. */
export const BelegungList = () => <Belegungsliste art={FAHRZEUGE} Schnellbuchung={Fahrzeugbuchung} />
