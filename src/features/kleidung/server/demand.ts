// Missing pieces of a set in a member's size, and what is to be ordered: one judgement for both.
import { sql } from 'kysely'
import { isMeantToCome } from '#blocks/gueltigkeit/server/index.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { type CUTS, type Kategorie, type kleidungContract, type Missing, type OutfitSets, SIZE_OF } from '#features/kleidung/contract.ts'
import type { Db } from '#server/context.ts'

type Outfit = OutfitSets['saetze'][number]
type Cut = keyof typeof CUTS
interface Article {
  readonly _id: string
  readonly bezeichnung: string
  readonly kategorie: Kategorie
  readonly groesse: string
  readonly schnitt: Cut
  readonly artikelnummer: string
  readonly hersteller: string
  readonly bestand: number
  readonly mindestbestand: number
}
export interface Member {
  readonly sizes: Readonly<Record<string, string>>
  readonly cut: string | null
  /** Amounts by name in small letters. */
  readonly has: Readonly<Record<string, number>>
}

export const cutSql = sql`case p.anrede when 'Frau' then 'damen' when 'Herr' then 'herren' end`
/** Amounts of the pieces that the row `p` of profile has, or used up. */
export const hasSql = sql`(select coalesce(json_object_agg(h.name, h.amount), '{}')
  from (select lower(t.bezeichnung) as name, sum(l.menge)::int as amount
    from leihen l join kleidung t on t._id = l.kleidung
    where l.profil = p._id and (l."zurueckAm" is null or l.ausgang = 'verbraucht')
    group by 1) h)`

/** Reason why the row `t` of kleidung is not to be used; null if it is. */
export const barredSql = sql`case
  when t.zustand in ('defekt', 'ausgesondert') then 'ist ' || t.zustand || '.'
  when t.lebensende < current_date then 'ist nicht mehr benutzbar (seit ' || to_char(t.lebensende, 'DD.MM.YYYY') || ').'
end`

/** Usable articles, those in stock first. */
export async function readArticles(db: Db): Promise<readonly Article[]> {
  const { rows } = await sql<Article>`
    select _id, bezeichnung, kategorie, groesse, geschlecht as schnitt, artikelnummer, hersteller, bestand, mindestbestand
    from kleidung t
    where ${barredSql} is null
    order by bestand = 0, bestand desc, _id`.execute(db)
  return rows
}
const isNamed = ({ bezeichnung }: Article, name: string) => bezeichnung.toLowerCase() === name.toLowerCase()

/** Articles of a set that the member has, and those in their size. */
export const judgeSet = ({ positionen }: Outfit, member: Member, articles: readonly Article[]): Missing[] =>
  positionen.map(({ bezeichnung, menge }) => {
    // The member's own cut comes before unisex, articles in stock before either.
    const choice = articles
      .filter((article) => isNamed(article, bezeichnung))
      .toSorted(
        (a, b) => Number(a.bestand === 0) - Number(b.bestand === 0) || Number(a.schnitt !== member.cut) - Number(b.schnitt !== member.cut),
      )
    const part = choice[0] && SIZE_OF[choice[0].kategorie]
    const size = part ? (member.sizes[part] ?? '') : ''
    const fits = choice.find(
      ({ groesse, schnitt }) =>
        (part === undefined || groesse === '' || groesse.toLowerCase() === size.toLowerCase()) &&
        (schnitt === 'unisex' || member.cut === null || schnitt === member.cut),
    )
    const hat = member.has[bezeichnung.toLowerCase()] ?? 0
    return {
      bezeichnung,
      groesse: fits?.groesse ?? size,
      soll: menge,
      hat,
      kleidung: fits?._id ?? null,
      bestand: fits?.bestand ?? 0,
      andere: choice
        .filter(({ _id, bestand }) => bestand > 0 && _id !== fits?._id)
        .map(({ _id, groesse, schnitt, bestand }) => ({ kleidung: _id, groesse, schnitt, bestand })),
      hindernis: obstacle({
        has: hat >= menge,
        known: choice.length > 0,
        size: part === undefined || size !== '',
        fits: fits !== undefined,
        stock: fits?.bestand ?? 0,
        need: menge - hat,
      }),
    }
  })

const NO_SIZE = 'Im Profil steht keine Größe.'
interface Judged {
  readonly has: boolean
  readonly known: boolean
  readonly size: boolean
  readonly fits: boolean
  readonly stock: number
  readonly need: number
}
/** Reason why it cannot be handed out, as a sentence; '' if it can, or is not needed. */
function obstacle({ has, known, size, fits, stock, need }: Judged): string {
  if (has) return ''
  if (!known) return 'Diesen Artikel gibt es nicht.'
  if (!size) return NO_SIZE
  if (!fits) return 'In dieser Größe gibt es nichts.'
  return stock >= need ? '' : stock === 0 ? 'Nichts mehr da.' : `Nur noch ${stock} da.`
}

