// Facts for the checks, read for many people at once. Areas register them at module load, so this block names none of their tables.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/context.ts'
import type { Einweisung } from './fahren.ts'
import type { DeviceBriefing, Facts, Level, Requirement } from './verdict.ts'

type Sql<T = unknown> = RawBuilder<T>
interface Registered {
  readonly levels: Level
  readonly onVehicles: Einweisung
  readonly onDevices: DeviceBriefing
}
type Fact = keyof Registered
const registered = new Map<Fact, { readonly tables: readonly string[]; readonly rows: Sql }>()

/** `rows` selects `profil` and the fact's columns for everybody, valid rows only (passed, verified); `tables` invalidate it. */
export const registerFact = <F extends Fact>(
  fact: F,
  tables: readonly string[],
  rows: Sql<Registered[F] & { readonly profil: string }>,
): void => void registered.set(fact, { tables, rows })

export const factTables = (...facts: readonly Fact[]): readonly string[] => facts.flatMap((fact) => registered.get(fact)?.tables ?? [])

/** Rows of a fact per person (`profil`) matching `where` over `n`, as JSON (`werte`). */
const perPerson = (fact: Fact, where: Sql): Sql =>
  sql`(select n.profil, json_agg(to_jsonb(n) - 'profil') as werte
    from (${registered.get(fact)?.rows ?? sql`select null::uuid as profil where false`}) n
    where ${where}
    group by n.profil)`

const levels = (proven: Sql): Sql =>
  sql`case when p."ausbildungAusNachweisen" then coalesce(${proven}, '[]'::json)
    else json_build_array(json_build_object('qualifikation', p.sanitaetsausbildung, 'ab', null, 'bis', null)) end`

/** `levels` of the row `p` of profile: proven by records, or set manually by the office without expiry. */
export const levelsColumn = (): Sql => levels(sql`(select v.werte from ${perPerson('levels', sql`n.profil = p._id`)} v)`)

export const einweisungenColumn = (): Sql =>
  sql`coalesce((select v.werte from ${perPerson('onVehicles', sql`n.profil = p._id`)} v), '[]'::json)`

const rankOn = (day: Sql): Sql =>
  sql`coalesce(max(rang_sanitaet(n.qualifikation)) filter (where n.ab <= ${day} and (n.bis is null or n.bis >= ${day})), 1)`

function byRank(row: string, rank: Sql): Sql<string> {
  const p = sql.ref(row)
  return sql<string>`case
    when ${p}."ausbildungAusNachweisen"
      then sanitaet_von_rang((select ${rank} from nachweisstufen n where n.profil = ${p}._id))
    else ${p}.sanitaetsausbildung
  end`
}

/** Medical qualification of the row `row` of profile on a day, matching `qualifikationAm`. */
export const qualifikationOn = (day: Sql, row = 'p'): Sql<string> => byRank(row, rankOn(day))

/**
 * Berlin day for checking the people of a duty: its own day, or today for past ones.
 * Past staffing was checked then; old records that were never entered do not invalidate it.
 */
const dayOf = (instant: Sql): Sql => sql`(greatest(${instant}, now()) at time zone 'Europe/Berlin')::date`

/** End of the span used for checks, for a row of angebote or anmeldungen; with sessions, the first. */
export function dutyEnd(row: string): Sql {
  const [end, sessions] = [sql.ref(`${row}.ende`), sql.ref(`${row}.zeiten`)]
  return sql`case when ${sessions} is null then ${end} else (select upper(z) from unnest(${sessions}) z limit 1) end`
}

/** Qualification of the row `person` of profile during a duty (row of angebote or anmeldungen). The lower of first and last day. */
export function qualifikationDuring(row: string, person = 'p'): Sql<string> {
  const [first, last] = [dayOf(sql.ref(`${row}.beginn`)), dayOf(sql`${dutyEnd(row)} - interval '1 second'`)]
  return byRank(person, sql`least(${rankOn(first)}, ${rankOn(last)})`)
}

/** Facts of these people, or of everybody (null), by profile; one query. Briefings only as far as `wanted` requires them. */
export async function readFacts(
  db: Db | Trx,
  people: readonly string[] | null,
  wanted: readonly Requirement[],
): Promise<ReadonlyMap<string, Facts>> {
  const of = (column: string): Sql => (people === null ? sql`true` : sql`${sql.ref(column)} = any(${[...people]}::uuid[])`)
  const vehicles = wanted.flatMap(({ fahrzeug }) => (fahrzeug?.einweisungErforderlich ? [fahrzeug] : []))
  const devices = wanted.flatMap(({ geraet }) => geraet?.toLowerCase() ?? [])
  const joined = (fact: Fact, where: Sql): Sql =>
    sql`left join ${perPerson(fact, sql`${of('n.profil')} and ${where}`)} ${sql.ref(fact)} on ${sql.ref(`${fact}.profil`)} = p._id`
  const isMeant = sql`(n.fahrzeug = any(${vehicles.map(({ fahrzeug }) => fahrzeug)}::uuid[])
    or (n.gruppe <> '' and n.gruppe = any(${vehicles.map(({ einweisungsgruppe }) => einweisungsgruppe)}::text[])))`
  const { rows } = await sql<Facts & { readonly _id: string }>`
    select p._id, p.status, p.geburtsdatum::text as geburtsdatum, p.austrittsdatum::text as austrittsdatum,
      p.hauptamtlich, p.fuehrerscheinklassen as klassen, p."fuehrerscheinGueltigBis"::text as "gueltigBis",
      p."fuehrerscheinKontrolleNaechsteAm"::text as "kontrolleNaechsteAm",
      p."fuehrungszeugnisVorgelegtAm"::text as "fuehrungszeugnisVorgelegtAm",
      p."fuehrungszeugnisNaechstesAm"::text as "fuehrungszeugnisNaechstesAm", ${levels(sql`levels.werte`)} as levels,
      ${vehicles.length > 0 ? sql`coalesce("onVehicles".werte, '[]'::json)` : sql`'[]'::json`} as einweisungen,
      ${devices.length > 0 ? sql`coalesce("onDevices".werte, '[]'::json)` : sql`'[]'::json`} as geraete
    from profile p ${joined('levels', sql`true`)}
    ${vehicles.length > 0 ? joined('onVehicles', isMeant) : sql``}
    ${devices.length > 0 ? joined('onDevices', sql`lower(n.geraet) = any(${devices}::text[])`) : sql``}
    where p."geloeschtAm" is null and ${of('p._id')}`.execute(db)
  return new Map(rows.map(({ _id, ...facts }) => [_id, facts]))
}
