// Services as lists show them: a page for one person. What is the same for everybody is read once and kept; a person's own
// states and the order of the page are one query, whatever its length; whether they may sign up follows from both.
import { type RawBuilder, sql } from 'kysely'
import { cachedBewerber, listVerdict, type AngebotsState } from '#blocks/dienst/server/index.ts'
import type { Dienst, DienstRow, LISTEN } from '../../schemas.ts'
import type { Db, AppContext, Actor } from '#server/context.ts'
import { type Search, searchWords } from '#contract/search.ts'
import { contains, encodeCursor, decodeCursor, forgiving, type Part } from '#server/cursor.ts'
import { asAnlass } from '../occasion.ts'
import { TABLES } from '../queries.ts'
import { open, published, visible } from '../visibility.ts'
import { shiftsOf } from '../reading.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { HAND_OVER, STANDING_ANMELDUNG } from '#blocks/dienst/names.ts'

type Sql = RawBuilder<unknown>
export type ListKind = (typeof LISTEN)[number]

export interface ListQuery extends Part {
  readonly nur?: ListKind | undefined
  readonly art?: 'intern' | 'extern' | undefined
  readonly kategorie?: string | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly suche?: Search | undefined
}

/** A row without the person's part, with what the rules ask of it. */
type SharedRow = Omit<DienstRow, 'meine' | 'passt' | 'anmeldung' | 'schichten'> &
  Pick<Dienst, 'selbstabsageBis' | 'warteliste' | 'sichtbarFuer'> & {
    readonly schichten: readonly (DienstRow['schichten'][number] & AngebotsState)[]
  }
interface OwnRow {
  readonly _id: string
  readonly meine: DienstRow['meine']
  /** For the cursor; `after`: lies behind the one that was asked for. */
  readonly zeiger: string
  readonly after: boolean
}
export interface DienstPage {
  readonly zeilen: readonly DienstRow[]
  readonly gesamt: number
  readonly naechste: string | null
}

// No service lasts longer than 14 days: what has not ended began after this, and the index on `beginn` finds it.
const VORLAUF = sql`interval '15 days'`
const endsAfter = (time: Date | string): Sql => sql`d.ende > ${time}::timestamptz and d.beginn > ${time}::timestamptz - ${VORLAUF}`

const listRule: Record<ListKind, (actor: Actor, now: Date, query: ListQuery) => Sql> = {
  kommend: (_, now) => sql`${endsAfter(now)} and not d.abgesagt and ${published}`,
  vergangen: (_, now) => sql`d.ende <= ${now} and d.beginn <= ${now} and not d.abgesagt and ${published}`,
  // Annahme: mine is where I am registered, staffed or wait, and what I lead; without a span what has not ended yet.
  meine: ({ profil }, now, { von, bis }) => sql`${von === undefined && bis === undefined ? endsAfter(now) : sql`true`}
    and (${profil}::uuid in (d.leiter, d."stvLeiter") or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id
      where a.sanitaetsdienst = d._id and m.profil = ${profil}::uuid and ${oneOf('m.status', STANDING_ANMELDUNG)}))`,
  // All candidates; the rules decide which of them fit.
  offen: (_, now) => sql`${endsAfter(now)} and ${open}`,
  abgesagt: () => sql`d.abgesagt`,
  entwurf: () => sql`not d.abgesagt and not (${published})`,
}
/** Newest first; everything else in the order of time. */
const BACKWARDS: readonly (ListKind | undefined)[] = ['vergangen', 'abgesagt']

function condition(actor: Actor, query: ListQuery, now: Date): Sql {
  const parts = [visible(actor)]
  if (query.nur) parts.push(listRule[query.nur](actor, now, query))
  if (query.art) parts.push(sql`d.art = ${query.art}`)
  if (query.kategorie) parts.push(sql`d.kategorie = ${query.kategorie}`)
  if (query.von) parts.push(endsAfter(query.von))
  if (query.bis) parts.push(sql`d.beginn < ${query.bis}::timestamptz`)
  for (const word of searchWords(query.suche))
    parts.push(sql`(${contains(sql`d.nummer || ' ' || d.bezeichnung || ' ' || (d.veranstalter ->> 'name')`, word)}
      or d.ort in (select o._id from orte o where ${contains(sql`o.name || ' ' || o.stadt`, word)}))`)
  return sql.join(parts, sql` and `)
}

