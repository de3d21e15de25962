import { sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db } from '#server/context.ts'
import { crudTable } from '#server/crud/crud-table.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { conflict, forbidden, notFound, stale } from '#server/errors.ts'
import { type Column, columnsFrom, tableOf, wholePage } from '#server/export/table.ts'
import { recordChange, stepOf } from '#server/history/record.ts'
import { registerReads } from '#server/events/reads.ts'
import { addRoutes, type Handlers } from '#server/http/routes.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { type LedgerRow, ledgerFields, payoutContract, payoutTable, STATUS, sumFields } from '../contract.ts'
import { inYear, ledgerOf, yearOf } from './ledger.ts'
import { readTargets } from './targets.ts'
import { paper, POSITIONS } from './papers.ts'
import { ACCOUNT, NAMESAKE, runCalls } from './run.ts'
import { bankCalls } from './sepa.ts'
import { openPayouts, countWaiting, inboxOfExpenses } from './waiting.ts'
import {
  approvePayouts,
  decidePayouts,
  lockAll,
  lockOne,
  setStatus,
  isNameable,
  ofOthers,
  REFUSALS,
  OTHER_ACCOUNT,
  refusePayout,
  requireState,
  settlePayouts,
  type Row,
  TABLE,
  takeDecisionBack,
} from './steps.ts'

const sumOfPot = (pot: string) =>
  sql`(select coalesce(sum(q.betrag), 0)::int
    from auszahlungspositionen q
    where q.auszahlung = t._id and (q.topf = ${sql.lit(pot)} or ${sql.lit(pot)} = 'betrag'))`
const nameOf = (column: string) => (actor: Actor) =>
  sql`(select v.name from personen v join profile x on x._id = v._id where x."user" = ${sql.ref(`t.${column}`)} and ${mayName(actor, 'x')})`
const WHO: Column<Pick<LedgerRow, 'person' | 'unterscheidung'>> = {
  titel: 'Wer',
  value: ({ person: { nachname, vorname }, unterscheidung: which }) => `${nachname}, ${vorname}${which && ` (${which})`}`,
}

async function ledgers(db: Db, actor: Actor, year: number, now: Date): Promise<LedgerRow[]> {
  const { rows } = await sql<{ row: LedgerRow }>`
    select jsonb_build_object('person', v.person, 'unterscheidung', ${NAMESAKE}) || ${ledgerOf(sql`x._id`, year, now)}::jsonb as row
    from profile x join personen v on v._id = x._id
    where ${mayName(actor, 'x')} and exists (select 1 from auszahlungen a where a.profil = x._id and ${inYear(year, now)})
    order by v.nachname, v.vorname, x._id`.execute(db)
  return rows.map(({ row }) => row)
}

registerReads(TABLE, ['auszahlungspositionen', 'profile', 'users'])
function table(context: AppContext) {
  return crudTable(context, payoutTable, {
    table: TABLE,
    order: { newest: ['erstelltAm'] },
    computed: {
      wer: sql`(select v.name from personen v where v._id = t.profil)`,
      person: sql`(select v.person from personen v where v._id = t.profil)`,
      unterscheidung: sql`(select ${NAMESAKE} from personen v join profile x on x._id = v._id where v._id = t.profil)`,
      ersteller: nameOf('erstelltVon'),
      freigeber: nameOf('freigegebenVon'),
      ...Object.fromEntries(Object.keys(sumFields).map((name) => [name, sumOfPot(name)])),
      positionen: POSITIONS,
      konto: sql`(select ${ACCOUNT} from profile x where x._id = t.profil)`,
      kontoEnde: sql`(select right(x.iban, 4) from profile x where x._id = t.profil)`,
      kontoNeu: OTHER_ACCOUNT,
      konten: (_actor, at) => ledgerOf(sql`t.profil`, yearOf(at), at),
    },
    searched: ['wer', 'bemerkung'],
    filter: {
      vonAnderen: (wanted: boolean, { actor }) => (wanted ? ofOthers(actor) : null),
      jahr: (year: string) => sql`extract(year from coalesce(t."ausgezahltAm", t."erstelltAm"::date)) = ${Number(year)}`,
    },
    scope: isNameable,
    mention: 'Die Auszahlung',
    export: {
      titel: 'Auszahlungen',
      columns: () => [
        WHO,
        { titel: 'Von', value: ({ von }) => von },
        { titel: 'Bis', value: ({ bis }) => bis },
        ...columnsFrom(sumFields, Object.keys(sumFields)),
        { titel: 'Stand', value: ({ status }) => STATUS[status] },
        { titel: 'Ausgezahlt am', value: (row) => row.ausgezahltAm },
        { titel: 'Verzichtet am', value: (row) => row.verzichtetAm },
        { titel: 'Bemerkung', value: ({ bemerkung }) => bemerkung },
      ],
    },
  })
}

