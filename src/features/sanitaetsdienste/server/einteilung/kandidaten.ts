import { sql } from 'kysely'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import { angeboteOf, type Judged, kandidatenOf, oneOffer, type WantedAngebot } from '#blocks/anmeldung/server/index.ts'
import { notFound } from '#server/errors.ts'
import type { Actor, Db, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/routes.ts'
import { dienste } from '../occasion.ts'
import { type Dienstkopf, load, requireLeading } from '../load.ts'

type C = typeof sanitaetsdiensteContract

export const kandidaten =
  (context: AppContext): Handler<C['kandidaten']> =>
  async ({ db, actor, params, query }) => {
    const dienst = await load(db, actor, params.id)
    requireLeading(actor, dienst)
    const schicht = oneOffer(dienste, await angeboteOf(db, dienste, dienst._id), query.schicht)
    return kandidatenFor(db, dienst, schicht, context.now(), actor)
  }

type Schicht = Omit<WantedAngebot, 'gruppen'>

/** @throws 404 */
async function readSchicht(db: Db | Trx, id: string): Promise<Schicht> {
  const { rows } = await sql<Schicht>`
    select a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung,
      coalesce(json_agg(json_build_object('platz', v._id, 'fahrzeug', f._id, 'name', coalesce(nullif(f.funkrufname, ''), f.bezeichnung),
        'fuehrerscheinklasse', f.fuehrerscheinklasse, 'zulGesamtmasse', f."zulGesamtmasse", 'einweisungErforderlich', f."einweisungErforderlich",
        'einweisungsgruppe', f.einweisungsgruppe) order by v._id) filter (where f._id is not null), '[]') as fahrzeuge
    from angebote a left join angebot_fahrzeuge v on v.angebot = a._id left join fahrzeuge f on f._id = v.fahrzeug
    where a._id = ${id}::uuid group by a._id`.execute(db)
  if (!rows[0]) throw notFound('Die Schicht')
  return rows[0]
}

/**
 * Everybody who could stand in a shift, with what speaks against it, the best suited first. Three queries, however many members.
 */
export async function kandidatenFor(
  db: Db | Trx,
  dienst: Pick<Dienstkopf, '_id' | 'sichtbarFuer'>,
  schicht: string,
  now: Date,
  reader: Actor,
): Promise<Judged[]> {
  const angebot = await readSchicht(db, schicht)
  return kandidatenOf(db, { ...angebot, gruppen: dienst.sichtbarFuer }, now, reader)
}
