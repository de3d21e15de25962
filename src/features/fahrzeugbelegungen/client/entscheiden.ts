import { melde } from '#client/melde.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { belegungen, belegungenNeuLaden } from './daten.ts'

/** Says yes or no to a booking that waits. */
export async function entscheide({ _id, version }: Fahrzeugbelegung, status: 'bestaetigt' | 'abgelehnt', grund: string): Promise<void> {
  await belegungen.genehmigung({ params: { id: _id }, body: { version, status, grund } })
  await belegungenNeuLaden()
  melde(status === 'bestaetigt' ? 'Genehmigt.' : 'Abgelehnt.', 'success')
}
