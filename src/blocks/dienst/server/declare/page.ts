// List pages of occasions for one person. Shared data is cached; personal states and the page order are one query. Sign-up options are
// computed from both.
import { type RawBuilder, sql } from 'kysely'
import { HAND_OVER, STANDING_ANMELDUNG } from '../../names.ts'
import type { MyAnmeldung } from '../../contract.ts'
import type { AngebotsState } from '../signup/rules.ts'
import { cachedBewerber } from '../signup/bewerber.ts'
import { listVerdict } from '../signup/verdict.ts'
import type { AnlassListRow, LISTS } from '../../declaration.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { containsWord, decodeCursor, encodeCursor, readForgiving, type Part } from '#server/crud/cursor.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { type Dated, findByTime, type FindSource, type Shown } from '#server/find.ts'
import { waitsIn } from './waiting.ts'
import type { Head } from './declaration.ts'
import { type AnlassKind, headOf, offersColumn, shownTables, isVisible } from './kind.ts'

type Sql = RawBuilder<unknown>
type ListKind = (typeof LISTS)[number]
export interface ListQuery extends Part {
  readonly nur?: ListKind | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly suche?: Search | undefined
  /** Further condition over the row `d`, by filters of the area. */
  readonly where?: Sql | undefined
}

type Shared = Head &
  Pick<AnlassListRow, 'ortName' | 'leiterPerson'> & { readonly schichten: readonly (AnlassListRow['schichten'][number] & AngebotsState)[] }
interface Own {
  readonly _id: string
  readonly meine: MyAnmeldung[]
  readonly zeiger: string
  readonly after: boolean
  readonly offers: number
}
export interface AnlassPage {
  readonly zeilen: readonly AnlassListRow[]
  readonly gesamt: number
  readonly naechste: string | null
}

/** Rows that have not ended; the maximum duration lets the index on `beginn` find them. */
const endsAfter = ({ reading }: AnlassKind, time: Date | string): Sql =>
  sql`d.ende > ${time}::timestamptz and d.beginn > ${time}::timestamptz - ${reading?.longest ?? sql`interval '367 days'`}`
// Annahme: "mine" means registered, staffed, waiting or leading; without a span, only what has not ended.
const mine = ({ column }: AnlassKind, { profil }: Actor): Sql => sql`(${profil}::uuid in (d.leiter, d."stvLeiter")
  or exists (
    select 1
    from angebote angebot join anmeldungen meldung on meldung.angebot = angebot._id
    where ${sql.ref(`angebot.${column}`)} = d._id
      and meldung.profil = ${profil}::uuid
      and ${oneOf('meldung.status', STANDING_ANMELDUNG)}))`

const listRule: Record<ListKind, (kind: AnlassKind, actor: Actor, now: Date, query: ListQuery) => Sql> = {
  kommend: (kind, _actor, now) => sql`${endsAfter(kind, now)} and not d.abgesagt and ${kind.published}`,
  vergangen: ({ published }, _actor, now) => sql`d.ende <= ${now} and d.beginn <= ${now} and not d.abgesagt and ${published}`,
  meine: (kind, actor, now, { von, bis }) =>
    sql`${von === undefined && bis === undefined ? endsAfter(kind, now) : sql`true`} and ${mine(kind, actor)}`,
  offen: (kind, _actor, now) => sql`${endsAfter(kind, now)} and ${kind.occasions.open}`,
  abgesagt: () => sql`d.abgesagt`,
  entwurf: ({ published }) => sql`not d.abgesagt and not (${published})`,
  ...waitsIn,
}
const BACKWARDS: readonly (ListKind | undefined)[] = ['vergangen', 'abgesagt']

const searched = ({ title, reading }: AnlassKind): Sql => reading?.searched ?? sql.ref(`d.${title}`)

function condition(kind: AnlassKind, actor: Actor, query: ListQuery, now: Date): Sql {
  const parts = [isVisible(kind, actor)]
  if (query.nur) parts.push(listRule[query.nur](kind, actor, now, query))
  if (query.where) parts.push(query.where)
  if (query.von) parts.push(endsAfter(kind, query.von))
  if (query.bis) parts.push(sql`d.beginn < ${query.bis}::timestamptz`)
  const text = searched(kind)
  for (const word of searchWords(query.suche))
    parts.push(
      sql`(${containsWord(text, word)}
        or d.ort in (select o._id from anlass_orte o where ${containsWord(sql`o.name || ' ' || o.stadt`, word)}))`,
    )
  return sql.join(parts, sql` and `)
}

async function ownRows(kind: AnlassKind, db: Db, actor: Actor, query: ListQuery, now: Date): Promise<Own[]> {
  const [back, offen] = [BACKWARDS.includes(query.nur), query.nur === 'offen']
  const order = back ? sql`d.beginn desc, d._id desc` : sql`d.beginn, d._id`
  const after = query.nach ? sql`((d.beginn, d._id) ${back ? sql`<` : sql`>`} (${decodeCursor(query.nach, 2, true)}))` : sql`true`
  const column = sql.ref(`angebot.${kind.column}`)
  const { rows } = await sql<Own>`
    with seite as (
      select d._id, d.beginn, ${after} as after
      from ${sql.table(kind.table)} d
      where ${condition(kind, actor, query, now)} and ${offen ? sql`true` : after}
      order by ${order}
      limit ${offen ? null : query.limit + 1}::int
    )
    select d._id, d.beginn::text as zeiger, d.after, coalesce(e.meine, '[]') as meine,
      (select count(*)::int from angebote angebot where ${column} = d._id) as offers
    from seite d
      left join (
        select ${column} as occasion,
          json_agg(json_build_object('schicht', meldung.angebot, 'status', meldung.status, 'von', iso(meldung.beginn),
              'bis', iso(meldung.ende), 'uebergeben', meldung.status = 'abgesagt' and meldung.grund = ${HAND_OVER})
            order by meldung.beginn, meldung._id) as meine
        from seite s
          join angebote angebot on ${column} = s._id
          join anmeldungen meldung on meldung.angebot = angebot._id and meldung.profil = ${actor.profil}::uuid
        group by ${column}
      ) e on e.occasion = d._id
    order by ${order}`.execute(db)
  return rows
}

