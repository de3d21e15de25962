// Sums of hours from materialised sums (migration 1075): per member by day; totals by year and month. Records cover the days
// at the edges (docs/adr/0105, 0109).
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { isMeantToCome } from '#blocks/gueltigkeit/server/index.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { inMonths } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import type { Actor, Db } from '#server/context.ts'
import { mayName, oneOf } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import type { Dimension, evaluationContract } from '../contract.ts'

export type Question = z.output<typeof evaluationContract.list.query>
type Sql = RawBuilder<unknown>
type Reader = Pick<Actor, 'profil' | 'rechte'>

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** Half-open interval. */
type Span = readonly [from: string, until: string]
/** A table of sums per member; `first` gives the first day of a day's period, `next` that of the next period. */
interface Kept {
  readonly table: 'jahressummen' | 'stundensummen'
  readonly column: 'jahr' | 'monat'
  readonly first: (day: string) => string
  readonly next: (first: string) => string
}
export const YEARS: Kept = {
  table: 'jahressummen',
  column: 'jahr',
  first: (day) => `${day.slice(0, 4)}-01-01`,
  next: (first) => inMonths(first, 12),
}
export const MONTHS: Kept = { table: 'stundensummen', column: 'monat', first: firstOf, next: (first) => inMonths(first, 1) }

/** Splits a span into whole years, whole months and days at the edges. */
export function splitSpan(
  [from, until]: Span,
  [kept, ...finer]: readonly Kept[],
): readonly { readonly kept?: Kept; readonly span: Span }[] {
  if (from >= until) return []
  if (!kept) return [{ span: [from, until] }]
  const first = kept.first(from)
  const whole = [from === first ? from : kept.next(first), kept.first(until)] as const
  if (whole[0] >= whole[1]) return splitSpan([from, until], finer)
  return [...splitSpan([from, whole[0]], finer), { kept, span: whole }, ...splitSpan([whole[1], until], finer)]
}

