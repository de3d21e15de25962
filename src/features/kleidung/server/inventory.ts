// Stocktake by any number of people: each scan is a row in a sum; closing adjusts the books.
import { type RawBuilder, sql } from 'kysely'
import { type By, hasCode, type LendingKind, scannedCode } from '#blocks/ausleihe/server/index.ts'
import type { ResponseOf, Validated } from '#contract/endpoint.ts'
import type { Counted, Stocktake, kleidungContract } from '#features/kleidung/contract.ts'
import { searchWords } from '#contract/search.ts'
import { containsWord } from '#server/crud/cursor.ts'
import type { Db, Trx } from '#server/context.ts'
import { setTouched, userNamed } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'

type Sql = RawBuilder<unknown>
type Calls = typeof kleidungContract

const BELONGS = sql`t.zustand <> 'ausgesondert'
  and (z.lagerort = '' or lower(t.lagerort) = lower(z.lagerort))
  and (z.kategorie = '' or t.kategorie = z.kategorie)`
const DONE = 'Diese Zählung ist schon beendet.'

export async function readStocktakes(db: Db | Trx, where: Sql = sql`true`): Promise<Stocktake[]> {
  const { rows } = await sql<Stocktake>`
    select z._id, z.bezeichnung, z.lagerort, z.kategorie, iso(z."begonnenAm") as "begonnenAm", iso(z."beendetAm") as "beendetAm",
      ${userNamed('z.begonnenVon')} as "begonnenVon", ${userNamed('z.beendetVon')} as "beendetVon", p.gezaehlt, p.abweichend,
      case when z."beendetAm" is null then (select count(*)::int from kleidung t where ${BELONGS}) else p.gezaehlt end as artikel
    from zaehlungen z cross join lateral (
      select count(*)::int as gezaehlt, (count(*) filter (where ist <> soll))::int as abweichend from zaehlposten where zaehlung = z._id) p
    where ${where} order by z."begonnenAm" desc, z._id desc limit 100`.execute(db)
  return rows
}
/** @throws 404 */
export async function readStocktake(db: Db | Trx, id: string): Promise<Stocktake> {
  const [row] = await readStocktakes(db, sql`z._id = ${id}::uuid`)
  if (!row) throw notFound('Die Zählung')
  return row
}

/** @throws 409 while another one is open, by constraint */
export async function startStocktake(
  { trx, actor, now }: By,
  { bezeichnung, lagerort, kategorie }: Validated<Calls['startStocktake']>['body'],
): Promise<Stocktake> {
  const { rows } = await sql<{ _id: string }>`
    insert into zaehlungen (bezeichnung, lagerort, kategorie, "begonnenAm", "begonnenVon")
    values (${bezeichnung}, ${lagerort}, ${kategorie ?? ''}, ${now}, ${actor._id}::uuid) returning _id`.execute(trx)
  return readStocktake(trx, rows[0]?._id ?? '')
}

const title = (kind: LendingKind) => sql`${kind.row.title} as titel, t.lagerort`
const countedRows = (kind: LendingKind, from: Sql) => sql<Counted>`
  select t._id as kleidung, ${title(kind)}, coalesce(p.soll, t.bestand) as soll, p.ist,
    case when p.ist is null or z."beendetAm" is not null then 0 else t.bestand - p.soll end as bewegt, iso(p.am) as am,
    ${userNamed('p.von')} as von
  from ${from}`
const OF_COUNTED = sql`zaehlposten p join zaehlungen z on z._id = p.zaehlung join kleidung t on t._id = p.kleidung`

/** @throws 404 */
export async function readCounts(
  db: Db,
  kind: LendingKind,
  id: string,
  only: Validated<Calls['counts']>['query']['nur'],
): Promise<Counted[]> {
  await readStocktake(db, id)
  const mine = sql`where z._id = ${id}::uuid`
  const parts = {
    zuletzt: sql`${OF_COUNTED} ${mine} order by p.am desc, t._id limit 50`,
    abweichend: sql`${OF_COUNTED} ${mine} and p.ist <> p.soll order by titel, t._id`,
    offen: sql`zaehlungen z join kleidung t on ${BELONGS} left join zaehlposten p on p.zaehlung = z._id and p.kleidung = t._id
      ${mine} and z."beendetAm" is null and p.ist is null order by t.lagerort, titel, t._id`,
  }
  return (await countedRows(kind, parts[only]).execute(db)).rows
}

/** Shared lock that keeps the stocktake open during a count. @throws 404, 409 */
async function open(trx: Trx, id: string, how: Sql): Promise<void> {
  const { rows } = await sql<{
    done: boolean
  }>`select "beendetAm" is not null as done from zaehlungen where _id = ${id}::uuid ${how}`.execute(trx)
  if (!rows[0]) throw notFound('Die Zählung')
  if (rows[0].done) throw conflict(DONE)
}

