import { sql } from 'kysely'
import type { Sessions } from '#blocks/konflikte/server/index.ts'
import type { Actor, Trx } from '#server/context.ts'
import type { BedarfsRow, Helfer } from '../../contract.ts'
import { type Move, moveHelfer, moveQuestions, type Span } from './move.ts'

/** Shift to write; a vehicle's `_id` keeps the place of its people. */
export interface SchichtRow extends Span {
  readonly bezeichnung: string
  readonly bedarf: readonly BedarfsRow[]
  readonly praktikanten: { readonly anzahl: number; readonly mindestqualifikation: string }
  /** Sessions, if the shift takes only part of its span. */
  readonly termine?: Sessions
  readonly fahrzeuge: readonly {
    readonly _id?: string | undefined
    readonly fahrzeug: string | null
    readonly typ: string | null
    readonly erforderlich: boolean
  }[]
}
interface Occasion {
  readonly column: string
  readonly id: string
}

const asJson = (schichten: readonly SchichtRow[]): string =>
  JSON.stringify(schichten.map(({ fahrzeuge, ...schicht }) => ({ ...schicht, vehicles: fahrzeuge })))

/** Inserts shifts with their vehicles in one statement; returns their ids in the given order. `refreshBesetzung` computes the counts. */
export async function insertAngebote(trx: Trx, { column, id }: Occasion, schichten: readonly SchichtRow[]): Promise<string[]> {
  if (schichten.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with neu as materialized (
      select neue_id() as id, s.wert, s.nr from jsonb_array_elements(${asJson(schichten)}::jsonb) with ordinality as s(wert, nr)
    ), angelegt as (
      insert into angebote (_id, ${sql.ref(column)}, bezeichnung, beginn, ende, zeiten, bedarf, praktikanten)
      select id, ${id}::uuid, wert->>'bezeichnung', (wert->>'beginn')::timestamptz, (wert->>'ende')::timestamptz,
        zeiten_aus(wert->'termine'), wert->'bedarf', wert->'praktikanten'
      from neu
    ), fahrzeuge_angelegt as (
      insert into angebot_fahrzeuge (angebot, fahrzeug, typ, erforderlich)
      select n.id, (f->>'fahrzeug')::uuid, coalesce(f->>'typ', ''), (f->>'erforderlich')::boolean
      from neu n cross join jsonb_array_elements(n.wert->'vehicles') f
    )
    select id from neu order by nr`.execute(trx)
  return rows.map((row) => row.id)
}

interface Change extends SchichtRow {
  readonly _id: string
  readonly name: string
}

/**
 * Updates existing shifts and their vehicles, matched by `_id`. People and requests move along.
 * The offers must be locked; `before` is the old occasion. Returns the ids of moved ones.
 * @throws 409 naming a person with another duty at that time, or with a part outside the shift
 */
export async function changeAngebote(
  trx: Trx,
  before: { readonly schichten: readonly Move['schicht'][]; readonly helfer: readonly Helfer[] },
  schichten: readonly Change[],
  actor: Actor,
): Promise<string[]> {
  const { rows: others } = await sql<{ _id: string; sessions: Sessions }>`
    select angebot._id, zeiten_json(angebot.zeiten) as sessions
    from angebote angebot join jsonb_array_elements(${asJson(schichten)}::jsonb) as s(wert) on angebot._id = (wert->>'_id')::uuid
    where angebot.zeiten is distinct from zeiten_aus(wert->'termine')`.execute(trx)
  const sessions = new Map(others.map((offer) => [offer._id, offer.sessions]))
  const moves = schichten.flatMap(({ _id, name, beginn, ende, termine }): Move[] => {
    const schicht = before.schichten.find((candidate) => candidate._id === _id)
    return schicht && (schicht.beginn !== beginn || schicht.ende !== ende || sessions.has(_id))
      ? [{ schicht: { ...schicht, termine: sessions.get(_id) ?? termine }, name, neu: { beginn, ende, termine } }]
      : []
  })
  const moved = moves.map(({ schicht }) => schicht._id)
  await write(trx, schichten)
  await moveHelfer(trx, before.helfer, moves, actor)
  await moveQuestions(trx, moved)
  return moved
}

async function write(trx: Trx, schichten: readonly Change[]): Promise<void> {
  if (schichten.length === 0) return
  const data = asJson(schichten)
  await sql`
    update angebote angebot
    set bezeichnung = wert->>'bezeichnung', beginn = (wert->>'beginn')::timestamptz,
      ende = (wert->>'ende')::timestamptz, zeiten = zeiten_aus(wert->'termine'), bedarf = wert->'bedarf',
      praktikanten = wert->'praktikanten'
    from jsonb_array_elements(${data}::jsonb) as s(wert)
    where angebot._id = (wert->>'_id')::uuid`.execute(trx)
  const fahrzeuge = sql`(select (s.wert->>'_id')::uuid as angebot, (f->>'_id')::uuid as id, (f->>'fahrzeug')::uuid as fahrzeug,
      coalesce(f->>'typ', '') as typ, (f->>'erforderlich')::boolean as erforderlich
    from jsonb_array_elements(${data}::jsonb) as s(wert) cross join jsonb_array_elements(s.wert->'vehicles') f)`
  await sql`
    delete from angebot_fahrzeuge v where v.angebot = any(${schichten.map(({ _id }) => _id)}::uuid[])
      and not exists (select 1 from ${fahrzeuge} n where n.id = v._id and n.angebot = v.angebot)`.execute(trx)
  // Clears changed vehicle places first: two vehicles may swap, and each is unique within a shift.
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
