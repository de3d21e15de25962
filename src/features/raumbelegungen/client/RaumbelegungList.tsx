import { Belegungsliste } from '#client/ui/belegung/Belegungsliste.tsx'
import { Schnellbuchung, type Schnellangaben } from '#client/ui/belegung/Schnellbuchung.tsx'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'
import { belegungen, RAEUME } from './art.ts'

/** The bookings of rooms. */
export const RaumbelegungList = () => <Belegungsliste art={RAEUME} Schnellbuchung={Raumbuchung} />

/** A room booked in a few taps from the plan. */
const Raumbuchung = (angaben: Schnellangaben) => (
  <Schnellbuchung {...angaben} art={RAEUME} schema={raumbelegungenContract.create.body} buche={(body) => belegungen.create({ body })} />
)
