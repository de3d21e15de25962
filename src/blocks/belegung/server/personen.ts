// The people a booking names: they must exist, and who drives must be allowed to.
import { konflikt, ungueltig } from '#server/fehler.ts'
import type { Belegungsart, Ressource, Werte } from './art.ts'
import type { Lage } from './lage.ts'

const FELDER = ['verantwortlich', 'fahrer'] as const

/**
 * Refuses people who do not exist, and a driver who lacks the licence class for what they are new to drive. Who stood there
 * before stays, even when they are gone. `gefahren` are the ids of what the driver drives.
 * Annahme: a licence that runs out, a check that is due and a missing briefing only warn (`hinweise` of "frei"), as in services;
 * the class is what the law asks for.
 * @throws 400 or 409 naming the field
 */
export function verlangePersonen<R extends Ressource>(
  art: Belegungsart<R>,
  lage: Lage<R>,
  werte: Werte,
  vorher: Werte | null,
  gefahren: readonly string[],
): void {
  for (const feld of FELDER) {
    const wer = werte[feld]
    if (typeof wer === 'string' && wer !== vorher?.[feld] && !lage.personen.has(wer)) throw ungueltig('Diese Person gibt es nicht.', feld)
  }
  const neuAmSteuer = vorher === null || werte['fahrer'] !== vorher['fahrer'] || werte[art.spalte] !== vorher[art.spalte]
  const person = typeof werte['fahrer'] === 'string' ? lage.personen.get(werte['fahrer']) : undefined
  if (!neuAmSteuer || !person) return
  const msg = art.fahreinwand?.(
    person,
    gefahren.flatMap((id) => lage.ressourcen.get(id) ?? []),
  )
  if (msg) throw konflikt(msg, 'fahrer')
}
