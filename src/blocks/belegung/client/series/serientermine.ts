import { queries } from '#client/app/query-client.ts'
import { ApiError } from '#client/net/api.ts'
import { serienPreviewQuery } from '../queries.ts'
import type { Belegung, BelegungsScreens, Termin, Wish } from '../kind.ts'
import { decidedTermine, offene, ruleFrom, isChecked, type SerienChoice } from './serie.ts'

/** The resolved dates of a series; `say` receives progress texts. @throws ApiError at the field 'serie' if a date is unresolved */
export async function resolveSerie<B extends Belegung>(
  kind: BelegungsScreens<B>,
  serie: SerienChoice,
  wish: Wish,
  say: (text: string) => void,
): Promise<readonly Termin[]> {
  const no = (msg: string) => new ApiError(400, [{ feld: 'serie', msg }])
  const rule = ruleFrom(serie, wish.beginn)
  if (rule === null) throw no('Sage noch, wann die Serie endet.')
  say(isChecked(rule))
  const { termine } = await queries.query(serienPreviewQuery(kind, wish, rule))
  const offen = offene(termine, serie.entscheidungen).length
  if (offen > 0) throw no(`Entscheide noch über ${offen === 1 ? 'den belegten Termin' : `die ${offen} belegten Termine`}.`)
  const gebucht = decidedTermine(termine, serie.entscheidungen, wish.ressourcen)
  if (gebucht.length === 0) throw no('So bliebe kein Termin übrig.')
  return gebucht
}
