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

/** Calls it off and offers to take that back; of several dates each would have to be free still, so there only this one. */
export async function storniere({ _id, beginn, ende }: Was, umfang: Umfang, grund: string): Promise<void> {
  const params = { id: _id }
  await belegungen.remove({ params, query: { umfang, grund } })
  await belegungenNeuLaden()
  if (umfang !== 'diese') return melde('Die Termine sind storniert.', 'success')
  meldeRueckgaengig(`Storniert: ${zeitraum(beginn, ende)}`, async () => {
    await belegungen.wiederherstellen({ params })
    await belegungenNeuLaden()
    melde('Die Belegung steht wieder.', 'success')
  })
}
