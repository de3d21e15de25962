import { ApiFehler } from '#client/api.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { liesBetroffene } from '../daten.ts'
import { folgen } from './folgen.ts'

/**
 * Asks before a vehicle leaves every plan.
 * @throws ApiFehler without a sentence when it shall stay: the form keeps what was typed and says nothing
 */
export async function verlangeAusserDienst(fahrzeug: string, name: string): Promise<void> {
  const text = folgen(await liesBetroffene(fahrzeug))
  if (await bestaetige({ titel: `${name} außer Dienst nehmen?`, text, ja: 'Außer Dienst nehmen', gefahr: true })) return
  throw new ApiFehler(0, [])
}
