import { abfragen } from '#client/abfragen.ts'
import { ApiFehler } from '#client/api.ts'
import { serienvorschau } from './abfragen.ts'
import type { Belegung, Belegungsart, Termin, Wunsch } from './art.ts'
import { beschlossene, offene, regelAus, wirdGeprueft, type Serienwahl } from './serie.ts'

/** The dates of a series as they were decided; `sage` says what goes on. @throws ApiFehler at the field 'serie' while one is open */
export async function serientermine<B extends Belegung>(
  art: Belegungsart<B>,
  serie: Serienwahl,
  wunsch: Wunsch,
  sage: (text: string) => void,
): Promise<readonly Termin[]> {
  const nein = (msg: string) => new ApiFehler(400, [{ feld: 'serie', msg }])
  const regel = regelAus(serie, wunsch.beginn)
  if (regel === null) throw nein('Sage noch, wann die Serie endet.')
  sage(wirdGeprueft(regel))
  const { termine } = await abfragen.query(serienvorschau(art, wunsch, regel))
  const offen = offene(termine, serie.entscheidungen).length
  if (offen > 0) throw nein(`Entscheide noch über ${offen === 1 ? 'den belegten Termin' : `die ${offen} belegten Termine`}.`)
  const gebucht = beschlossene(termine, serie.entscheidungen, wunsch.ressourcen)
  if (gebucht.length === 0) throw nein('So bliebe kein Termin übrig.')
  return gebucht
}
