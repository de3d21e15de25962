// What holds vehicles and rooms in a window of time, kept until a booking changes: forms ask again with every key that is typed.
import { belegteRessourcen, type Ressourcenbelegung } from '#blocks/konflikte/server/index.ts'
import type { Db, Kontext } from '#server/kontext.ts'
import type { Belegungsart } from './art.ts'
import type { Spanne } from './zeitraum.ts'

const TAG = 86_400_000
/** What one booking takes in memory, about. */
const BYTES = 600

/**
 * What holds these things at any time of the span, and some time around it, per thing, asked-for bookings included. Spans are widened to
 * windows of `tage` days, so that questions that differ by an hour share what is kept. No query while nothing changed, one otherwise.
 */
export async function belegtUm(
  { speicher }: Pick<Kontext, 'speicher'>,
  db: Db,
  art: Belegungsart,
  ressourcen: readonly string[],
  { beginn, ende }: Spanne,
  tage: number,
): Promise<ReadonlyMap<string, readonly Ressourcenbelegung[]>> {
  const fenster = tage * TAG
  const von = new Date(Math.floor(Date.parse(beginn) / fenster) * fenster).toISOString()
  const bis = new Date(Math.ceil(Date.parse(ende) / fenster) * fenster).toISOString()
  return speicher.hole(
    `${art.tabelle} belegt ${von} ${bis} ${ressourcen.join(' ')}`,
    [art.tabelle, 'users', 'profile', ...(art.dienste?.tabellen ?? [])],
    async () => {
      const fragen = ressourcen.map((wer) => ({ wer, beginn: von, ende: bis }))
      const belegt = await belegteRessourcen(db, art, fragen, true)
      return new Map(ressourcen.map((ressource, i) => [ressource, belegt[i] ?? []]))
    },
    (karte) => 40 * ressourcen.length + [...karte.values()].reduce((summe, liste) => summe + BYTES * liste.length, 500),
  )
}
