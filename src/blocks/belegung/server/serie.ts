// A series before it is booked: all its dates, each with who is in the way and when it would be free.
import type * as z from 'zod/mini'
import type { serienvorschau } from '../contract.ts'
import { belegteRessourcen } from '#blocks/konflikte/server/index.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import type { Belegungsart } from './art.ts'
import { pruefe, type Vorhaben, verlangeSpanne } from './pruefung.ts'
import { serientermine } from './wiederholung.ts'
import { rasterEinwand, zeitraumEinwand } from './zeitraum.ts'

/**
 * The dates of `regel` (RFC 5545) from the first one on. Two queries, a third where services are among the holders.
 * @throws 400 for a first date that one may not book, and for a rule that is none, has no end or too many dates
 */
export async function zeigeSerie(
  { jetzt }: Pick<Kontext, 'jetzt'>,
  trx: Trx,
  art: Belegungsart,
  nutzer: Nutzer,
  erster: Vorhaben,
  regel: string,
): Promise<z.output<typeof serienvorschau>> {
  verlangeSpanne(zeitraumEinwand(erster, jetzt()) ?? rasterEinwand(erster))
  const wuensche = serientermine(erster, regel).map((termin) => ({ ...erster, ...termin }))
  const antworten = await pruefe(trx, art, nutzer, wuensche, jetzt(), async (ressourcen, alles) => {
    const fragen = ressourcen.map((wer) => ({ wer, ...alles }))
    const belegt = await belegteRessourcen(trx, art, fragen, true)
    return new Map(ressourcen.map((ressource, i) => [ressource, belegt[i] ?? []]))
  })
  return { termine: antworten.map((antwort, i) => ({ beginn: wuensche[i]?.beginn ?? '', ende: wuensche[i]?.ende ?? '', ...antwort })) }
}
