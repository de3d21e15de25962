// What one can do with a booking that stands. Refusals are shown as alerts by the calls themselves, which then throw.
import type { Kalenderzeile, Umfang } from '../contract.ts'
import { zeitraum } from '#client/datum.ts'
import { melde } from '#client/melde.ts'
import type { Zeitspanne } from '#blocks/kalender/client/index.ts'
import { meldeRueckgaengig } from '#client/ui/rueckgaengig.tsx'
import { belegungenNeuLaden } from './abfragen.ts'
import type { Belegung, Belegungsart, Entscheid } from './art.ts'
import { termine } from './woerter.ts'

/** After a booking: says whether it stands or waits, and shows it. */
export async function meldeGebucht<B extends Belegung>(art: Belegungsart<B>, { status }: B, anzahl: number): Promise<void> {
  const gebucht = anzahl > 1 ? `${termine(anzahl)} gebucht.` : 'Gebucht.'
  melde(status === 'angefragt' ? 'Angefragt. Du bekommst eine Mail, sobald entschieden ist.' : gebucht, 'success')
  await belegungenNeuLaden(art)
}

/** Says yes or no to a booking that waits. @throws ApiFehler */
export async function entscheide<B extends Belegung>(art: Belegungsart<B>, belegung: B, status: Entscheid, grund: string): Promise<void> {
  await art.aufrufe.entscheide({ params: { id: belegung._id }, body: { version: belegung.version, status, grund } })
  await belegungenNeuLaden(art)
  melde(status === 'bestaetigt' ? 'Genehmigt.' : 'Abgelehnt.', 'success')
}

const STORNIERT = {
  buchung: 'Alle Fahrzeuge der Buchung sind storniert.',
  kuenftige: 'Dieser und alle späteren Termine sind storniert.',
  alle: 'Alle Termine der Serie sind storniert.',
} as const

/** Calls it off and offers to take back what was called off with it, as far as that is still free. @throws ApiFehler */
export async function storniere<B extends Belegung>(art: Belegungsart<B>, belegung: B, umfang: Umfang, grund: string): Promise<void> {
  const params = { id: belegung._id }
  await art.aufrufe.storniere({ params, query: { umfang, grund } })
  await belegungenNeuLaden(art)
  meldeRueckgaengig(umfang === 'diese' ? `Storniert: ${zeitraum(belegung.beginn, belegung.ende)}` : STORNIERT[umfang], () =>
    stelleHer(art, belegung, umfang),
  )
}

/** Takes a cancellation back, as far as that is still free. @throws ApiFehler */
export async function stelleHer<B extends Belegung>(art: Belegungsart<B>, { _id }: B, umfang: Umfang): Promise<void> {
  await art.aufrufe.stelleHer({ params: { id: _id }, query: { umfang } })
  await belegungenNeuLaden(art)
  melde(umfang === 'diese' ? 'Die Belegung steht wieder.' : 'Die Belegungen stehen wieder.', 'success')
}

/** Moves a booking as it stood in the plan: whoever changed it meanwhile wins. @throws ApiFehler */
export async function verschiebe<B extends Belegung>(
  art: Belegungsart<B>,
  { _id, version }: Pick<Kalenderzeile, '_id' | 'version'>,
  ressource: string,
  spanne: Zeitspanne,
): Promise<void> {
  const params = { id: _id }
  const vorher = await art.aufrufe.lies({ params })
  const nachher = await art.aufrufe.aendere({ params, body: { ...vorher, version, [art.feld]: ressource, ...spanne } })
  meldeRueckgaengig(`${art.name(nachher)}: ${zeitraum(spanne.beginn, spanne.ende)}`, async () => {
    await art.aufrufe.aendere({ params, body: { ...vorher, version: nachher.version } })
    await belegungenNeuLaden(art)
    melde('Zurückverschoben.', 'success')
  })
}
