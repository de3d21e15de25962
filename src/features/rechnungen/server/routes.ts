import { sql } from 'kysely'
import { sendDocument } from '#blocks/dokumente/server/index.ts'
import { readCamt } from '#blocks/zahlungen/server/index.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { badRequest, conflict } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import { readParts } from '#server/files/upload.ts'
import { newTurns } from '#server/http/in-flight.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { recordChange, stepOf } from '#server/history/record.ts'
import { type Booked, invoiceContract, invoiceFields, rateContract, rateFields, STATUS } from '../contract.ts'
import { amountOf, type Line } from '../rules.ts'
import { proposeMatches } from './bank.ts'
import { draftFrom, openDuties } from './draft.ts'
import { cancelInvoice, issueInvoice, type Issue, plusDays, requireRecipient, requireState } from './issue.ts'
import { renderPapers, renderReminder, sendPaper } from './papers.ts'
import { bookPayment, mailInvoice, sendReminder } from './pay.ts'
import { invoiceDocument, reminderDocument, titleOf } from './paper.ts'
import { computed, loadInvoice, loadLocked, open, isOverdue, TABLE, yearOf } from './record.ts'
import { changeSender, confirmAccount, dropAccount, readSenderFor } from './account.ts'
import { senderSetting } from './sender.ts'
import { countWaiting } from './waiting.ts'
import { sendAudit, sendYear } from './year.ts'

const FIXED = { msg: 'Was gestellt ist, ändert sich nicht mehr. Storniere die Rechnung und stell sie neu.' }
const CONFLICTS = {
  rechnungen_fest: FIXED,
  rechnungsdokumente_fest: FIXED,
  rechnungszahlungen_fest: { msg: 'Gebuchte Zahlungen bleiben. Buche den Betrag mit umgekehrtem Vorzeichen.' },
  rechnungen_abgesagt: { msg: 'Dieser Dienst ist abgesagt: Dafür wird keine Rechnung gestellt.', feld: 'dienst' },
  rechnungen_leistung_check: { msg: 'Das Ende der Leistung liegt vor ihrem Beginn.', feld: 'leistungBis' },
  rechnungen_dienst_fkey: { msg: 'Diesen Sanitätsdienst gibt es nicht.', feld: 'dienst' },
  rechnungen_summe_check: { msg: 'So hoch ist keine Rechnung.', feld: 'positionen' },
  rechnungen_dienst_einmal: {
    msg:
      'Für diesen Dienst gibt es schon eine Rechnung. Ist es ein Teil davon oder eine Korrektur, ' +
      'schalte „Weitere Rechnung zum selben Dienst“ ein.',
    feld: 'weitere',
  },
  rechnungen_storno_key: { msg: 'Diese Rechnung ist schon storniert.' },
  rechnungen_nachfolger_key: { msg: 'Zu dieser Rechnung gibt es schon einen neuen Entwurf.' },
}

