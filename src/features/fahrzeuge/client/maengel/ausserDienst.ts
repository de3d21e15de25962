import { ApiFehler } from '#client/api.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'
import { liesBetroffene } from '../daten.ts'

const anzahl = (n: number, einzahl: string, mehrzahl: string) => (n === 1 ? `1 ${einzahl}` : `${n} ${mehrzahl}`)

/** What goes out of service with a vehicle, in one sentence. */
export function folgen({ belegungen, dienste }: { readonly belegungen: number; readonly dienste: number }): string {
  if (belegungen === 0 && dienste === 0) return 'Es ist nichts geplant, was davon betroffen wäre.'
  const was = [
    ...(belegungen > 0 ? [anzahl(belegungen, 'Belegung wird storniert', 'Belegungen werden storniert')] : []),
    ...(dienste > 0 ? [anzahl(dienste, 'Sanitätsdienst verliert dieses Fahrzeug', 'Sanitätsdienste verlieren dieses Fahrzeug')] : []),
  ]
  return `${was.join(', ')}. Alle Betroffenen bekommen eine Mail.`
}

/**
 * Asks before a vehicle leaves every plan.
 * @throws ApiFehler without a sentence when it shall stay: the form keeps what was typed and says nothing
 */
export async function verlangeAusserDienst(fahrzeug: string, name: string): Promise<void> {
  const text = folgen(await liesBetroffene(fahrzeug))
  if (await bestaetige({ titel: `${name} außer Dienst nehmen?`, text, ja: 'Außer Dienst nehmen', gefahr: true })) return
  throw new ApiFehler(0, [])
}
