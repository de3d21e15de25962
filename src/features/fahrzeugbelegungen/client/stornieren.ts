import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import type { Umfang } from '#client/ui/belegung/Storno.tsx'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { belegungen, belegungenNeuLaden } from './daten.ts'

interface Was {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
}

const SAETZE = {
  buchung: 'Alle Fahrzeuge der Buchung sind storniert.',
  kuenftige: 'Dieser und alle späteren Termine sind storniert.',
  alle: 'Alle Termine der Serie sind storniert.',
} as const

/** Calls it off and offers to take back what was called off with it, as far as that is still free. */
export async function storniere({ _id, beginn, ende }: Was, umfang: Umfang, grund: string): Promise<void> {
  const params = { id: _id }
  await belegungen.remove({ params, query: { umfang, grund } })
  await belegungenNeuLaden()
  meldeRueckgaengig(umfang === 'diese' ? `Storniert: ${zeitraum(beginn, ende)}` : SAETZE[umfang], async () => {
    await belegungen.wiederherstellen({ params, query: { umfang } })
    await belegungenNeuLaden()
    melde(umfang === 'diese' ? 'Die Belegung steht wieder.' : 'Die Belegungen stehen wieder.', 'success')
  })
}
