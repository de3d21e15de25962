// Permitted drivers with expiry in one response, and the vehicles of the member's own briefings.
import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Vehicle, einweisungenContract } from '#features/fahrzeugeinweisungen/contract.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { AppContext } from '#server/context.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'
import { type Handler, JsonText } from '#server/http/routes.ts'
import { BRIEFED_PER_PART } from '#contract/limits.ts'

type C = typeof einweisungenContract

const CHOICE = sql`f._id, f.bezeichnung, f.einweisungsgruppe, f."einweisungErforderlich", f.fuehrerscheinklasse, f."zulGesamtmasse"`

export const fahrzeuge: Handler<C['fahrzeuge']> = async ({ db }) => {
  const { rows } = await sql<Vehicle>`select ${CHOICE} from fahrzeuge f where f.aktiv order by f.bezeichnung, f._id`.execute(db)
  return rows
}

export const matrix =
  (context: AppContext): Handler<C['matrix']> =>
  async ({ db, actor, query: { nach = '0' } }) => {
    const { rows } = await sql<{ json: string }>`
      with p as materialized (
        select p._id, p.vorname, p.nachname, p.gruppe, p.fuehrerscheinklassen,
          row_number() over (order by p.nachname collate deutsch, p.vorname collate deutsch, p._id) as place
        from personen p join profile x on x._id = p._id
        where x."geloeschtAm" is null and not ${oneOf('p.status', STATUS_FORMER)} and ${mayName(actor, 'x')}
        order by place
        limit ${BRIEFED_PER_PART + 1} offset ${nach}::int
      ),
        f as (select ${CHOICE}, row_number() over (order by f.bezeichnung, f._id)::int - 1 as nr
          from fahrzeuge f
          where f.aktiv),
        e as (
          select e.profil, f.nr, max(e."gueltigBis") as bis
          from einweisungen e join f on f._id = e.fahrzeug
          where e.profil in (select _id from p) and e.bestanden and e.datum <= ${tagInBerlin(context.now())}::date
          group by e.profil, f.nr
        ),
        b as (select profil, json_agg(nr order by nr) as fahrzeuge, json_agg(bis order by nr) as bis
          from e
          group by profil)
      select json_build_object('fahrzeuge', (select coalesce(json_agg(json_build_object('_id', _id,
            'bezeichnung', bezeichnung, 'einweisungsgruppe', einweisungsgruppe,
            'einweisungErforderlich', "einweisungErforderlich", 'fuehrerscheinklasse', fuehrerscheinklasse,
            'zulGesamtmasse', "zulGesamtmasse")
          order by nr),
          '[]')
        from f),
        'personen', (select coalesce(json_agg(json_build_object('_id', p._id, 'vorname', p.vorname,
              'nachname', p.nachname, 'gruppe', p.gruppe, 'fuehrerscheinklassen', p.fuehrerscheinklassen,
              'fahrzeuge', coalesce(b.fahrzeuge, '[]'), 'bis', coalesce(b.bis, '[]'))
            order by p.place),
            '[]')
          from p left join b on b.profil = p._id
          where p.place <= ${nach}::int + ${BRIEFED_PER_PART}),
        'naechste', (select (${nach}::int + ${BRIEFED_PER_PART})::text
          from p
          having count(*) > ${BRIEFED_PER_PART}))::text as json`.execute(db)
    return new JsonText(rows[0]?.json ?? '')
  }
