// Sends a newsletter in batches, each in a short transaction. The recipients' rows are marked together with the mails, so that sending
// resumes after a crash.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { defineJob, enqueue, handle } from '#server/jobs/job.ts'
import type { AreaJobs } from '#server/jobs/instance-jobs.ts'
import { discardMails } from '#server/mail/send-mail.ts'
import { recordChange } from '#server/history/record.ts'
import { insertAudience, othersAfter, stillWants } from './audience.ts'
import { type Letter, letterOf, mailKey, mailTo, type Recipient } from './letter.ts'
import { type Row, TABLE } from './load.ts'
import { outboxOf } from './progress.ts'
import { NEWSLETTER_UNTRIED_MAX } from '#contract/limits.ts'

/** Mails per transaction: writing them blocks the node for 7 ms. */
const BATCH = 20
/** Above this number of failures without any success the mail server is considered down. */
const STUCK_MAX = 300
const PAUSE_MS = 2000
const STUCK_PAUSE_MS = 60_000

/** Lower priority than waiting mails (`deliverSlowly`). */
const batchJob = defineJob('newsletter-versand', z.object({ newsletter: z.string() }), { rang: 16 })
const dueJob = defineJob('newsletter-faellig', z.unknown(), { rang: 12 })
/** Other recipients get it in the inbox or by push. The key equals the mail's, which prevents duplicates. */
const othersJob = defineJob('newsletter-mitteilung', z.object({ newsletter: z.string() }), { rang: 15 })
const TOLD_AT_ONCE = 200
const goOn = (trx: Trx, newsletter: string, from?: Date) =>
  enqueue(trx, batchJob, { newsletter }, { key: `newsletter ${newsletter}`, ...(from ? { from } : {}) })

/** Starts or schedules a newsletter; immediate sending writes its recipients. The caller holds the row lock. */
export async function startSending(
  trx: Trx,
  row: Row,
  { status, versandAm }: Pick<Row, 'status' | 'versandAm'>,
  actor: string | null,
): Promise<void> {
  await sql`update newsletter
    set status = ${status}, "versandAm" = ${versandAm}, ${setTouched(actor)}
    where _id = ${row._id}::uuid`.execute(trx)
  if (status !== 'versendet') return
  await insertAudience(trx, row._id, row.empfaenger)
  await goOn(trx, row._id)
  await enqueue(trx, othersJob, { newsletter: row._id }, { key: `newsletter-mitteilung ${row._id}` })
}

/** Removes its inbox entries. The caller holds the row lock. */
export async function clearInbox(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select _id from profile`.execute(trx)
  await discardMails(
    trx,
    rows.map(({ _id }) => mailKey(id, _id)),
  )
}

const tell = (context: AppContext, trx: Trx, row: Row, letter: Letter, people: readonly Recipient[]) =>
  context.sendMail(
    trx,
    people.map((recipient) => mailTo(row, letter, recipient)),
  )
async function writeBatch(context: AppContext, trx: Trx, row: Row, letter: Letter): Promise<void> {
  // A deletion waits for this lock, and then finds the mails of this batch.
  const locked = await sql`select 1 from newsletter where _id = ${row._id}::uuid for share`.execute(trx)
  if (locked.rows.length === 0) return
  const { rows } = await sql<Recipient & { still: boolean }>`
    select e.profil, p.vorname, p.email, ${stillWants} as still from newsletter_empfaenger e join personen p on p._id = e.profil
    where e.newsletter = ${row._id}::uuid and e."erledigtAm" is null order by e.profil limit ${BATCH} for update of e skip locked`.execute(
    trx,
  )
  if (rows.length === 0) return
  await goOn(trx, row._id)
  await tell(
    context,
    trx,
    row,
    letter,
    rows.filter(({ still }) => still),
  )
  await sql`
    update newsletter_empfaenger e set "erledigtAm" = ${context.now()},
      mail = (select m._id from mails m where m.schluessel = 'newsletter ' || e.newsletter || ' ' || e.profil)
    where e.newsletter = ${row._id}::uuid and e.profil = any(${rows.map(({ profil }) => profil)}::uuid[])`.execute(trx)
}

const sentOne = async (db: Db, id: string): Promise<Row | undefined> =>
  (await sql<Row>`select * from newsletter where _id = ${id}::uuid and status = 'versendet'`.execute(db)).rows[0]

async function sendOn(context: AppContext, id: string): Promise<void> {
  const { db, transact } = context
  const row = await sentOne(db, id)
  if (!row) return
  const letter = await letterOf(context, row)
  const { untried, failed, moves } = await outboxOf(db, id)
  const isStuck = failed >= STUCK_MAX && !moves
  const from = new Date(Date.now() + (isStuck ? STUCK_PAUSE_MS : PAUSE_MS))
  await transact((trx) => (isStuck || untried >= NEWSLETTER_UNTRIED_MAX ? goOn(trx, id, from) : writeBatch(context, trx, row, letter)))
}

async function tellOthers(context: AppContext, id: string, abort: AbortSignal): Promise<void> {
  const row = await sentOne(context.db, id)
  if (!row) return
  const letter = await letterOf(context, row)
  for (let after: string | null = null; !abort.aborted;) {
    const from: string | null = after
    const people = await othersAfter(context.db, row.empfaenger, from, TOLD_AT_ONCE)
    const last = people.at(-1)
    if (!last) return
    await context.transact((trx) => tell(context, trx, row, letter, people))
    after = last.profil
  }
}

/** Starts scheduled newsletters that are due, and resumes stalled ones after a restore or a crash. */
async function beginDue({ transact, now }: AppContext, db: Db): Promise<void> {
  const { rows } = await sql<{ _id: string }>`select _id from newsletter where status = 'geplant' and "versandAm" <= ${now()}`.execute(db)
  for (const { _id } of rows) {
    await transact(async (trx) => {
      const due = await sql<Row>`select *
          from newsletter
          where _id = ${_id}::uuid and status = 'geplant' and "versandAm" <= ${now()}
          for update`.execute(trx)
      const [row] = due.rows
      if (!row) return
      const after = { status: 'versendet', versandAm: now().toISOString() } as const
      await startSending(trx, row, after, null)
      await recordChange(trx, { area: TABLE, object: _id, fields: ['status'], before: { ...row }, after, actor: null })
    })
  }
  const open = await sql<{ newsletter: string }>`select distinct newsletter from newsletter_empfaenger where "erledigtAm" is null`.execute(
    db,
  )
  if (open.rows.length > 0)
    await transact(async (trx) => {
      for (const { newsletter } of open.rows) await goOn(trx, newsletter)
    })
}

export const sendingJobs: AreaJobs = {
  handlers: (context) => [
    handle(batchJob, ({ newsletter }) => sendOn(context, newsletter)),
    handle(othersJob, ({ newsletter }, abort) => tellOthers(context, newsletter, abort)),
    handle(dueJob, () => beginDue(context, context.db)),
  ],
  termine: [{ job: dueJob, when: '* * * * *' }],
}
