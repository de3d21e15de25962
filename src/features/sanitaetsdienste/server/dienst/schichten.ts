// A service's shifts as rows of `angebote`, with the vehicles that go along.
import { sql } from 'kysely'
import type { NewDienst, SchichtProps } from '../../schemas.ts'
import { HttpError, type Message, badRequest } from '#server/errors.ts'
import type { Trx } from '#server/context.ts'
import { checkFahrzeuge } from './fahrzeuge.ts'
import { maengel, schichtenFrom } from '../rules.ts'

/**
 * The shifts of a service as it would be written, checked by all rules.
 * @throws 400 with every sentence at once, each on the field that the person wrote
 */
export function validatedSchichten(
  dienst: NewDienst | Omit<NewDienst, 'status'>,
  now: Date,
  before: string | null,
): readonly SchichtProps[] {
  const short = dienst.schichten.length === 0
  if (!short && (dienst.bedarf.length > 0 || dienst.fahrzeuge.length > 0 || dienst.praktikanten.anzahl > 0))
    throw badRequest('Bedarf, Praktikanten und Fahrzeuge stehen entweder am Dienst oder an seinen Schichten, nicht an beiden.', 'schichten')
  const schichten = schichtenFrom(dienst)
  const errors = maengel({ dienst, schichten, jetzt: now, vorher: before })
  if (errors.length > 0) throw new HttpError(400, short ? errors.map(atDienst) : errors)
  return schichten
}

/** A service of one shift was written without the list: blame the field of the service itself. */
const atDienst = ({ msg, feld: field }: Message): Message => ({
  msg: msg.replace(/^Schicht 1: /, ''),
  feld: (field ?? '').replace(/^schichten\.0\./, ''),
})

/**
 * The vehicles of these shifts, locked against other bookers: do they exist, may they go along? What was part of the service
 * before may stay, whatever happened to it since: planners see its state. `short`: the service was written without a list
 * of shifts.
 * @throws 400, 409
 */
export const checkSchichtfahrzeuge = (
  trx: Trx,
  schichten: readonly SchichtProps[],
  { short, current = new Set() }: { readonly short: boolean; readonly current?: ReadonlySet<string> },
): Promise<void> =>
  checkFahrzeuge(
    trx,
    schichten.flatMap(({ fahrzeuge }, i) =>
      fahrzeuge.flatMap(({ fahrzeug }, j) =>
        fahrzeug === null ? [] : [{ fahrzeug, feld: `${short ? '' : `schichten.${i}.`}fahrzeuge.${j}.fahrzeug` }],
      ),
    ),
    current,
  )

/** Inserts shifts with their vehicles, in one statement; returns their ids in the order given. Their counts are computed by `refresh`. */
export async function insertSchichten(trx: Trx, dienst: string, schichten: readonly SchichtProps[]): Promise<string[]> {
  if (schichten.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with neu as materialized (
      select neue_id() as id, s.wert, s.nr from jsonb_array_elements(${JSON.stringify(schichten)}::jsonb) with ordinality as s(wert, nr)
    ), angelegt as (
      insert into angebote (_id, sanitaetsdienst, bezeichnung, beginn, ende, bedarf, praktikanten)
      select id, ${dienst}::uuid, wert->>'bezeichnung', (wert->>'beginn')::timestamptz, (wert->>'ende')::timestamptz, wert->'bedarf',
        wert->'praktikanten'
      from neu
    ), fahrzeuge_angelegt as (
      insert into angebot_fahrzeuge (angebot, fahrzeug, typ, erforderlich)
      select n.id, (f->>'fahrzeug')::uuid, coalesce(f->>'typ', ''), (f->>'erforderlich')::boolean
      from neu n cross join jsonb_array_elements(n.wert->'fahrzeuge') f
    )
    select id from neu order by nr`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Writes shifts that exist: their own data, and their vehicles matched by `_id`. The ids must be known to belong to the service. */
export async function changeSchichten(trx: Trx, schichten: readonly (SchichtProps & { readonly _id: string })[]): Promise<void> {
  if (schichten.length === 0) return
  const data = JSON.stringify(schichten)
  await sql`
    update angebote a set bezeichnung = wert->>'bezeichnung', beginn = (wert->>'beginn')::timestamptz, ende = (wert->>'ende')::timestamptz,
      bedarf = wert->'bedarf', praktikanten = wert->'praktikanten'
    from jsonb_array_elements(${data}::jsonb) as s(wert) where a._id = (wert->>'_id')::uuid`.execute(trx)
  const fahrzeuge = sql`(select (s.wert->>'_id')::uuid as angebot, (f->>'_id')::uuid as id, (f->>'fahrzeug')::uuid as fahrzeug,
      coalesce(f->>'typ', '') as typ, (f->>'erforderlich')::boolean as erforderlich
    from jsonb_array_elements(${data}::jsonb) as s(wert) cross join jsonb_array_elements(s.wert->'fahrzeuge') f)`
  await sql`
    delete from angebot_fahrzeuge v where v.angebot = any(${schichten.map(({ _id }) => _id)}::uuid[])
      and not exists (select 1 from ${fahrzeuge} n where n.id = v._id and n.angebot = v.angebot)`.execute(trx)
  // First empty the places whose vehicle changes: two vehicles may swap, and each may stand in a shift only once at any moment.
  await sql`
    update angebot_fahrzeuge v set fahrzeug = null, typ = '-'
    from ${fahrzeuge} n where n.id = v._id and n.angebot = v.angebot and v.fahrzeug is distinct from n.fahrzeug`.execute(trx)
  await sql`
    update angebot_fahrzeuge v set fahrzeug = n.fahrzeug, typ = n.typ, erforderlich = n.erforderlich
    from ${fahrzeuge} n where n.id = v._id and n.angebot = v.angebot
      and (v.fahrzeug is distinct from n.fahrzeug or v.typ <> n.typ or v.erforderlich <> n.erforderlich)`.execute(trx)
  await sql`
    insert into angebot_fahrzeuge (angebot, fahrzeug, typ, erforderlich)
    select n.angebot, n.fahrzeug, n.typ, n.erforderlich from ${fahrzeuge} n
    where n.id is null or not exists (select 1 from angebot_fahrzeuge v where v._id = n.id and v.angebot = n.angebot)`.execute(trx)
}