export const anlassFinds = (kind: AnlassKind): FindSource =>
  findByTime({
    titel: kind.words.heading ?? kind.words.many,
    zugang: kind.rights.zugang('READ'),
    path: kind.screens.detail,
    // Excludes registrations, which change all day.
    tables: () => [kind.table, ...shownTables()],
    read: async (db) => {
      const { rows } = await sql<Dated>`
        select d._id, extract(epoch from d.beginn)::float8 as beginn, extract(epoch from d.ende)::float8 as ende,
          ${searched(kind)} || ' ' || coalesce(o.name || ' ' || o.stadt, '') as suche
        from ${sql.table(kind.table)} d left join anlass_orte o on o._id = d.ort`.execute(db)
      return rows
    },
    seen: async (db, actor, ids) => {
      const { rows } = await sql<Shown>`
        select d._id, ${sql.ref(`d.${kind.title}`)} as titel, coalesce(o.name, '') as wo from ${sql.table(kind.table)} d
        left join anlass_orte o on o._id = d.ort where d._id = any(${[...ids]}::uuid[]) and ${isVisible(kind, actor)}`.execute(db)
      return rows
    },
  })

async function count(kind: AnlassKind, db: Db, actor: Actor, query: ListQuery, now: Date): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(kind.table)} d where ${condition(kind, actor, query, now)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function sharedRows(kind: AnlassKind, db: Db, where: Sql): Promise<ReadonlyMap<string, Shared>> {
  const { columns, reading: { row = [], computed = {}, listed = headOf(columns) } = {} } = kind
  const ownColumns = row.map((name) => sql`, ${computed[name]} as ${sql.ref(name)}`)
  const { rows } = await sql<Shared>`
    select ${listed}, coalesce(o.name, '') as "ortName", l.person as "leiterPerson",
      ${offersColumn(columns)} as schichten ${sql.join(ownColumns, sql``)}
    from ${sql.table(kind.table)} d left join anlass_orte o on o._id = d.ort left join personen l on l._id = d.leiter
    where ${where}`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Rows of a page, or of all open occasions: shared by all readers and filters. */
const keptRows = (kind: AnlassKind, { cache }: AppContext, db: Db, offen: boolean, ids: readonly string[], now: Date) =>
  cache.getOrLoad(`${kind.table} ${offen ? 'offen' : `zeilen ${ids.join()}`}`, kind.tables(), () =>
    sharedRows(kind, db, offen ? sql`${endsAfter(kind, now)} and ${kind.occasions.open}` : sql`d._id = any(${[...ids]}::uuid[])`),
  )

/** Page limit in offers: keeps the response below 1 MB. */
const MOST_OFFERS = 800
function pageLength(rows: readonly Pick<Own, 'offers'>[], limit: number): number {
  let offers = 0
  for (const [i, row] of rows.slice(0, limit).entries()) {
    offers += row.offers
    if (offers > MOST_OFFERS && i > 0) return i
  }
  return limit
}

/** Page of occasions visible to this person. At most four queries, plus one if a search finds nothing. */
export const anlassPage = (kind: AnlassKind, context: AppContext, db: Db, actor: Actor, query: ListQuery): Promise<AnlassPage> =>
  readForgiving(query, (asked) => readPage(kind, context, db, actor, asked))

async function readPage(kind: AnlassKind, context: AppContext, db: Db, actor: Actor, query: ListQuery): Promise<AnlassPage> {
  const now = context.now()
  const offen = query.nur === 'offen'
  // Open occasions are independent of the page, so both queries run in parallel.
  const [found, all] = await Promise.all([ownRows(kind, db, actor, query, now), offen ? keptRows(kind, context, db, true, [], now) : null])
  const counted = async () => query.counted ?? (await count(kind, db, actor, query, now))
  if (found.length === 0) return { zeilen: [], gesamt: query.nach && !offen ? await counted() : 0, naechste: null }
  const ids = found.slice(0, pageLength(found, query.limit)).map(({ _id }) => _id)
  const [shared, bewerber] = await Promise.all([all ?? keptRows(kind, context, db, false, ids, now), cachedBewerber(context, actor)])
  const judged = found.map(({ _id, zeiger: cursor, after, offers: size, meine }) => {
    const row = shared.get(_id)
    const offers = row?.schichten.map((angebot) => ({
      angebot,
      anmeldestatus: meine.find(({ schicht }) => schicht === angebot._id)?.status ?? null,
    }))
    const line = row &&
      offers && { ...row, schichten: [...row.schichten], meine, ...listVerdict(bewerber, kind.occasions.asAnlass(row), offers, now) }
    return { cursor, _id, after, offers: size, line }
  })
  const fitting = offen ? judged.filter(({ line }) => line?.passt) : judged
  const following = fitting.filter(({ after }) => after)
  const page = following.slice(0, pageLength(following, query.limit))
  const last = page.at(-1)
  const hasMore = following.length > page.length
  // Rows deleted between the queries are skipped.
  const rows = page.flatMap(({ line }) => (line ? [line as AnlassListRow] : []))
  const total = offen ? fitting.length : hasMore || query.nach ? await counted() : rows.length
  return { zeilen: rows, gesamt: total, naechste: hasMore && last ? encodeCursor([last.cursor, last._id]) : null }
}