/**
 * Annahme: a member belongs to the set of which they have most articles, at least half; without it nothing says who is to get which
 * set. The first of equal sets counts.
 */
export function setOf(sets: readonly Outfit[], { has }: Pick<Member, 'has'>): Outfit | undefined {
  const share = ({ positionen }: Outfit) =>
    positionen.length === 0
      ? 0
      : positionen.filter(({ bezeichnung }) => (has[bezeichnung.toLowerCase()] ?? 0) > 0).length / positionen.length
  const [best] = sets.filter((set) => share(set) >= 0.5).toSorted((a, b) => share(b) - share(a))
  return best
}

type Demand = RowOf<typeof kleidungContract.demand>

/** Key of articles that serve the same members: numbered pieces and used ones have rows of their own. */
const poolOf = ({ bezeichnung, groesse, schnitt }: Pick<Article, 'bezeichnung' | 'groesse' | 'schnitt'>): string =>
  `${bezeichnung}\n${groesse}\n${schnitt}`.toLowerCase()

/** To order by size: what equipped members lack and what the minimum asks for, less what is there. */
export async function readDemand(db: Db, sets: readonly Outfit[]): Promise<Demand[]> {
  const { rows: members } = await sql<Member>`
    select p.konfektion as sizes, ${cutSql} as cut, ${hasSql} as has
    from profile p
    where ${isMeantToCome('p')} and exists (select from leihen l where l.profil = p._id and l.kleidung is not null)`.execute(db)
  const stock = await readArticles(db)
  const lacking = members.flatMap((member) => {
    const set = setOf(sets, member)
    return set ? judgeSet(set, member, stock).flatMap((row) => (row.soll > row.hat ? [{ row, cut: member.cut }] : [])) : []
  })
  const cutOf = (bezeichnung: string, cut: string | null): Cut =>
    stock.some((article) => isNamed(article, bezeichnung) && article.schnitt !== 'unisex') ? ((cut as Cut | null) ?? 'unisex') : 'unisex'
  const pools = Map.groupBy(stock, poolOf)
  const byId = new Map(stock.map((article) => [article._id, article]))
  const groups = Map.groupBy(lacking, ({ row, cut }) =>
    poolOf(byId.get(row.kleidung ?? '') ?? { ...row, schnitt: cutOf(row.bezeichnung, cut) }),
  )
  const rows = [...groups].map(([key, group]): Demand => {
    const first = group[0]!
    const pool = pools.get(key) ?? []
    const bedarf = group.reduce((sum, { row }) => sum + row.soll - row.hat, 0)
    return demandOf({
      pool,
      bezeichnung: pool[0]?.bezeichnung ?? first.row.bezeichnung,
      groesse: first.row.groesse,
      schnitt: pool[0]?.schnitt ?? cutOf(first.row.bezeichnung, first.cut),
      bedarf,
      mitglieder: group.length,
      ohneGroesse: first.row.hindernis === NO_SIZE,
    })
  })
  const low = stock.filter((article) => article.bestand < article.mindestbestand && !groups.has(poolOf(article)))
  return [...rows, ...low.map((article) => demandOf({ pool: [article], ...article, bedarf: 0, mitglieder: 0, ohneGroesse: false }))]
    .filter(({ bestellen }) => bestellen > 0)
    .toSorted(
      (a, b) =>
        a.bezeichnung.localeCompare(b.bezeichnung, 'de') ||
        a.groesse.localeCompare(b.groesse, 'de', { numeric: true }) ||
        a.schnitt.localeCompare(b.schnitt),
    )
}

type Given = Pick<Demand, 'bezeichnung' | 'groesse' | 'schnitt' | 'bedarf' | 'mitglieder' | 'ohneGroesse'> & {
  readonly pool: readonly Article[]
}
/** Each article keeps its own minimum; what lies above it serves everybody. */
const demandOf = ({ pool, bezeichnung, groesse, schnitt, bedarf, mitglieder, ohneGroesse }: Given): Demand => {
  const sumOf = (amount: (article: Article) => number) => pool.reduce((sum, article) => sum + amount(article), 0)
  const short = sumOf((one) => Math.max(0, one.mindestbestand - one.bestand))
  const spare = sumOf((one) => Math.max(0, one.bestand - one.mindestbestand))
  const { _id = null, artikelnummer = '', hersteller = '' } = pool[0] ?? {}
  return {
    kleidung: _id,
    bezeichnung,
    groesse,
    schnitt,
    artikelnummer,
    hersteller,
    bedarf,
    mitglieder,
    bestand: sumOf(({ bestand }) => bestand),
    mindestbestand: sumOf(({ mindestbestand }) => mindestbestand),
    bestellen: short + Math.max(0, bedarf - spare),
    ohneGroesse,
  }
}
