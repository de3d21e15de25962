import { requireYes } from '#client/ui/require-yes.ts'
import { readAffected } from '../api.ts'
import { consequences } from './consequences.ts'

/**
 * Asks before a vehicle leaves every plan.
 * @throws ApiError without a sentence when it shall stay: the form keeps what was typed and says nothing
 */
export async function requireAusserDienst(fahrzeug: string, name: string): Promise<void> {
  const text = consequences(await readAffected(fahrzeug))
  await requireYes({ titel: `${name} außer Dienst nehmen?`, text, yes: 'Außer Dienst nehmen', danger: true })
}
