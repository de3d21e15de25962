// Who stands in an occasion: as answers carry it, and its history, one entry for each person and change.
import { type RawBuilder, sql } from 'kysely'
import { qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import type { Trx } from '#server/context.ts'
import type { Helfer } from '../../contract.ts'
import type { HelferState } from '../../history.ts'
import type { OccasionKind, Scope } from '../signup/occasion.ts'
import type { StateChange } from '../signup/state.ts'

/** Over their own time, as places are counted. */
const duringDuty = qualifikationDuring('m', 'pp')
const helferObject = (
  more = sql``,
): RawBuilder<unknown> => sql`json_build_object('_id', m._id, 'version', m.version, 'schicht', m.angebot, 'profil', p.person,
  'status', m.status, 'funktion', m.funktion, 'fahrzeug', m.fahrzeug, 'von', iso(m.beginn), 'bis', iso(m.ende), 'praktikant', m.praktikant,
  'qualifikation', ${duringDuty}, 'qualifikationBeiEinteilung', m.qualifikation, 'kommentar', m.kommentar,
  'kommentarSichtbarkeit', m."kommentarSichtbarkeit", 'grund', m.grund, 'trotzdem', m.trotzdem, 'lenkt', m.lenkt, 'gemeldetAm', iso(m."gemeldetAm"), 'antworten', m.antworten, 'istBeginn', iso(m."istBeginn"),
  'istEnde', iso(m."istEnde"), 'istPause', m."istPause", 'antwortBis', iso(m."antwortBis"), 'eingeteiltVon', ep.person,
  'herkunft', m.herkunft, 'zuvor', case when m.status <> 'eingeteilt' then null when m.zuvor is not null
    then json_build_object('status', m.zuvor -> 'status', 'funktion', m.zuvor -> 'funktion', 'von', m.zuvor -> 'beginn', 'bis', m.zuvor -> 'ende', 'praktikant', m.zuvor -> 'praktikant')
    when m.herkunft <> 'leitung' then json_build_object('status', 'gemeldet', 'funktion', '', 'von', iso(m.beginn), 'bis', iso(m.ende), 'praktikant', m.praktikant) end ${more})`
/** A registration for `readableFor`, of the rows of `helferTables`: hidden members are marked, and still named. */
export const helferJson = helferObject(sql`, 'verborgen', pp.unsichtbar`)
export const helferTables = sql`join personen p on p._id = m.profil join profile pp on pp._id = m.profil left join personen ep on ep."user" = m."eingeteiltVon"`

/** Registrations as answers carry them, of the rows that `m` names: a table or a part of the statement. */
export const helferFrom = (m: RawBuilder<unknown>): RawBuilder<{ helfer: Helfer }> =>
  sql<{ helfer: Helfer }>`select ${helferObject()} as helfer from ${m} m ${helferTables}`

/** State of the registration `m` for histories, over the rows of `stateTables`. */
export const helferState = sql<HelferState>`jsonb_strip_nulls(jsonb_build_object(
  'profil', m.profil,
  'schicht', jsonb_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn)),
  'status', m.status,
  'funktion', nullif(m.funktion, ''),
  'fahrzeug', coalesce(af.fahrzeug::text, nullif(af.typ, '')),
  'praktikant', nullif(m.praktikant, false),
  'von', case when (m.beginn, m.ende) <> (a.beginn, a.ende) then iso(m.beginn) end,
  'bis', case when (m.beginn, m.ende) <> (a.beginn, a.ende) then iso(m.ende) end,
  'grund', nullif(m.grund, ''),
  'trotzdem', nullif(m.trotzdem, '')))`
/** The subquery stays one (`offset`): a plan for any values would read all places of vehicles. */
export const stateTables = sql`join angebote a on a._id = m.angebot left join lateral (select * from angebot_fahrzeuge where _id = m.fahrzeug offset 0) af on true`

/** How registrations stood, by id. */
export type HelferStates = ReadonlyMap<string, HelferState>

/** How these registrations stand now; read before a change and handed to `recordHelfer` after it. */
export async function helferStates(trx: Trx, anmeldungen: readonly string[]): Promise<HelferStates> {
  if (anmeldungen.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; stand: HelferState }>`
    select m._id, ${helferState} as stand from anmeldungen m ${stateTables} where m._id = any(${anmeldungen}::uuid[])`.execute(trx)
  return new Map(rows.map(({ _id, stand: state }) => [_id, state]))
}

type Change = Pick<StateChange, 'anmeldung' | 'vorher' | 'after' | 'trigger' | 'back'>

/** What a change is called in the history (entities.md 2.18). */
export function actionOf({ vorher: before, after, trigger, back }: Omit<Change, 'anmeldung'>): string {
  if (trigger === 'nachgerueckt') return 'nachgerueckt'
  if (trigger === 'uebergabe') return 'uebergeben'
  if (before === after) return 'geaendert'
  // Taken off the board, to any state.
  if (back || after === null || (before === 'eingeteilt' && (after === 'gemeldet' || after === 'warteliste'))) return 'ausgeteilt'
  return after
}

/**
 * Writes one entry per registration, all in one group. Without `before` for a registration the entry says that only its
 * state changed. `actor` is the acting user, null for the system.
 */
export async function recordHelfer(
  { trx, kind }: Pick<Scope, 'trx' | 'kind'>,
  occasion: string,
  changes: readonly Change[],
  actor: string | null,
  before: HelferStates = new Map(),
): Promise<void> {
  await helferInsert(kind, occasion, changes, actor, before)?.execute(trx)
}

/** The statement of `recordHelfer`, also as a part of a larger one; null where nothing changed. */
export function helferInsert(
  kind: Pick<OccasionKind, 'table'>,
  occasion: string,
  changes: readonly Change[],
  actor: string | null,
  before: HelferStates,
): RawBuilder<unknown> | null {
  if (changes.length === 0) return null
  const entries = changes.map((change) => {
    const alt = before.get(change.anmeldung) ?? null
    return { anmeldung: change.anmeldung, aktion: actionOf(change), alt, status: alt === null ? change.vorher : null }
  })
  return sql`
    insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
    select g.id, ${actor}::uuid, ${kind.table}, ${occasion}::uuid, w.aktion, 'helfer',
      coalesce(w.alt, case when w.status is not null then s.stand - 'grund' || jsonb_build_object('status', w.status) end), s.stand
    from (select neue_id() as id) g,
      rows from (json_to_recordset(${JSON.stringify(entries)}::json) as (anmeldung uuid, aktion text, alt jsonb, status text)) with ordinality as w(anmeldung, aktion, alt, status, nr)
      join anmeldungen m on m._id = w.anmeldung ${stateTables}
      cross join lateral (select ${helferState} as stand) s
    order by w.nr`
}
