import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { centsText } from '#contract/money/cents.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { inTransaction } from '#server/crud/crud-calls.ts'
import { filesOf } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { deleteFile, saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import { tellMember } from '#server/mail/tell.ts'
import { moveEntry, takeSubmissionBack, withdrawEntry } from '#server/refusal.ts'
import { dailyEntries } from '#server/share.ts'
import { type Expense, expenseContract, expenseFields, RECEIPTS_MAX } from '../contract.ts'
import { isNameable } from './steps.ts'

const TABLE = 'auslagen'
const OLDEST_DAYS = 400
const takeShare = dailyEntries(TABLE, 'Auslagen eingetragen')
const DAY = 86_400_000
const BOUND = { msg: 'Diese Auslage steht in einer Auszahlung und ändert sich nicht mehr.' }
const SUBMITTED = { msg: 'Diese Auslage ist eingereicht. Nimm sie zurück, dann kannst du sie ändern.' }
/** State of the expense `t`: its own state unless it is part of a payout. */
const STATE = sql`coalesce((select case a.status when 'ausgezahlt' then 'erstattet' else 'geplant' end
  from auszahlungspositionen q join auszahlungen a on a._id = q.auszahlung where q.auslage = t._id), t.status)`
const mine = (actor: Actor) => sql<boolean>`t.profil = ${actor.profil}::uuid`
const submitted = (actor: Actor) => sql<boolean>`(${may(actor, 'ABRECHNUNG')} and t.status <> 'entwurf' and ${isNameable(actor)})`
const seen = (actor: Actor) => sql<boolean>`(${mine(actor)} or ${submitted(actor)})`

type ExpenseRow = Pick<Expense, '_id' | 'profil' | 'wofuer' | 'betrag' | 'status' | 'ablehnungsgrund' | 'zurueckgezogen'>
/** Locks the row for update. @throws 404 if the reader may not see it */
async function load(db: Db | Trx, id: string, condition: RawBuilder<boolean>, lock = sql`for update of t`): Promise<ExpenseRow> {
  const { rows } = await sql<ExpenseRow>`
    select t._id, t.profil, t.wofuer, t.betrag, t.ablehnungsgrund, t.zurueckgezogen, ${STATE} as status
    from auslagen t
    where t._id = ${id}::uuid and ${condition} ${lock}`.execute(db)
  if (!rows[0]) throw notFound('Die Auslage')
  return rows[0]
}
/** Locks the row, which must not be part of a payout. */
async function loadOwn(trx: Trx, actor: Actor, id: string): Promise<ExpenseRow> {
  const row = await load(trx, id, mine(actor))
  if (row.status === 'geplant' || row.status === 'erstattet') throw conflict(BOUND.msg)
  return row
}
/** Locks the row, which must still be with its owner. */
async function loadOpen(trx: Trx, actor: Actor, id: string): Promise<ExpenseRow> {
  const row = await loadOwn(trx, actor, id)
  if (row.status === 'eingereicht') throw conflict(SUBMITTED.msg)
  return row
}
const receipts = async (trx: Trx, object: string) =>
  trx.selectFrom('dateien').select(['_id', 'bereich', 'objekt', 'name']).where('bereich', '=', TABLE).where('objekt', '=', object).execute()

/** @throws 404, 409 */
async function submitExpense(trx: Trx, actor: Actor, id: string): Promise<void> {
  const row = await loadOwn(trx, actor, id)
  if (row.status === 'eingereicht') throw conflict('Diese Auslage ist schon eingereicht.')
  if ((await receipts(trx, row._id)).length === 0) throw conflict('Ohne Beleg geht es nicht: Fotografier ihn und lad ihn hoch.', 'belege')
  await moveEntry(trx, actor, TABLE, row, { status: 'eingereicht' })
}
/** @throws 400 naming the field */
function checkDay(day: string, now: Date): void {
  if (day > tagInBerlin(now)) throw badRequest('Dieser Tag liegt in der Zukunft.', 'datum')
  if (day < tagInBerlin(new Date(now.getTime() - OLDEST_DAYS * DAY)))
    throw badRequest(`Trag Auslagen spätestens nach ${OLDEST_DAYS} Tagen ein.`, 'datum')
}

async function tellRefusal(context: AppContext, trx: Trx, { profil, wofuer, betrag }: ExpenseRow, reason: string): Promise<void> {
  await tellMember(context, trx, profil, {
    subject: 'Deine Auslage wurde abgelehnt',
    paragraphs: [
      `Deine Auslage „${wofuer}“ über ${centsText(betrag)} wurde abgelehnt. Grund: ${reason}`,
      'Du kannst sie ändern und noch einmal einreichen.',
    ],
    button: { text: 'Meine Auslagen', path: path('/profiles/myProfile/auslagen') },
  })
}

const receiptRecht: FileRecht = async (actor, object, zweck, db) => {
  // Submitted expenses keep their receipts: they enter a payout unchanged.
  const condition = zweck === 'lesen' ? seen(actor) : sql<boolean>`${mine(actor)} and ${STATE} in ('entwurf', 'abgelehnt')`
  const { rows } = await sql`select 1 from auslagen t where t._id = ${object}::uuid and ${condition}`.execute(db)
  return rows.length > 0
}

const area = crudArea(
  expenseContract,
  {
    table: TABLE,
    order: { newest: ['datum'] },
    computed: {
      wer: sql`(select v.name from personen v where v._id = t.profil)`,
      person: sql`(select v.person from personen v where v._id = t.profil)`,
      status: STATE,
      belege: filesOf(TABLE, sql`t._id`),
    },
    searched: ['wofuer', 'wer'],
    filter: { status: (status: string) => sql`${STATE} = ${status}` },
    scope: seen,
    mention: 'Die Auslage',
    tracked: Object.keys(expenseFields),
    alsoReads: ['auszahlungen', 'auszahlungspositionen', 'dateien', 'profile', 'users'],
    audience: (actor) => `${may(actor, 'ABRECHNUNG')} ${may(actor, 'READ_UNSICHTBARE_USER')} ${actor.profil ?? ''}`,
    conflicts: { auslagen_in_auszahlung: BOUND, auslagen_eingereicht: SUBMITTED },
  },
  (context, plain) => {
    return {
      list: (request) => plain.list(request, submitted(request.actor)),
      mine: (request) => plain.list(request, mine(request.actor)),
      create: async (request) => {
        const { trx, actor, body } = request
        if (actor.profil === null) throw conflict('Zu deinem Zugang gibt es noch kein Profil.')
        checkDay(body.datum, context.now())
        await takeShare(trx, actor)
        return plain.create(request, { profil: actor.profil })
      },
      update: async (request) => {
        await loadOpen(request.trx, request.actor, request.params.id)
        checkDay(request.body.datum, context.now())
        const written = await plain.update(request)
        if (!request.query.einreichen) return written
        await submitExpense(request.trx, request.actor, request.params.id)
        return plain.get(inTransaction(request))
      },
      remove: async (request) => {
        const { trx, actor, params } = request
        const { _id } = await loadOpen(trx, actor, params.id)
        for (const file of await receipts(trx, _id)) await deleteFile(trx, file, actor._id)
        await plain.remove(request)
      },
      bringReceipt: async ({ db, req, actor, params, transact }) => {
        await load(db, params.id, mine(actor), sql``)
        const upload = await readUpload(req)
        return transact(async (trx) => {
          const { _id } = await loadOpen(trx, actor, params.id)
          if ((await receipts(trx, _id)).length >= RECEIPTS_MAX)
            throw conflict(`Mehr als ${RECEIPTS_MAX} Belege gehen hier nicht.`, 'datei')
          return saveFile(trx, { area: TABLE, object: _id, field: 'beleg' }, upload, actor._id)
        })
      },
      submit: async (request) => {
        await submitExpense(request.trx, request.actor, request.params.id)
        return plain.get(inTransaction(request))
      },
      withdraw: async (request) => {
        const { trx, actor, params, body } = request
        const row = await loadOwn(trx, actor, params.id)
        if (row.status !== 'abgelehnt') throw conflict('Diese Auslage ist nicht mehr abgelehnt.')
        await withdrawEntry(trx, actor, TABLE, row, body.zurueckgezogen)
        return plain.get(inTransaction(request))
      },
      takeBack: async (request) => {
        const { trx, actor, params } = request
        const row = await loadOwn(trx, actor, params.id)
        if (row.status !== 'eingereicht') throw conflict('Diese Auslage ist nicht eingereicht.')
        await takeSubmissionBack(trx, actor, TABLE, row)
        return plain.get(inTransaction(request))
      },
      refuse: async (request) => {
        const { trx, actor, params, body } = request
        const row = await load(trx, params.id, submitted(actor))
        if (row.status !== 'eingereicht') throw conflict(row.status === 'abgelehnt' ? 'Diese Auslage ist schon abgelehnt.' : BOUND.msg)
        await moveEntry(trx, actor, TABLE, row, { status: 'abgelehnt', ablehnungsgrund: body.grund })
        await tellRefusal(context, trx, row, body.grund)
        return plain.get(inTransaction(request))
      },
    }
  },
)

export const auslagen: Area & typeof area = {
  ...area,
  fileRecht: { [TABLE]: receiptRecht },
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Auslagen',
        rows: sql`select t.datum::text as "Tag", t.wofuer as "Wofür",
            (t.betrag / 100.0)::numeric(12, 2)::text as "Betrag in Euro", ${STATE} as "Stand",
            t.ablehnungsgrund as "Grund"
          from auslagen t
          where t.profil = ${profil}::uuid
          order by t.datum, t._id`,
      },
    ],
  },
}
