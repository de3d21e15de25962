// Writes registrations: own sign-up and sign-off are one full statement each. Shared parts: SQL vocabulary, pending mails, training level.
import { type RawBuilder, sql } from 'kysely'
import { qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import { defineStatement } from '#server/db/statement.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { waiting } from '#server/mail/notices.ts'
import type { Helfer } from '../../contract.ts'
import type { HelferState } from '../../history.ts'
import type { OccasionKind } from './occasion.ts'
import type { OwnChange, StateChange } from './state.ts'

type Sql = RawBuilder<unknown>

/** Keys of pending news, one mail per person and occasion each: later news replaces it. */
export const waits = {
  state: (occasion: string, profil: string) => `dienst ${occasion} ${profil}`,
  question: (occasion: string, profil: string) => `frage ${occasion} ${profil}`,
  leitung: (occasion: string, profil: string) => `leitung ${occasion} ${profil}`,
}

export function actionOf({ vorher, after, trigger, back }: Pick<StateChange, 'vorher' | 'after' | 'trigger' | 'back'>): string {
  if (trigger === 'nachgerueckt') return 'nachgerueckt'
  if (trigger === 'uebergabe') return 'uebergeben'
  if (vorher === after) return 'geaendert'
  if (back || after === null || (vorher === 'eingeteilt' && (after === 'gemeldet' || after === 'warteliste'))) return 'ausgeteilt'
  return after
}

export const countRows = (json: Sql): Sql => sql`json_to_recordset(${json}::json) as n(_id uuid, besetzung jsonb, plaetze int)`
export const writeCounts = (rows: Sql): Sql =>
  sql`update angebote set besetzung = n.besetzung, plaetze = n.plaetze from ${rows} where angebote._id = n._id`

/** Level during a member's own time, as for place counting. */
const duringDuty = qualifikationDuring('meldung', 'pp')
const helferObject = (extra = sql``): RawBuilder<unknown> => sql`json_build_object('_id', meldung._id,
  'version', meldung.version, 'schicht', meldung.angebot, 'profil', p.person, 'status', meldung.status,
  'funktion', meldung.funktion, 'fahrzeug', meldung.fahrzeug, 'von', iso(meldung.beginn), 'bis', iso(meldung.ende),
  'praktikant', meldung.praktikant, 'qualifikation', ${duringDuty}, 'qualifikationBeiEinteilung', meldung.qualifikation,
  'kommentar', meldung.kommentar, 'kommentarSichtbarkeit', meldung."kommentarSichtbarkeit", 'grund', meldung.grund,
  'trotzdem', meldung.trotzdem, 'lenkt', meldung.lenkt, 'gemeldetAm', iso(meldung."gemeldetAm"),
  'antworten', meldung.antworten, 'istBeginn', iso(meldung."istBeginn"), 'istEnde', iso(meldung."istEnde"),
  'istPause', meldung."istPause", 'antwortBis', iso(meldung."antwortBis"), 'eingeteiltVon', ep.person,
  'herkunft', meldung.herkunft,
  'zuvor', case
    when meldung.status <> 'eingeteilt' then null
    when meldung.zuvor is not null
      then json_build_object('status', meldung.zuvor -> 'status', 'funktion', meldung.zuvor -> 'funktion',
        'von', meldung.zuvor -> 'beginn', 'bis', meldung.zuvor -> 'ende', 'praktikant', meldung.zuvor -> 'praktikant')
    when meldung.herkunft <> 'leitung'
      then json_build_object('status', 'gemeldet', 'funktion', '', 'von', iso(meldung.beginn), 'bis', iso(meldung.ende),
        'praktikant', meldung.praktikant)
  end ${extra})`
/** Registration for `readableFor`, from `helferTables`: hidden members are marked, with their name. */
export const helferJson = helferObject(sql`, 'verborgen', pp.unsichtbar`)
export const helferTables = sql`join personen p on p._id = meldung.profil
  join profile pp on pp._id = meldung.profil
  left join personen ep on ep."user" = meldung."eingeteiltVon"`

/** Registrations in response form, from the rows of `meldung`: a table or a CTE. */
export const helferFrom = (m: RawBuilder<unknown>): RawBuilder<{ helfer: Helfer }> =>
  sql<{ helfer: Helfer }>`select ${helferObject()} as helfer from ${m} meldung ${helferTables}`

/** State of the registration `meldung` for histories, over the rows of `stateTables`. */
export const helferState = sql<HelferState>`jsonb_strip_nulls(jsonb_build_object(
  'profil', meldung.profil,
  'schicht', jsonb_build_object('_id', angebot._id, 'bezeichnung', angebot.bezeichnung, 'beginn', iso(angebot.beginn)),
  'status', meldung.status,
  'funktion', nullif(meldung.funktion, ''),
  'fahrzeug', coalesce(af.fahrzeug::text, nullif(af.typ, '')),
  'praktikant', nullif(meldung.praktikant, false),
  'von', case when (meldung.beginn, meldung.ende) <> (angebot.beginn, angebot.ende) then iso(meldung.beginn) end,
  'bis', case when (meldung.beginn, meldung.ende) <> (angebot.beginn, angebot.ende) then iso(meldung.ende) end,
  'grund', nullif(meldung.grund, ''),
  'trotzdem', nullif(meldung.trotzdem, '')))`
/** `offset` prevents flattening: a generic plan would otherwise scan all vehicle places. */
export const stateTables = sql`join angebote angebot on angebot._id = meldung.angebot
  left join lateral (select * from angebot_fahrzeuge where _id = meldung.fahrzeug offset 0) af on true`

interface Written {
  readonly anlass: string
  readonly user: string
  readonly now: string
  readonly counts: string
  /** Registrations as JSON: `anmeldung`, `angebot`, history name of the change, previous state. */
  readonly changes: string
  /** Key of the person's pending news, outdated by their own action. */
  readonly news: string
}
/** Wraps the statement that writes registrations (`meldung`): updates counts and history, and drops outdated news. */
const written = <R>(
  kind: OccasionKind,
  slot: (name: keyof Written) => Sql,
  registrations: Sql,
  answer: RawBuilder<R>,
): RawBuilder<R> => sql<R>`
  with w as materialized (select *
    from json_to_recordset(${slot('changes')}::json) w(nr int, anmeldung uuid, angebot uuid, aktion text, vorher text)),
    meldung as (${registrations}),
    z as (${writeCounts(countRows(slot('counts')))}),
    h as (insert into historie (gruppe, "user", bereich, objekt, aktion, feld, alt, neu)
      select g.id, ${slot('user')}::uuid, ${sql.lit(kind.table)}, ${slot('anlass')}::uuid, w.aktion, 'helfer',
        case when w.vorher is not null then s.stand - 'grund' || jsonb_build_object('status', w.vorher) end, s.stand
      from (select neue_id() as id) g
        cross join w
        join meldung on meldung.angebot = w.angebot ${stateTables}
        cross join lateral (select ${helferState} as stand) s
      order by w.nr),
    x as (delete from mails where schluessel = ${slot('news')} and ${waiting})
  ${answer}`

interface NewRegistration extends Written {
  readonly angebot: string
  readonly profil: string
  readonly status: string
  readonly von: string
  readonly bis: string
  readonly lenkt: boolean
  readonly praktikant: boolean
  readonly comment: string
  readonly sichtbarkeit: string
  readonly answers: string
}
/** `again`: reuses the row of an earlier sign-off, as there is one per person and offer. */
export const writeSignUp = (kind: OccasionKind, again: boolean) =>
  defineStatement<NewRegistration, { helfer: Helfer }>((slot) => {
    const at = sql`${slot('now')}::timestamptz`
    const registration = again
      ? sql`update anmeldungen
        set status = ${slot('status')}, beginn = ${slot('von')}::timestamptz, ende = ${slot('bis')}::timestamptz,
          lenkt = ${slot('lenkt')}, praktikant = ${slot('praktikant')}, kommentar = ${slot('comment')},
          antworten = ${slot('answers')}::jsonb, "kommentarSichtbarkeit" = ${slot('sichtbarkeit')}, grund = '',
          funktion = '', fahrzeug = null, qualifikation = '', gilt = true, herkunft = 'selbst', zuvor = null,
          "gemeldetAm" = ${at}, "eingeteiltVon" = null, "eingeteiltAm" = null, ${setTouched(slot('user'), at)}
        where angebot = ${slot('angebot')}::uuid and profil = ${slot('profil')}::uuid
        returning *`
      : sql`insert into anmeldungen (angebot, profil, status, beginn, ende, lenkt, praktikant, kommentar, antworten,
          "kommentarSichtbarkeit", "gemeldetAm", "erstelltVon", "geaendertVon")
        values (${slot('angebot')}::uuid, ${slot('profil')}::uuid, ${slot('status')}, ${slot('von')}::timestamptz,
          ${slot('bis')}::timestamptz, ${slot('lenkt')}, ${slot('praktikant')}, ${slot('comment')},
          ${slot('answers')}::jsonb, ${slot('sichtbarkeit')}, ${at}, ${slot('user')}::uuid, ${slot('user')}::uuid)
        returning *`
    return written(kind, slot, registration, helferFrom(sql`meldung`))
  })
/** Raises the occasion's version: a staffing board open elsewhere must not restore the person. */
export const writeSignOff = (kind: OccasionKind) =>
  defineStatement<Written & { readonly reason: string }, unknown>((slot) => {
    const by = setTouched(slot('user'), sql`${slot('now')}::timestamptz`)
    return written(
      kind,
      slot,
      sql`update anmeldungen
        set status = 'abgesagt', grund = ${slot('reason')}, antworten = '[]', funktion = '', fahrzeug = null,
          zuvor = null, "eingeteiltVon" = null, "eingeteiltAm" = null, ${by}
        where _id in (select w.anmeldung from w)
        returning *`,
      sql`, d as (update ${kind.from} set ${by} where _id = ${slot('anlass')}::uuid) select from meldung`,
    )
  })

export const changesJson = (changes: readonly (OwnChange & { readonly anmeldung?: string })[]): string =>
  JSON.stringify(
    changes.map((change, nr) => ({
      nr,
      anmeldung: change.anmeldung,
      angebot: change.angebot,
      aktion: actionOf(change),
      vorher: change.vorher,
    })),
  )
