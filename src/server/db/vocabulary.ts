// Pieces of SQL that many queries say alike. Persons come from the view "personen" (migration 0016).
import { type RawBuilder, sql } from 'kysely'
import { MOBILE } from '#contract/phone.ts'
import { may, type Rechtetraeger } from '#contract/rights/rechte.ts'

type Sql<T = unknown> = RawBuilder<T>

/** A row was changed: its version goes up by one. `alias` where another table of the statement has a version too. */
export const newer = (at: Date | Sql = sql`now()`, alias?: string): Sql =>
  sql`version = ${alias === undefined ? sql.ref('version') : sql.ref(`${alias}.version`)} + 1, "geaendertAm" = ${at}`

/** The assignments of every change of a row: as `newer`, and the row names by whom (`by`: id of a user, null for the system). */
export const touched = (by: string | Sql | null, at: Date | Sql = sql`now()`, alias?: string): Sql =>
  sql`${newer(at, alias)}, "geaendertVon" = ${by}::uuid`

/** As `touched`, for what builds its assignments as an object. */
export const touchedColumns = (by: string | null, at: Date | Sql<string> = sql<string>`now()`) => ({
  version: sql<number>`version + 1`,
  geaendertAm: at,
  geaendertVon: by,
})

/** Full years of a person born on the day `birthday` at the instant `at`, by Berlin's calendar; null where the birthday is not known. */
export const ageAt = (at: Sql, birthday: Sql): Sql<number | null> =>
  sql<number | null>`extract(year from age((${at} at time zone 'Europe/Berlin')::date, ${birthday}))::int`

/**
 * The ids that are meant. A list of unknown length counts as ten rows, and PostgreSQL then plans a large statement anew each time;
 * mostly it is one id, whose plan is kept.
 */
export const oneOfIds = (column: string, ids: readonly string[]): Sql<boolean> =>
  ids.length === 1 ? sql<boolean>`${sql.ref(column)} = ${ids[0]}` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/**
 * Over the row `row` of profile: may this person name that member, in whatever call? Who is hidden is nobody ("Diese Person gibt es nicht.")
 * but to themselves and to who may see hidden members.
 */
export const mayName = (actor: Rechtetraeger & { readonly profil: string | null }, row: string): Sql<boolean> =>
  sql<boolean>`(not ${sql.ref(`${row}.unsichtbar`)} or ${sql.ref(`${row}._id`)} = ${actor.profil}::uuid or ${may(actor, 'READ_UNSICHTBARE_USER')})`

/** The person `column`, as far as the reader may read the name; `always`: whoever it is. Null for nobody, too. */
export const named = (actor: Rechtetraeger & { readonly profil: string | null }, column: string, always = false): Sql =>
  sql`(select v.person from personen v join profile x on x._id = v._id where v._id = ${sql.ref(column)} and (${always} or ${mayName(actor, 'x')}))`

/** The person whose user `column` is, whoever it is: who keeps something says so by name. */
export const userNamed = (column: string): Sql => sql`(select v.person from personen v where v."user" = ${sql.ref(column)})`

/** `column in ('a', 'b')` with the values of a closed list in the text, so that partial indexes are found. */
export const oneOf = (column: string, values: readonly string[]): Sql<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`

/** The number to call, of the row `u` of users: the main one, else a mobile, else the first; '' without any (as the browser's `contactOf`). */
export const firstPhone: Sql<string> = sql<string>`coalesce(nullif(u.primary_telefon, ''), (select n from unnest(u.telefon) with ordinality t (n, place)
  order by regexp_replace(n, '[^+0-9]', '', 'g') ~ ${sql.lit(MOBILE)} desc, place limit 1), '')`

/** The files of an object as JSON (`fileDetail` of the contract), the oldest first. */
export const filesOf = (area: string, object: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('_id', datei._id, 'feld', datei.feld, 'name', datei.name, 'typ', datei.typ, 'groesse', datei.groesse,
    'erstelltAm', iso(datei."erstelltAm"), 'erstelltVon', datei."erstelltVon") order by datei."erstelltAm", datei._id), '[]')
    from dateien datei where datei.bereich = ${sql.lit(area)} and datei.objekt = ${object})`

/** Over the row `p` of `personen`: somebody who gets mail. */
export const reachable = sql<boolean>`p."geloeschtAm" is null and not p.gesperrt and p.email <> ''`