/** @throws 400 for an article out of scope, 404, 409 */
export async function countArticle(
  { trx, actor, now }: By,
  kind: LendingKind,
  id: string,
  { code, kleidung, menge, genau }: Validated<Calls['count']>['body'],
): Promise<ResponseOf<Calls['count']>> {
  await open(trx, id, sql`for share`)
  if (kleidung === null && code === '') throw badRequest('Scanne ein Etikett, oder tippe die Nummer ein.', 'code')
  const { rows: found } = await sql<{ kleidung: string; titel: string; lagerort: string; here: boolean; single: boolean; lent: boolean }>`
    select t._id as kleidung, ${title(kind)}, ${BELONGS} as here, t.inventarnummer <> '' as single,
      t.inventarnummer <> ''
        and exists (select 1
          from leihen l
          where l.kleidung = t._id
            and (l."zurueckAm" is null or l.ausgang in ('verloren', 'gestohlen'))
            and not exists (select 1
              from leihen n
              where n.kleidung = t._id and n."ausgegebenAm" > l."ausgegebenAm")) as lent
    from kleidung t join zaehlungen z on z._id = ${id}::uuid
    where ${kleidung === null ? hasCode(kind, scannedCode(code)) : sql`t._id = ${kleidung}::uuid`}
    order by titel
    limit 20`.execute(trx)
  const words = searchWords(code)
  if (found.length === 0 && kleidung === null && words.length > 0) {
    const { rows: called } = await sql<{ kleidung: string; titel: string; lagerort: string }>`
      select t._id as kleidung, ${title(kind)} from kleidung t join zaehlungen z on z._id = ${id}::uuid
      where ${BELONGS} and ${sql.join(
        words.map((word) => containsWord(kind.row.title, word)),
        sql` and `,
      )} order by titel limit 20`.execute(trx)
    if (called.length > 0) return { gezaehlt: null, treffer: called }
  }
  const [article, another] = found
  if (!article) throw badRequest('Diesen Code trägt kein Kleidungsstück.', 'code')
  if (another) return { gezaehlt: null, treffer: found }
  if (!article.here)
    throw badRequest(`${article.titel} gehört nicht zu dieser Zählung${article.lagerort ? `: ${article.lagerort}` : ''}.`, 'code')
  if (article.lent) throw conflict(`${article.titel} ist als ausgegeben oder verloren gebucht. Nimm es zurück, dann zähle es.`)
  // Serializes scans of the same article: the second one adds to the first.
  await sql`select 1 from kleidung where _id = ${article.kleidung}::uuid for no key update`.execute(trx)
  const key = sql`p.zaehlung = ${id}::uuid and p.kleidung = ${article.kleidung}::uuid`
  const { rows: before } = await sql<{ ist: number; moved: boolean }>`
    select p.ist, p.soll <> t.bestand as moved from zaehlposten p join kleidung t on t._id = p.kleidung where ${key}`.execute(trx)
  // Articles moved since the count may or may not be included in it.
  if (genau === null && before[0]?.moved === true)
    throw conflict(`Seit dem letzten Scan hat sich der Bestand von ${article.titel} geändert. Zähle das Fach neu, von null an.`)
  const result = genau ?? (before[0]?.ist ?? 0) + menge
  if (article.single && result > 1) throw conflict(`${article.titel} ist schon gezählt.`)
  if (result < 0) throw conflict(`So viel ist von ${article.titel} nicht gezählt.`)
  await sql`
    insert into zaehlposten as p (zaehlung, kleidung, ist, soll, am, von)
    select ${id}::uuid, t._id, ${result}, t.bestand, ${now}, ${actor._id}::uuid from kleidung t where t._id = ${article.kleidung}::uuid
    on conflict (zaehlung, kleidung) do update set ist = excluded.ist, am = excluded.am, von = excluded.von,
      soll = ${genau === null ? sql`p.soll` : sql`excluded.soll`}`.execute(trx)
  const { rows } = await countedRows(kind, sql`${OF_COUNTED} where ${key}`).execute(trx)
  return { gezaehlt: rows[0] ?? null, treffer: [] }
}

/** Adjusts the stock by the counted difference: articles handed out meanwhile are not affected. @throws 404, 409 */
export async function endStocktake(by: By, kind: LendingKind, id: string, uncounted: 'lassen' | 'fehlt'): Promise<Stocktake> {
  const { trx, actor, now } = by
  await open(trx, id, sql`for update`)
  if (uncounted === 'fehlt')
    await sql`
      insert into zaehlposten (zaehlung, kleidung, ist, soll, am, von)
      select z._id, t._id, 0, t.bestand, ${now}, ${actor._id}::uuid from zaehlungen z join kleidung t on ${BELONGS}
      where z._id = ${id}::uuid on conflict do nothing`.execute(trx)
  await sql`select 1
    from kleidung t
    where t._id in (select kleidung from zaehlposten where zaehlung = ${id}::uuid)
    order by t._id
    for update`.execute(trx)
  const { rows: below } = await sql<{ titel: string }>`
    select ${kind.row.title} as titel from zaehlposten p join kleidung t on t._id = p.kleidung
    where p.zaehlung = ${id}::uuid and t.bestand + p.ist - p.soll not between 0 and (case when t.inventarnummer = '' then 10000 else 1 end)
    order by 1 limit 1`.execute(trx)
  if (below[0]) throw conflict(`${below[0].titel}: Was gezählt ist, passt nicht zu dem, was inzwischen gebucht wurde. Zähle es neu.`)
  await sql`
    with changed as (
      update kleidung t
      set bestand = t.bestand + p.ist - p.soll, ${setTouched(actor._id, sql`now()`, 't')}
      from zaehlposten p
      where p.zaehlung = ${id}::uuid and p.kleidung = t._id and p.ist <> p.soll
      returning t._id, p.ist - p.soll as more)
    insert into bestandsbewegungen (kleidung, art, menge, bemerkung, am, von)
    select c._id, 'inventur', c.more, z.bezeichnung, ${now}, ${actor._id}::uuid
    from changed c, zaehlungen z
    where z._id = ${id}::uuid`.execute(trx)
  await sql`update zaehlungen set "beendetAm" = ${now}, "beendetVon" = ${actor._id}::uuid where _id = ${id}::uuid`.execute(trx)
  return readStocktake(trx, id)
}

/** @throws 404, 409 */
export async function dropStocktake(trx: Trx, id: string): Promise<void> {
  await open(trx, id, sql`for update`)
  await sql`delete from zaehlungen where _id = ${id}::uuid`.execute(trx)
}