const area = crudArea(
  invoiceContract,
  {
    table: TABLE,
    order: { newest: ['erstelltAm'] },
    computed,
    searched: ['nummer', 'betreff', 'empfaenger', 'dienstNummer'],
    filter: {
      jahr: (year: string) => sql`${yearOf} = ${Number(year)}`,
      ueberfaellig: (wanted: boolean, { now }) => (wanted ? isOverdue(now) : null),
    },
    tracked: [...Object.keys(invoiceFields).filter((name) => name !== 'positionen'), 'status'],
    alsoReads: ['rechnungszahlungen', 'rechnungsdokumente', 'sanitaetsdienste', 'config'],
    daily: true,
    export: {
      titel: 'Rechnungen',
      columns: () => [
        { titel: 'Nummer', value: ({ nummer }) => nummer ?? '' },
        { titel: 'Stand', value: ({ art, status }) => (art === 'storno' ? 'Stornorechnung' : STATUS[status]) },
        ...columnsFrom(invoiceFields, ['empfaenger', 'betreff', 'leistungVon', 'leistungBis']),
        { titel: 'Datum', value: ({ datum }) => datum ?? '' },
        { titel: 'Fällig am', value: ({ faelligAm }) => faelligAm ?? '' },
        { titel: 'Netto €', value: ({ netto }) => ({ cents: netto }) },
        { titel: 'Brutto €', value: ({ brutto }) => ({ cents: brutto }) },
        { titel: 'Offen €', value: ({ offen }) => ({ cents: offen }) },
        { titel: 'Mahnstufe', value: ({ mahnstufe }) => mahnstufe },
      ],
    },
    conflicts: CONFLICTS,
  },
  (context, plain) => {
    /** Recalculates amounts; those sent by the client are ignored. */
    const priced = <B extends { readonly positionen: readonly Line[] }>(body: B): B => ({
      ...body,
      positionen: body.positionen.map((position) => ({ ...position, betrag: amountOf(position) })),
    })
    const requireDuty = async (trx: Trx, dienst: string | null) => {
      if (dienst === null) return
      const { rows } = await sql<{ abgesagt: boolean; nummer: string }>`
        select abgesagt, nummer from sanitaetsdienste where _id = ${dienst}::uuid`.execute(trx)
      if (!rows[0]) throw badRequest('Diesen Sanitätsdienst gibt es nicht.', 'dienst')
      if (rows[0].abgesagt) throw conflict(`${rows[0].nummer} ist abgesagt: Dafür gibt es kein Angebot und keine Rechnung.`, 'dienst')
    }
    // Requests queue for the number here, before they take a connection, so that they cannot exhaust the pool.
    const inTurn = newTurns(1)
    const numbered = (
      { actor, transact }: { readonly actor: Actor; readonly transact: AppContext['transact'] },
      step: (trx: Trx, options: Issue) => Promise<string>,
    ) =>
      inTurn(actor._id, () =>
        transact(async (trx) => {
          const id = await step(trx, { context, actor, render: renderPapers(context) })
          return plain.get(inTransaction({ trx, actor, params: { id } }))
        }),
      )
    const change: typeof plain.update = async (request) => {
      const row = await loadLocked(request.trx, request.params.id)
      if (row.nummer !== null) throw conflict(FIXED.msg)
      requireRecipient(request.body)
      if (request.body.dienst !== row.dienst) await requireDuty(request.trx, request.body.dienst)
      const body = { ...priced(request.body), status: row.status }
      return plain.update({ ...request, body })
    }
    const accept = async (request: { readonly trx: Trx; readonly actor: Actor; readonly params: { readonly id: string } }) => {
      const { trx, actor, params } = request
      const row = await loadLocked(trx, params.id)
      requireState(row, 'angebot')
      await sql`update rechnungen set status = 'angenommen', ${setTouched(actor._id)} where _id = ${row._id}::uuid`.execute(trx)
      await recordChange(trx, stepOf(TABLE, row._id, actor._id, row, { status: 'angenommen' }))
      return plain.get(inTransaction(request))
    }
    return {
      create: async (request) => {
        requireRecipient(request.body)
        await requireDuty(request.trx, request.body.dienst)
        return plain.create({ ...request, body: priced(request.body) })
      },
      update: change,
      remove: async (request) => {
        if ((await loadLocked(request.trx, request.params.id)).nummer !== null) throw conflict(FIXED.msg)
        return plain.remove(request)
      },
      sums: async ({ db, query }) => {
        const late = isOverdue(context.now())
        const { rows } = await sql<ResponseOf<typeof invoiceContract.sums>>`
          select coalesce(sum(t.brutto) filter (where t.nummer is not null), 0)::float8 as gestellt,
            coalesce(sum(${computed.gezahlt}), 0)::float8 as bezahlt,
            coalesce(sum(${open}) filter (where t.status = 'gestellt'), 0)::float8 as offen,
            coalesce(sum(${open}) filter (where ${late}), 0)::float8 as ueberfaellig,
            (count(*) filter (where ${late}))::int as "ueberfaelligAnzahl",
            coalesce(sum(t.brutto) filter (where t.status = 'angebot'), 0)::float8 as angebote,
            coalesce(sum(t.brutto) filter (where t.status = 'angenommen'), 0)::float8 as angenommen
          from rechnungen t
          where ${query.jahr === undefined ? sql`true` : sql`${yearOf} = ${Number(query.jahr)}`}`.execute(db)
        return rows[0] ?? { gestellt: 0, bezahlt: 0, offen: 0, ueberfaellig: 0, ueberfaelligAnzahl: 0, angebote: 0, angenommen: 0 }
      },
      duties: ({ db, query }) => openDuties(db, context.now(), query),
      draft: ({ db, query }) => draftFrom(db, query.dienst, query.als),
      accept,
      acceptChanged: async (request) => {
        await change(request)
        return accept(request)
      },
      issueChanged: (request) =>
        numbered(request, async (trx, options) => {
          await change({ ...request, trx })
          await issueInvoice(trx, options, request.params.id)
          return request.params.id
        }),
      issue: (request) =>
        numbered(request, async (trx, options) => {
          await issueInvoice(trx, options, request.params.id)
          return request.params.id
        }),
      pay: async (request) => {
        await bookPayment(request.trx, { context, actor: request.actor }, request.params.id, request.body)
        return plain.get(inTransaction(request))
      },
      remind: async (request) => {
        const { trx, actor, params, body } = request
        await sendReminder(trx, { context, actor, render: renderReminder(context) }, params.id, body.mailen)
        return plain.get(inTransaction(request))
      },
      cancel: (request) =>
        numbered(request, async (trx, options) => {
          const { storno, draft } = await cancelInvoice(trx, options, request.params.id, request.body)
          return draft ?? storno
        }),
      mail: ({ trx, actor, params }) => mailInvoice(context, trx, actor, params.id),
      pdf: async ({ db, params, reply }) => {
        const row = await loadInvoice(db, params.id)
        if (row.nummer !== null) return sendPaper(reply, db, params.id, 'rechnung', 'pdf', `${row.nummer}.pdf`)
        const preview = invoiceDocument({ ...row, absender: await senderSetting.read(db) })
        return sendDocument(reply, context, titleOf(row).replaceAll(/\W+/g, '_'), preview)
      },
      xml: async ({ db, params, reply }) => {
        const { nummer } = await loadInvoice(db, params.id)
        return sendPaper(reply, db, params.id, 'rechnung', 'xml', `${nummer}.xml`)
      },
      reminder: async ({ db, params, reply }) => {
        const row = await loadInvoice(db, params.id)
        const { nummer } = row
        const step = Number(params.stufe)
        if (row.status === 'gestellt' && row.offen > 0 && step === row.mahnstufe + 1) {
          const [absender, day] = [await senderSetting.read(db), tagInBerlin(context.now())]
          const preview = reminderDocument({ ...row, absender }, step, day, plusDays(day, absender.mahnfrist))
          return sendDocument(reply, context, `Vorschau_Mahnung_${params.stufe}_${nummer}`, preview)
        }
        return sendPaper(reply, db, params.id, `mahnung${params.stufe}`, 'pdf', `Mahnung_${params.stufe}_${nummer}.pdf`)
      },
      papers: ({ db, query, reply }) => sendYear(reply, db, query.jahr),
      audit: ({ db, query, reply }) => sendAudit(reply, db, query.jahr),
      payments: async ({ db }) => {
        const { rows } = await sql<Booked>`
          select z._id, z.rechnung, z.datum::text, z.betrag::float8, z.bemerkung, z.referenz, z."erstelltAm", r.nummer, r.empfaenger
          from rechnungszahlungen z join rechnungen r on r._id = z.rechnung order by z.datum desc, z._id desc limit 500`.execute(db)
        return rows
      },
      readBank: async ({ db, req, actor }) => {
        const { content } = await readParts(req)
        return proposeMatches(db, await readCamt(actor._id, content))
      },
      book: async ({ trx, actor, body }) => {
        const { iban } = await senderSetting.read(trx)
        if (!body.fremdesKonto && body.zahlungen.some((payment) => payment.konto !== iban))
          throw conflict(
            'Diese Umsätze sind von einem anderen Konto als dem auf euren Rechnungen. Bestätige, dass sie trotzdem gelten.',
            'fremdesKonto',
          )
        let count = 0
        // Lock order by id, so that concurrent bookings cannot deadlock.
        for (const { rechnung, konto, ...payment } of body.zahlungen.toSorted((a, b) => a.rechnung.localeCompare(b.rechnung))) {
          if (await bookPayment(trx, { context, actor }, rechnung, payment)) count += 1
        }
        return { anzahl: count, schonGebucht: body.zahlungen.length - count }
      },
      sender: ({ db, actor }) => readSenderFor(db, actor),
      changeSender: (request) => changeSender(context, request),
      confirmAccount: ({ trx, actor, body }) => confirmAccount(context, trx, actor, body.iban),
      dropAccount: ({ trx, actor }) => dropAccount(context, trx, actor),
      senderHistory: (request) => senderSetting.history(context, request),
    }
  },
)

export const rechnungen: Area & typeof area = {
  ...area,
  waiting: { zugang: 'ABRECHNUNG', rank: 11, tables: () => ['rechnungen'], counts: countWaiting },
}

export const rechnungssaetze = crudArea(rateContract, {
  table: 'rechnungssaetze',
  order: ['art', 'bezeichnung', 'gueltigAb'],
  searched: ['bezeichnung'],
  export: { titel: 'Sätze', columns: Object.keys(rateFields) },
  conflicts: {
    rechnungssaetze_nicht_doppelt: { msg: 'In dieser Zeit gilt schon ein Satz dafür. Beende ihn vorher.', feld: 'gueltigAb' },
    rechnungssaetze_ende_check: { msg: 'Das Ende liegt vor dem Beginn.', feld: 'gueltigBis' },
  },
})