/** Of `offen` all candidates, as its pages follow only from the verdicts; otherwise a page and one more. */
async function ownRows(db: Db, actor: Actor, query: ListQuery, now: Date): Promise<OwnRow[]> {
  const back = BACKWARDS.includes(query.nur)
  const offen = query.nur === 'offen'
  const order = back ? sql`d.beginn desc, d._id desc` : sql`d.beginn, d._id`
  const after = query.nach ? sql`((d.beginn, d._id) ${back ? sql`<` : sql`>`} (${decodeCursor(query.nach, 2, true)}))` : sql`true`
  const { rows } = await sql<OwnRow>`
    with seite as (
      select d._id, d.beginn, ${after} as after from sanitaetsdienste d where ${condition(actor, query, now)} and ${offen ? sql`true` : after}
      order by ${order} limit ${offen ? null : query.limit + 1}::int
    )
    select d._id, d.beginn::text as zeiger, d.after, coalesce(e.meine, '[]') as meine
    from seite d left join (
      select a.sanitaetsdienst, json_agg(json_build_object('schicht', m.angebot, 'status', m.status, 'von', iso(m.beginn), 'bis', iso(m.ende),
        'uebergeben', m.status = 'abgesagt' and m.grund = ${HAND_OVER}) order by m.beginn, m._id) as meine
      from seite s join angebote a on a.sanitaetsdienst = s._id join anmeldungen m on m.angebot = a._id and m.profil = ${actor.profil}::uuid
      group by a.sanitaetsdienst
    ) e on e.sanitaetsdienst = d._id
    order by ${order}`.execute(db)
  return rows
}

async function count(db: Db, actor: Actor, query: ListQuery, now: Date): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sanitaetsdienste d where ${condition(actor, query, now)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function sharedRows(db: Db, where: Sql): Promise<ReadonlyMap<string, SharedRow>> {
  const { rows } = await sql<SharedRow>`
    select d._id, d.version, d."erstelltAm", d."erstelltVon", d."geaendertAm", d."geaendertVon", d.nummer, d.status, d.abgesagt, d."absageGrund",
      d."absageVon", d."abgesagtAm", d.art, d.bezeichnung, d.kategorie, d.veranstalter ->> 'name' as "veranstalterName", d.ort, coalesce(o.name, '') as "ortName",
      d."treffpunktZeit", d.beginn, d.ende, d.meldeschluss, d."selbstabsageBis", d.warteliste, d."sichtbarFuer", l.person as "leiterPerson",
      (select count(*)::int from angebote a join angebot_fahrzeuge v on v.angebot = a._id where a.sanitaetsdienst = d._id) as fahrzeuge,
      ${shiftsOf()} as schichten
    from sanitaetsdienste d left join orte o on o._id = d.ort left join personen l on l._id = d.leiter
    where ${where}`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

/** The rows of a page, or of all that one may still sign up for: these are the same for all who ask, whatever they filter by. */
const keptRows = ({ cache }: AppContext, db: Db, offen: boolean, ids: readonly string[], now: Date) =>
  cache.getOrLoad(offen ? 'sanitaetsdienste offen' : `sanitaetsdienste ${ids.join()}`, TABLES, () =>
    sharedRows(db, offen ? sql`${endsAfter(now)} and ${open}` : sql`d._id = any(${[...ids]}::uuid[])`),
  )

/**
 * A page of the services that this person may see. At most four queries, whatever its length, and once more where a search finds nothing: the page with the person's own
 * states, the rows that are the same for all and the person as the rules know them (both kept), and the total where the page
 * does not say it.
 */
export const dienstPage = (context: AppContext, db: Db, actor: Actor, query: ListQuery): Promise<DienstPage> =>
  forgiving(query, (asked) => readPage(context, db, actor, asked))

async function readPage(context: AppContext, db: Db, actor: Actor, query: ListQuery): Promise<DienstPage> {
  const now = context.now()
  const offen = query.nur === 'offen'
  // All that is open is the same whatever the page holds: asked for at the same moment.
  const [found, all] = await Promise.all([ownRows(db, actor, query, now), offen ? keptRows(context, db, true, [], now) : null])
  const counted = async () => query.counted ?? (await count(db, actor, query, now))
  if (found.length === 0) return { zeilen: [], gesamt: query.nach && !offen ? await counted() : 0, naechste: null }
  const ids = found.slice(0, query.limit).map(({ _id }) => _id)
  const [shared, bewerber] = await Promise.all([all ?? keptRows(context, db, false, ids, now), cachedBewerber(context, actor)])
  const judged = found.map(({ _id, zeiger: cursor, after, meine: mine }) => {
    const row = shared.get(_id)
    const offers = row?.schichten.map((angebot) => ({
      angebot,
      anmeldestatus: mine.find(({ schicht }) => schicht === angebot._id)?.status ?? null,
    }))
    const line = row &&
      offers && { ...row, schichten: [...row.schichten], meine: mine, ...listVerdict(bewerber, asAnlass(row), offers, now) }
    return { _id, zeiger: cursor, after, zeile: line }
  })
  const fitting = offen ? judged.filter(({ zeile: row }) => row?.passt) : judged
  const rest = fitting.filter(({ after }) => after)
  const page = rest.slice(0, query.limit)
  const last = page.at(-1)
  const more = rest.length > page.length
  // A service that was deleted between the queries is left out.
  const rows = page.flatMap(({ zeile: row }) => row ?? [])
  const total = offen ? fitting.length : more || query.nach ? await counted() : rows.length
  return { zeilen: rows, gesamt: total, naechste: more && last ? encodeCursor([last.zeiger, last._id]) : null }
}
