import { spaeter } from '#client/spaeter.ts'
import { Belegungsliste } from '#blocks/belegung/client/index.ts'
import { FAHRZEUGE } from './art.ts'

const Fahrzeugbuchung = spaeter(async () => (await import('./Fahrzeugbuchung.tsx')).Fahrzeugbuchung)

/** The bookings of vehicles. */
export const BelegungList = () => <Belegungsliste art={FAHRZEUGE} Schnellbuchung={Fahrzeugbuchung} />