interface Source {
  readonly finest: 'tag' | 'monat' | 'jahr'
  readonly ofAll: boolean
  /** True if the kind is needed; sums over all kinds have fewer rows. */
  readonly byKind: boolean
}
/** Rows to add up, per member or in total; `zeit` is a date within the day, month or year. */
function source({ von, bis, art, eingereicht }: Question, { finest, ofAll, byKind }: Source): Sql {
  const ofKind = art === undefined ? sql`` : sql`and art = ${art}`
  const counted = sql`${oneOf('status', eingereicht === true ? ['eingereicht', 'bestaetigt'] : ['bestaetigt'])} ${ofKind}`
  const span = [von, nextDay(bis)] as const
  const during = (column: string, [from, until]: Span) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${until}::date and ${counted}`
  const day = finest === 'monat' ? sql`datum - (extract(day from datum)::int - 1)` : sql`datum`
  if (ofAll)
    return sql`select null::uuid as profil, art, ${day} as zeit, viertel, nachweise, km
      from tagessummen
      where ${during('datum', span)} and nachweise > 0`
  const parts = splitSpan(span, { tag: [], monat: [MONTHS], jahr: [YEARS, MONTHS] }[finest])
  return sql.join(
    parts.map(({ kept, span: part }) =>
      kept
        ? byKind || art !== undefined
          ? sql`select profil, art, ${sql.ref(kept.column)} as zeit, viertel, nachweise, km from ${sql.table(kept.table)}
            where ${during(kept.column, part)} and nachweise > 0`
          : sql`select profil, null::text as art, zeit, viertel, nachweise, km from personensummen
            where periode = ${sql.lit(kept.column)} and ${during('zeit', part)} and nachweise > 0`
        : sql`select profil, art, ${day} as zeit, (stunden * 4)::int as viertel, 1 as nachweise, "anfahrtKm" as km from stundennachweise
            where ${during('datum', part)} and status in ('eingereicht', 'bestaetigt')`,
    ),
    sql` union all `,
  )
}

/** Expects aliases `p` (profile) and `o` (ohne_namen). Hidden and unnamed members (ADR 51) see only their own name. */
const isNamed = (actor: Reader): Sql =>
  sql`(p._id is not distinct from ${actor.profil}::uuid or (o.profil is null and ${mayName(actor, 'p')}))`
/** All members. `place` is the name's index order, which avoids a sort; `named`: the reader may see the name. */
const members = (actor: Reader, group: string | undefined): Sql => sql`
  select p._id, p.gruppe, p.sanitaetsausbildung, u.place, ${isNamed(actor)} as named, u.vorname, u.nachname,
    ${isMeantToCome('p')} as fit
  from profile p
    join (select _id, vorname, nachname, row_number() over (order by nachname, vorname, _id) as place
      from users) u on u._id = p."user"
    left join ohne_namen o on o.profil = p._id
  where ${group ?? null}::text is null or p.gruppe = ${group ?? null}`

const KINDS = sql.lit(`{${Object.keys(KINDS_OF_HOURS).join(',')}}`)
const LEVELS = sql.lit(`{${SANITAETSAUSBILDUNGEN.join(',')}}`)
const asText = (value: Sql): Sql => sql`'"' || ${value} || '"'`
/** JSON of a line in `q` with name `n`, and its sort order; lines without a name come last. */
const DIMENSION: Readonly<Record<Dimension, { readonly json: Sql; readonly order: Sql }>> = {
  person: {
    json: sql`coalesce((select row_to_json(x)::text from (select n._id, n.vorname, n.nachname) x where n._id is not null), 'null')`,
    order: sql`q.place nulls last`,
  },
  art: { json: asText(sql`q.art`), order: sql`array_position(${KINDS}::text[], q.art)` },
  monat: { json: asText(sql`left(q.zeit::text, 7)`), order: sql`q.zeit` },
  qualifikation: { json: asText(sql`q.qualifikation`), order: sql`array_position(${LEVELS}::text[], q.qualifikation)` },
  gruppe: { json: sql`to_json(q.gruppe)::text`, order: sql`q.gruppe = '', q.gruppe collate deutsch` },
  jahr: { json: asText(sql`left(q.zeit::text, 4)`), order: sql`date_part('year', q.zeit)` },
  tag: { json: asText(sql`q.zeit::text`), order: sql`q.zeit` },
}
const COUNTS = sql`'"stunden":', q.viertel / 4, ',"nachweise":', q.nachweise, ',"km":', q.km, '}'`
const summed = (row: string): Sql =>
  sql.join(['viertel', 'nachweise', 'km'].map((name) => sql`coalesce(sum(${sql.ref(`${row}.${name}`)}), 0)::float8 as ${sql.ref(name)}`))

/** Estimated sums per line without kind: one per state, plus days at the edges. */
const SUMS_PER_LINE = 3
/** `limit` lines from offset `from`; none if the total exceeds `most`. */
export interface Window {
  readonly from: number
  readonly limit: number
  readonly most?: number
}
interface Answer {
  readonly count: number
  /** Response JSON with the requested lines; aggregated in the database to limit transfer. */
  readonly text: string
}

/** @throws 400 if the end precedes the begin */
export async function evaluateHours(db: Db, actor: Reader, question: Question, { from, limit, most }: Window): Promise<Answer> {
  const { von, bis, gruppe, nach } = question
  if (bis < von) throw badRequest(END_AFTER_BEGIN, 'bis')
  const dimensions = [...new Set(nach.split(','))] as Dimension[]
  const by = (dimension: Dimension) => dimensions.includes(dimension)
  const byPerson = by('person')
  // Avoids `date_trunc`, which converts each day to an instant and back.
  const year = sql`make_date(date_part('year', q.zeit)::int, 1, 1)`
  const time = by('tag') || by('monat') ? sql`q.zeit` : by('jahr') ? year : null
  type Named = readonly [name: string, value: Sql]
  const first: Named[] = [
    ...(byPerson ? [['profil', sql`q.profil`] as const] : []),
    ...(by('art') ? [['art', sql`q.art`] as const] : []),
    ...(by('gruppe') && !byPerson ? [['gruppe', sql`p.gruppe`] as const] : []),
    ...(by('qualifikation') && !byPerson ? [['qualifikation', sql`p.sanitaetsausbildung`] as const] : []),
    ...(time ? [['zeit', time] as const] : []),
  ]
  const columns = sql.join(first.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
  const values = sql.join(first.map(([, value]) => value))
  const byGroup = by('gruppe') || by('qualifikation') || gruppe !== undefined
  const finest = by('tag') ? 'tag' : by('monat') ? 'monat' : 'jahr'
  const sums = source(question, { finest, ofAll: !byPerson && !byGroup, byKind: by('art') })
  if (
    most !== undefined &&
    byPerson &&
    first.length > 1 &&
    (await isBeyond(
      db,
      actor,
      sql`${columns} from (select * from (${sums}) q limit ${Math.ceil((by('art') ? 1.1 : SUMS_PER_LINE) * most)}) q`,
      gruppe,
      most,
    ))
  )
    return { count: most + 1, text: '' }
  const furtherColumns = first.slice(1).map(([name]) => sql.ref(`s.${name}`))
  // A small group, or a rare level, would reveal its members.
  const ofGroup = (group: Sql, level: Sql) => [
    ...(by('gruppe') ? [sql`${group} as gruppe`] : []),
    ...(by('qualifikation') ? [sql`${level} as qualifikation`] : []),
  ]
  const totals = byPerson
    ? sql`
      select ${sql.join([
        sql`m._id as person, m.place`,
        ...ofGroup(sql`m.gruppe`, sql`m.sanitaetsausbildung`),
        ...furtherColumns,
        sql`s.viertel, s.nachweise, s.km`,
      ])}
      from s join m on m._id = s.profil
      where m.named
      union all
      select *
      from (select ${sql.join([sql`null::uuid, null::bigint`, ...ofGroup(sql`''`, sql`''`), ...furtherColumns])}, ${summed('s')}
        from s join m on m._id = s.profil
        where not m.named ${furtherColumns.length > 0 ? sql`group by ${sql.join(furtherColumns)}` : sql`having count(*) > 0`}) unnamed`
    : sql`select * from s`
  const order = sql.join(dimensions.map((name) => DIMENSION[name].order))
  const { rows } = await sql<Answer>`
    with m as materialized (${members(actor, gruppe)}),
      sums as materialized (
        select ${columns}, ${summed('q')}
        from (${sums}) q
        ${byGroup ? sql`join profile p on p._id = q.profil` : sql``}
        ${gruppe === undefined ? sql`` : sql`where p.gruppe = ${gruppe}`}
        group by ${values}
      ),
      s as (select * from sums ${
        // Includes members meant to come without any record.
        nach === 'person' ? sql`union all select m._id, 0, 0, 0 from m where m.fit and m._id not in (select profil from sums)` : sql``
      }),
      q as materialized (${totals}),
      total as (select count(*)::int as count, ${summed('q')} from q)
    select total.count,
      concat('{"gesamt":{', (select concat(${COUNTS}) from total q),
        ${
          byPerson && from === 0
            ? sql`',"je":',
          (select coalesce(json_agg(e.stunden order by e.stunden desc), '[]')
            from (select sum(s.viertel) / 4 as stunden from s group by s.profil) e),`
            : sql``
        } ',"zeilen":[',
        (select string_agg(l.line, ',')
          from (
            select concat('{',
              ${sql.join(dimensions.map((name) => sql`${sql.lit(`"${name}":`)}, ${DIMENSION[name].json}, ','`))},
              ${COUNTS}) as line
            from (select q.*, row_number() over (order by ${order}) as nr
              from q
              where total.count <= ${most ?? null}::int is not false
              order by ${order}
              limit ${limit} offset ${from}) q
            ${byPerson ? sql`left join m n on n._id = q.person` : sql``}
            order by q.nr) l),
        ']',
        case
          when total.count > ${from + limit} and total.count <= ${most ?? null}::int is not false
            then ${`,"naechste":"${from + limit}"`}
        end,
        '}') as text
    from total`.execute(db)
  return rows[0]!
}

/** Cheap early refusal: true if a sample of the sums has more than `most` named lines. False is inconclusive. */
async function isBeyond(db: Db, actor: Reader, some: Sql, group: string | undefined, most: number): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`
    select count(*) > ${most} as beyond from (
      select distinct ${some} join profile p on p._id = q.profil left join ohne_namen o on o.profil = p._id
      where ${isNamed(actor)} and (${group ?? null}::text is null or p.gruppe = ${group ?? null})) l`.execute(db)
  return rows[0]?.beyond ?? false
}