function handlers(context: AppContext): Handlers<typeof payoutContract> {
  const plain = table(context)
  const { now } = context
  /** Before approval only the preparer may change a payout, so that the approver has changed nothing. */
  const requireOwn = (actor: Actor, row: Row) => {
    requireState(row, 'entwurf', 'abgelehnt')
    if (row.erstelltVon !== actor._id) throw forbidden('Einen Entwurf ändert, wer ihn vorbereitet hat. Lehn ihn ab, oder lösch ihn.')
  }
  return {
    ...runCalls(context),
    ...bankCalls(context),
    paper: paper(context),
    targets: ({ trx, actor, body }) => readTargets(trx, actor, now(), body.auszahlungen),
    list: plain.list,
    export: plain.export,
    get: plain.get,
    history: plain.history,
    update: async (request) => {
      const { trx, actor, params, body } = request
      const row = await lockOne(trx, actor, params.id)
      requireOwn(actor, row)
      if (row.status === 'abgelehnt') {
        if (row.version !== body.version) throw stale()
        await setStatus(trx, actor, [row], 'entwurf', sql`"ablehnungsgrund" = ''`)
        return plain.update({ ...request, body: { ...body, version: body.version + 1 } })
      }
      return plain.update(request)
    },
    remove: async (request) => {
      requireState(await lockOne(request.trx, request.actor, request.params.id), 'entwurf', 'abgelehnt')
      return plain.remove(request)
    },
    dropPosition: async ({ trx, actor, params }) => {
      const row = await lockOne(trx, actor, params.id)
      requireOwn(actor, row)
      if (row.verzicht) throw conflict('Auf diese Summe hat das Mitglied verzichtet. Lösch die Auszahlung, wenn sie nicht stimmt.')
      const { rows } = await sql<{ text: string; betrag: number }>`
        delete from auszahlungspositionen
        where _id = ${params.position}::uuid and auszahlung = ${params.id}::uuid
        returning text, betrag`.execute(trx)
      if (!rows[0]) throw notFound('Die Position')
      const { rows: remaining } = await sql`select 1 from auszahlungspositionen where auszahlung = ${params.id}::uuid limit 1`.execute(trx)
      if (remaining.length === 0)
        throw conflict('Ohne Positionen bleibt nichts zu zahlen. Lösch die Auszahlung, dann ist alles wieder offen.')
      // Bumps the lock version: an approver has read the old sum.
      await sql`update auszahlungen set ${setTouched(actor._id)} where _id = ${row._id}::uuid`.execute(trx)
      const before = { position: rows[0].text, betrag: rows[0].betrag }
      await recordChange(trx, stepOf(TABLE, row._id, actor._id, before, { position: null, betrag: null }))
    },
    approve: async ({ trx, actor, body }) => ({ anzahl: await approvePayouts(context, trx, actor, body.auszahlungen) }),
    decideRows: (request) => decidePayouts(context, request),
    refuse: async (request) => {
      const { trx, actor, params, body } = request
      await refusePayout(trx, actor, await lockOne(trx, actor, params.id), body.grund)
      return plain.get(inTransaction(request))
    },
    takeBack: async (request) => {
      const { trx, actor, params } = request
      const row = await lockOne(trx, actor, params.id)
      requireState(row, 'freigegeben')
      await takeDecisionBack(trx, actor, row)
      return plain.get(inTransaction(request))
    },
    pay: async (request) => {
      const { trx, actor, params, body } = request
      const row = await lockOne(trx, actor, params.id)
      if (row.sepa !== null) throw conflict('Diese Auszahlung steht in einer Datei für die Bank. Trag dort ein, dass sie ausgeführt ist.')
      await settlePayouts(context, trx, actor, [row], body.am)
      return plain.get(inTransaction(request))
    },
    ledger: ({ db, actor, query }) => ledgers(db, actor, query.jahr ?? yearOf(now()), now()),
    ledgerExport: async ({ db, actor, query }) => {
      const year = query.jahr ?? yearOf(now())
      return tableOf({
        titel: `Freibeträge ${year}`,
        columns: [WHO, ...columnsFrom(ledgerFields, Object.keys(ledgerFields))],
        page: wholePage(await ledgers(db, actor, year, now())),
      })
    },
    mine: async (request) => {
      const { db, actor } = request
      const payable = sql`t.profil = ${actor.profil}::uuid and t.status <> 'abgelehnt'`
      const all = await plain.list({ ...request, query: { limit: 200 } }, payable)
      const { rows } = await sql<{
        konten: LedgerRow
      }>`select ${ledgerOf(sql`${actor.profil}::uuid`, yearOf(now()), now())} as konten`.execute(db)
      const [row] = rows
      if (!row) throw notFound()
      return { konten: row.konten, auszahlungen: all.zeilen.value }
    },
    // Annahme: until the bank is told; what the tax office wants to be in time, who waives knows from the cash office.
    waive: async ({ trx, actor, params, body }) => {
      const [row] = await lockAll(trx, actor, sql<boolean>`t._id = ${params.id}::uuid and t.profil = ${actor.profil}::uuid`)
      if (!row) throw notFound('Die Auszahlung')
      requireState(row, 'entwurf', 'freigegeben')
      if (row.verzicht) throw conflict('Auf diese Auszahlung hast du schon verzichtet.')
      if (row.sepa !== null) throw conflict('Diese Auszahlung ging schon an die Bank.')
      if (row.version !== body.version) throw stale()
      const day = tagInBerlin(now())
      await sql`update auszahlungen
        set verzicht = true, "verzichtetAm" = ${day}::date, ${setTouched(actor._id)}
        where _id = ${params.id}::uuid`.execute(trx)
      await recordChange(trx, stepOf(TABLE, params.id, actor._id, {}, { verzichtetAm: day }))
    },
  }
}

