import { type RawBuilder, sql } from 'kysely'
import { defineLending, handOut, lendingArea, takePieceBack } from '#blocks/ausleihe/server/index.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { path, withQuery } from '#contract/screens.ts'
import { COUNTS, CUTS, type Issued, KLEIDUNG, kleidungContract, type Missing, NO_SETS, outfitSets } from '#features/kleidung/contract.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { mayName, personIfVisible } from '#server/db/vocabulary.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { type Column, tableOf, wholePage } from '#server/export/table.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'
import { barredSql, cutSql, hasSql, judgeSet, type Member, readArticles, readDemand } from './demand.ts'
import { countArticle, readStocktake, readStocktakes, readCounts, dropStocktake, endStocktake, startStocktake } from './inventory.ts'
import { correctStock, bookMove, readMoves } from './stock.ts'

const kind = defineLending({
  ...KLEIDUNG,
  table: 'kleidung',
  area: 'KLEIDUNG',
  path: (id) => path('/kleiderkammer/edit/{id}', { id }),
  row: {
    title: sql`concat_ws(' ', t.bezeichnung, nullif(t.groesse, ''), nullif(t.inventarnummer, ''))`,
    alike: sql`t.bezeichnung`,
    codes: sql`array[t.inventarnummer, t.artikelnummer]`,
    barred: barredSql,
    usedUp: sql`t.verbrauch`,
    deposit: sql`coalesce(t.pfand, 0)`,
  },
})
const sets = defineSetting('ausstattung', outfitSets, NO_SETS)
showSetting({
  titel: 'Sätze an Kleidung',
  path: withQuery(path('/kleiderkammer'), { ansicht: 'saetze' }),
  zugang: kleidungContract.setSets.zugang,
  says: async ({ db }) => saysOf(outfitSets.shape, await sets.read(db)),
})

