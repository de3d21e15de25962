// Shared SQL fragments. Persons come from the view "personen" (migration 1010).
import { type RawBuilder, sql } from 'kysely'
import { MOBILE } from '#contract/phone.ts'
import { may, type Rechtetraeger } from '#contract/rights/rechte.ts'

type Sql<T = unknown> = RawBuilder<T>

/** Increments the version of a changed row. `alias` is needed if another table of the statement has a version. */
export const setNextVersion = (at: Date | Sql = sql`now()`, alias?: string): Sql =>
  sql`version = ${alias === undefined ? sql.ref('version') : sql.ref(`${alias}.version`)} + 1, "geaendertAm" = ${at}`

/** Assignments of every row change: as `setNextVersion`, plus the editor (`by`: user id, null for the system). */
export const setTouched = (by: string | Sql | null, at: Date | Sql = sql`now()`, alias?: string): Sql =>
  sql`${setNextVersion(at, alias)}, "geaendertVon" = ${by}::uuid`

export const touchedColumns = (by: string | null, at: Date | Sql<string> = sql<string>`now()`) => ({
  version: sql<number>`version + 1`,
  geaendertAm: at,
  geaendertVon: by,
})

/** Age in full years at the instant `at` of a person born on `birthday`, by Berlin's calendar. Null for an unknown birthday. */
export const ageAt = (at: Sql, birthday: Sql): Sql<number | null> =>
  sql<number | null>`extract(year from age((${at} at time zone 'Europe/Berlin')::date, ${birthday}))::int`

/**
 * Condition on ids. PostgreSQL assumes ten rows for a list and replans a large statement each time. The common single id has its own
 * text with a cached plan.
 */
export const oneOfIds = (column: string, ids: readonly string[]): Sql<boolean> =>
  ids.length === 1 ? sql<boolean>`${sql.ref(column)} = ${ids[0]}` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/**
 * Condition on the row `row` of profile: the actor may see that member, in any call.
 * Hidden members are nonexistent ("Diese Person gibt es nicht.") except for themselves and people with the right to see them.
 */
export const mayName = (actor: Rechtetraeger & { readonly profil: string | null }, row: string): Sql<boolean> =>
  sql<boolean>`(not ${sql.ref(`${row}.unsichtbar`)}
    or ${sql.ref(`${row}._id`)} = ${actor.profil}::uuid
    or ${may(actor, 'READ_UNSICHTBARE_USER')})`

/** The person `column` if the reader may see the name, else null; `always` skips the check. */
export const personIfVisible = (actor: Rechtetraeger & { readonly profil: string | null }, column: string, always = false): Sql =>
  sql`(select v.person
    from personen v join profile x on x._id = v._id
    where v._id = ${sql.ref(column)} and (${always} or ${mayName(actor, 'x')}))`

/** The person of the user `column`, without a visibility check: editors are always named. */
export const userNamed = (column: string): Sql => sql`(select v.person from personen v where v."user" = ${sql.ref(column)})`

/** `column in ('a', 'b')` with literal values, so that partial indexes apply. */
export const oneOf = (column: string, values: readonly string[]): Sql<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`

/** Phone number of the row `u` of users: the primary one, else a mobile, else the first; '' for none (like the browser's `contactOf`). */
export const firstPhone: Sql<string> = sql<string>`coalesce(nullif(u.primary_telefon, ''),
  (select n
    from unnest(u.telefon) with ordinality t (n, place)
    order by regexp_replace(n, '[^+0-9]', '', 'g') ~ ${sql.lit(MOBILE)} desc, place
    limit 1),
  '')`

/** Files of an object as JSON (`fileDetail` of the contract), oldest first. */
export const filesOf = (area: string, object: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('_id', datei._id, 'feld', datei.feld, 'name', datei.name,
        'typ', datei.typ, 'groesse', datei.groesse, 'erstelltAm', iso(datei."erstelltAm"),
        'erstelltVon', datei."erstelltVon")
      order by datei."erstelltAm", datei._id),
      '[]')
    from dateien datei
    where datei.bereich = ${sql.lit(area)} and datei.objekt = ${object})`

export const reachable = sql<boolean>`p."geloeschtAm" is null and not p.gesperrt and p.email <> ''`
