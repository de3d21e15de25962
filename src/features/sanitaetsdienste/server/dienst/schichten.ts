// A service's shifts as rows of `angebote`, with the vehicles that go along.
import { sql } from 'kysely'
import type { NeuerDienst, Schichtangaben } from '../../formen.ts'
import { HttpFehler, type Meldung, ungueltig } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import { pruefeFahrzeuge } from './fahrzeuge.ts'
import { maengel, schichtenAus } from '../regeln.ts'

/**
 * The shifts of a service as it would be written, all rules asked.
 * @throws 400 with every sentence at once, each on the field that the person wrote
 */
export function gepruefteSchichten(
  dienst: NeuerDienst | Omit<NeuerDienst, 'status'>,
  jetzt: Date,
  vorher: string | null,
): readonly Schichtangaben[] {
  const kurz = dienst.schichten.length === 0
  if (!kurz && (dienst.bedarf.length > 0 || dienst.fahrzeuge.length > 0 || dienst.praktikanten.anzahl > 0))
    throw ungueltig('Bedarf, Praktikanten und Fahrzeuge stehen entweder am Dienst oder an seinen Schichten, nicht an beiden.', 'schichten')
  const schichten = schichtenAus(dienst)
  const fehler = maengel({ dienst, schichten, jetzt, vorher })
  if (fehler.length > 0) throw new HttpFehler(400, kurz ? fehler.map(amDienst) : fehler)
  return schichten
}

/** A service of one shift was written without the list: blame the field of the service itself. */
const amDienst = ({ msg, feld }: Meldung): Meldung => ({
  msg: msg.replace(/^Schicht 1: /, ''),
  feld: (feld ?? '').replace(/^schichten\.0\./, ''),
})

/**
 * The vehicles of these shifts, locked against other bookers: do they exist, may they go along? What was part of the service
 * before may stay, whatever happened to it since: who plans sees its state. `kurz`: the service was written without a list
 * of shifts.
 * @throws 400, 409
 */
export const pruefeSchichtfahrzeuge = (
  trx: Trx,
  schichten: readonly Schichtangaben[],
  { kurz, bisher = new Set() }: { readonly kurz: boolean; readonly bisher?: ReadonlySet<string> },
): Promise<void> =>
  pruefeFahrzeuge(
    trx,
    schichten.flatMap(({ fahrzeuge }, i) =>
      fahrzeuge.flatMap(({ fahrzeug }, j) =>
        fahrzeug === null ? [] : [{ fahrzeug, feld: `${kurz ? '' : `schichten.${i}.`}fahrzeuge.${j}.fahrzeug` }],
      ),
    ),
    bisher,
  )

/** Inserts shifts with their vehicles, in one statement; answers their ids in the order given. Their counts are made by `frischeAuf`. */
export async function fuegeSchichtenEin(trx: Trx, dienst: string, schichten: readonly Schichtangaben[]): Promise<string[]> {
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
export async function aendereSchichten(trx: Trx, schichten: readonly (Schichtangaben & { readonly _id: string })[]): Promise<void> {
  if (schichten.length === 0) return
  const daten = JSON.stringify(schichten)
  await sql`
    update angebote a set bezeichnung = wert->>'bezeichnung', beginn = (wert->>'beginn')::timestamptz, ende = (wert->>'ende')::timestamptz,
      bedarf = wert->'bedarf', praktikanten = wert->'praktikanten'
    from jsonb_array_elements(${daten}::jsonb) as s(wert) where a._id = (wert->>'_id')::uuid`.execute(trx)
  const fahrzeuge = sql`(select (s.wert->>'_id')::uuid as angebot, (f->>'_id')::uuid as id, (f->>'fahrzeug')::uuid as fahrzeug,
      coalesce(f->>'typ', '') as typ, (f->>'erforderlich')::boolean as erforderlich
    from jsonb_array_elements(${daten}::jsonb) as s(wert) cross join jsonb_array_elements(s.wert->'fahrzeuge') f)`
  await sql`
    delete from angebot_fahrzeuge v where v.angebot = any(${schichten.map(({ _id }) => _id)}::uuid[])
      and not exists (select 1 from ${fahrzeuge} n where n.id = v._id and n.angebot = v.angebot)`.execute(trx)
  // First off the places whose vehicle changes: two vehicles may change places, and each stands in a shift once at any moment.
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