async function issued(db: Db | Trx, actor: Actor, where: RawBuilder<unknown>): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    select l._id, l.kleidung, ${personIfVisible(actor, 'l.profil')} as person, t.bezeichnung, t.groesse,
      iso(l."ausgegebenAm") as "ausgegebenAm", l.menge, l."faelligAm"::text as "faelligAm",
      iso(l."zurueckAm") as "zurueckAm", l.ausgang
    from leihen l join kleidung t on t._id = l.kleidung
    where ${where}
    order by l."ausgegebenAm" desc, t.bezeichnung, l._id
    limit 2000`.execute(db)
  return rows
}

/** @throws 404 for an unknown set or person */
async function missingOf(db: Db, actor: Actor, profil: string, name: string): Promise<Missing[]> {
  const set = (await sets.read(db)).saetze.find((candidate) => candidate.name === name)
  if (!set) throw notFound('Der Ausstattungssatz')
  const { rows } = await sql<Member>`
    select p.konfektion as sizes, ${cutSql} as cut, ${hasSql} as has
    from profile p
    where p._id = ${profil}::uuid and p."geloeschtAm" is null and ${mayName(actor, 'p')}`.execute(db)
  const [member] = rows
  if (!member) throw notFound('Das Mitglied')
  return judgeSet(set, member, await readArticles(db))
}

const COUNTED: readonly Column<RowOf<typeof kleidungContract.counts>>[] = [
  { titel: 'Was', value: ({ titel }) => titel },
  { titel: 'Lagerort', value: ({ lagerort }) => lagerort },
  { titel: 'Soll', value: ({ soll }) => soll },
  { titel: 'Gezählt', value: ({ ist }) => ist },
  { titel: 'Differenz', value: ({ ist, soll }) => (ist === null ? null : ist - soll) },
]

const ORDERED: readonly Column<RowOf<typeof kleidungContract.demand>>[] = [
  { titel: 'Was', value: ({ bezeichnung }) => bezeichnung },
  { titel: 'Größe', value: ({ groesse, ohneGroesse }) => (ohneGroesse ? 'noch erfragen' : groesse) },
  { titel: 'Schnitt', value: ({ schnitt }) => CUTS[schnitt] },
  { titel: 'Hersteller', value: ({ hersteller }) => hersteller },
  { titel: 'Artikelnummer', value: ({ artikelnummer }) => artikelnummer },
  { titel: 'Fehlt Mitgliedern', value: ({ bedarf }) => bedarf },
  { titel: 'Bestand', value: ({ bestand }) => bestand },
  { titel: 'Mindestbestand', value: ({ mindestbestand }) => mindestbestand },
  { titel: 'Zu bestellen', value: ({ bestellen }) => bestellen },
]

const demandNow = async (db: Db) => readDemand(db, (await sets.read(db)).saetze)

export const kleidung = lendingArea(
  kleidungContract,
  kind,
  {
    order: ['bezeichnung', 'groesse'],
    finds: { name: ['bezeichnung', 'groesse'], hint: ['kategorie', 'inventarnummer', 'lagerort'] },
    searched: ['bezeichnung', 'groesse', 'kategorie', 'inventarnummer', 'artikelnummer', 'hersteller', 'lagerort'],
    computed: { ausgegeben: sql`(select coalesce(sum(l.menge), 0)::int from leihen l where l.kleidung = t._id and l."zurueckAm" is null)` },
    columns: [
      'bezeichnung',
      'kategorie',
      'groesse',
      'geschlecht',
      'inventarnummer',
      'artikelnummer',
      'zustand',
      'lagerort',
      'bestand',
      'mindestbestand',
    ],
    conflicts: {
      kleidung_inventarnummer_key: { msg: 'Diese Inventarnummer gibt es schon.', feld: 'inventarnummer' },
      kleidung_artikel_key: { msg: 'Diesen Artikel gibt es in dieser Größe schon. Erhöhe dort den Bestand.', feld: 'groesse' },
      kleidung_groesse_liste: {
        msg: 'Diese Größe steht nicht auf der Liste der Größen. Wähle eine davon, oder ergänze die Liste.',
        feld: 'groesse',
      },
      kleidung_reinigung_check: { msg: 'So viele sind nicht in der Reinigung.', feld: 'menge' },
      zaehlposten_ist_check: { msg: 'Gezählt werden höchstens 10.000.', feld: 'menge' },
      zaehlungen_eine: { msg: 'Es wird schon gezählt. Schließ diese Zählung erst ab.' },
      kleidung_bestand_check: { msg: 'So viele sind nicht da.', feld: 'bestand' },
      kleidung_einzeln_check: {
        msg: 'Ein Stück mit Inventarnummer gibt es nur einmal: im Regal, in der Reinigung oder bei jemandem.',
        feld: 'bestand',
      },
      bestandsbewegungen_kleidung_fkey: { msg: 'Dafür ist schon gebucht worden. Sondere es aus, statt es zu löschen.' },
      zaehlposten_kleidung_fkey: { msg: 'Es ist schon gezählt worden. Sondere es aus, statt es zu löschen.' },
    },
    import: {
      key: ['bezeichnung', 'groesse', 'geschlecht', 'zustand', 'inventarnummer'],
      unique: ['inventarnummer'],
      also: {
        bezeichnung: ['Artikel', 'Kleidungsstück', 'Name'],
        groesse: ['Gr.'],
        bestand: ['Anzahl', 'Menge', 'Stück'],
        artikelnummer: ['Artikel-Nr.', 'Artikelnr.'],
      },
      sample: {
        bezeichnung: 'Einsatzjacke',
        kategorie: 'Einsatzjacke',
        groesse: 'M',
        lagerort: 'Regal 1',
        bestand: '5',
        mindestbestand: '3',
      },
      check:
        async () =>
        ({ inventarnummer, bestand }) =>
          inventarnummer !== '' && Number(bestand) > 1 ? 'Ein Stück mit Inventarnummer gibt es nur einmal.' : undefined,
      written: (trx, rows, _id) =>
        correctStock(
          { trx, actor: { _id }, now: new Date() },
          rows.flatMap(({ _id, old, fresh }) => (old ? [[_id, Number(fresh['bestand']) - Number(old['bestand'])]] : [])),
        ),
    },
  },
  (context, all) => ({
    update: async (request) => {
      const { trx, actor, params, body } = request
      const { rows } = await sql<{
        there: number
      }>`select bestand as there from kleidung where _id = ${params.id}::uuid for update`.execute(trx)
      const changed = await all.update(request)
      if (rows[0]) await correctStock({ trx, actor, now: context.now() }, [[params.id, body.bestand - rows[0].there]])
      return changed
    },
    out: ({ db, actor, query }) =>
      issued(
        db,
        actor,
        sql`${query.alle ? sql`true` : sql`l."zurueckAm" is null`}
          and ${
            query.profil === undefined
              ? sql`true`
              : sql`l.profil = ${query.profil}::uuid
            and ${personIfVisible(actor, 'l.profil')} is not null`
          }`,
      ),
    handOut: async ({ trx, actor, body: { positionen, ...terms } }) => {
      await handOut(
        { trx, actor, now: context.now() },
        terms,
        positionen.map(({ kleidung, menge }) => ({ kind, id: kleidung, menge, exemplar: null, kaution: null })),
      )
      return issued(trx, actor, sql`l.profil = ${terms.profil}::uuid and l."zurueckAm" is null`)
    },
    bringBack: async ({ trx, actor, params, body }) => {
      const { rows } = await sql<{
        kleidung: string
      }>`select kleidung from leihen where _id = ${params.id}::uuid and kleidung is not null`.execute(trx)
      if (!rows[0]) throw notFound('Die Ausgabe')
      await takePieceBack({ trx, actor, now: context.now() }, kind, rows[0].kleidung, { ...body, leihe: params.id.toLowerCase() })
      const [row] = await issued(trx, actor, sql`l._id = ${params.id}::uuid`)
      if (!row) throw notFound('Die Ausgabe')
      return row
    },
    move: async (request) => {
      const { trx, actor, params, body } = request
      await bookMove({ trx, actor, now: context.now() }, params.id, body)
      return all.get(inTransaction(request))
    },
    moves: ({ db, params }) => readMoves(db, params.id),
    stocktakes: ({ db }) => readStocktakes(db),
    startStocktake: ({ trx, actor, body }) => startStocktake({ trx, actor, now: context.now() }, body),
    stocktake: ({ db, params }) => readStocktake(db, params.id),
    counts: ({ db, params, query }) => readCounts(db, kind, params.id, query.nur),
    countsExport: async ({ db, params, query }) =>
      tableOf({
        titel: `Inventur: ${COUNTS[query.nur]}`,
        columns: COUNTED,
        page: wholePage(await readCounts(db, kind, params.id, query.nur)),
      }),
    count: ({ trx, actor, params, body }) => countArticle({ trx, actor, now: context.now() }, kind, params.id, body),
    endStocktake: ({ trx, actor, params, body }) => endStocktake({ trx, actor, now: context.now() }, kind, params.id, body.ungezaehlt),
    dropStocktake: ({ trx, params }) => dropStocktake(trx, params.id),
    reorder: async ({ db }) =>
      (await demandNow(db)).flatMap(({ kleidung, bestellen, ...row }) =>
        kleidung === null ? [] : [{ ...row, _id: kleidung, fehlt: bestellen }],
      ),
    demand: ({ db }) => demandNow(db),
    demandExport: async ({ db }) => tableOf({ titel: 'Bestellliste', columns: ORDERED, page: wholePage(await demandNow(db)) }),
    missing: ({ db, actor, params, query }) => missingOf(db, actor, params.id, query.satz),
    sets: ({ db }) => sets.read(db),
    setsHistory: (request) => sets.history(context, request),
    setSets: (request) => {
      const names = request.body.saetze.map(({ name }) => name.toLowerCase())
      if (new Set(names).size < names.length) throw badRequest('Zwei Sätze heißen gleich.', 'saetze')
      for (const { name, positionen } of request.body.saetze) {
        const things = positionen.map(({ bezeichnung }) => bezeichnung.toLowerCase())
        if (new Set(things).size < things.length) throw badRequest(`Im Satz „${name}“ steht etwas zweimal.`, 'saetze')
      }
      return sets.change(request)
    },
  }),
)