/**
 * Annahme: ten years from the end of the year, as bookkeeping law requires (§ 147 AO); triggers enforce eight. Afterwards everything is
 * deleted.
 */
async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = `${yearOf(now) - 10}-01-01`
  await sql`delete from auszahlungen where "ausgezahltAm" < ${before}::date`.execute(db)
  await sql`delete from sepadateien d
    where d."ausfuehrungAm" < ${before}::date
      and not exists (select 1 from auszahlungen a where a.sepa = d._id)`.execute(db)
  const old = sql`delete from auslagen e
    where e.datum < ${before}::date and not exists (select 1 from auszahlungspositionen q where q.auslage = e._id)`
  await old.execute(db)
  await sql`delete from dateien d
    where d."erstelltAm" < ${before}::date
      and (d.bereich = 'auszahlungen'
        and not exists (select 1 from auszahlungen a where a._id = d.objekt)
        or d.bereich = 'auslagen'
        and not exists (select 1 from auslagen e where e._id = d.objekt))`.execute(db)
}

export const auszahlungen: Area = {
  name: TABLE,
  contract: payoutContract,
  routes: (app, context) => addRoutes(app, context, payoutContract, handlers(context), { conflicts: REFUSALS }),
  fileRecht: { [TABLE]: async () => false },
  waiting: { zugang: 'ABRECHNUNG', rank: 12, tables: () => ['auszahlungen', 'users', 'profile'], counts: countWaiting },
  inbox: { zugang: 'angemeldet', tables: () => ['auslagen'], items: inboxOfExpenses },
  cleanup: forgetOld,
  personal: {
    open: openPayouts,
    data: ({ profil }) => [
      {
        titel: 'Auszahlungen',
        rows: sql`select a.von::text as "Von", a.bis::text as "Bis", a.status as "Stand",
            a."ausgezahltAm"::text as "Ausgezahlt am", a."verzichtetAm"::text as "Verzichtet am",
            a.bemerkung as "Bemerkung",
            (select (sum(q.betrag) / 100.0)::numeric(12, 2)::text
              from auszahlungspositionen q
              where q.auszahlung = a._id) as "Euro"
          from auszahlungen a
          where a.profil = ${profil}::uuid
          order by a.von, a._id`,
      },
    ],
  },
}
