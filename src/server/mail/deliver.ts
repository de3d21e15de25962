// From the outbox to the mail server. A node takes a mail by a lease in its row; whoever holds it is the only one to send.
// The one window: the node dies after the server took the mail and before the row says so. Then it goes out again when
// the lease has ended, under the same Message-ID.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/context.ts'
import { type JobHandler, defineJob, handle, enqueue } from '#server/jobs/job.ts'
import { jobFor, jobKey, BUNDLE, urgentDeliver, SAFETY, deliver } from './send-mail.ts'
import { isFinal, type Sending, type Transport } from './transport.ts'

/** Longer than the server may take in all (transport.ts). */
const LEIHE = '3 minutes'
/** The pauses after a failure, in minutes: five more attempts, the last after a night's outage. */
export const PAUSEN_MIN: readonly number[] = [1, 5, 20, 90, 480]

export const followUp = defineJob('mails-nachfassen', z.unknown(), { rang: 5 })

interface Ingredients {
  readonly db: Db
  readonly transport: Transport | null
  readonly record: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly pausenMin?: readonly number[]
}

type Taken = Sending & { readonly art: string; readonly versuche: number; readonly verfallen: boolean }

async function take(db: Db, mail: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update mails set "vergebenBis" = now() + ${LEIHE}::interval, versuche = versuche + 1,
      -- News under the key of a bundle that come from now on are a mail of their own.
      schluessel = case when starts_with(schluessel, ${BUNDLE}) then null else schluessel end
    where _id = ${mail} and "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" <= now()
      and ("vergebenBis" is null or "vergebenBis" < now())
    returning _id, art, an, betreff, text, html, kopf, anhaenge, versuche, "gueltigBis" < now() as verfallen
  `.execute(db)
  return rows[0]
}

/** The text of a mail about an account may hold a link that opens it: it stays no longer than needed. */
const drained = (kind: string) => (kind === SAFETY ? sql`, text = '', html = ''` : sql``)

async function rememberSent(db: Db, { _id, art: kind }: Taken): Promise<void> {
  const write = () =>
    sql`update mails set "versendetAm" = now(), "vergebenBis" = null, "letzterFehler" = null ${drained(kind)} where _id = ${_id}`.execute(
      db,
    )
  // The server has the mail: a hiccup of the database now must not send it twice.
  for (const pause of [200, 1000, 5000]) {
    try {
      await write()
      return
    } catch {
      await new Promise((further) => setTimeout(further, pause))
    }
  }
  await write()
}

const giveUp = (db: Db, { _id, art: kind }: Taken, reason: string) =>
  sql`update mails set "aufgegebenAm" = now(), "vergebenBis" = null, "letzterFehler" = ${reason} ${drained(kind)} where _id = ${_id}`.execute(
    db,
  )

async function postpone(db: Db, { _id, art: kind }: Taken, reason: string, minutes: number): Promise<void> {
  const from = new Date(Date.now() + minutes * 60_000)
  await db.transaction().execute(async (trx) => {
    await sql`update mails set "faelligAb" = ${from}, "vergebenBis" = null, "letzterFehler" = ${reason} where _id = ${_id}`.execute(trx)
    await enqueue(trx, jobFor(kind), { mail: _id }, { key: jobKey(_id), from })
  })
}

/** For a node that knows that no other one is there: what a killed one was sending is free again. */
export const returnLeihen = (db: Db) =>
  db
    .updateTable('mails')
    .set({ vergebenBis: null })
    .where('vergebenBis', 'is not', null)
    .where('versendetAm', 'is', null)
    .execute()
    .then(() => undefined)

/** What the jobs of the mails do on a node. Logs carry the mail's id and kind, neither text nor address. */
export function mailHandlers({ db, transport, record, pausenMin = PAUSEN_MIN }: Ingredients): JobHandler[] {
  if (transport === null) record.warn('Ohne SMTP_URL und MAIL_FROM werden Mails nicht verschickt, sie bleiben im Postausgang')

  const theDeliver = async ({ mail }: { mail: string }) => {
    const taken = transport && (await take(db, mail))
    if (!taken) return
    const actor = { mail, art: taken.art, attempt: taken.versuche }
    if (taken.verfallen) {
      await giveUp(db, taken, 'Nicht mehr aktuell.')
      return record.info({ mail: actor }, 'Eine Mail wurde nicht verschickt, weil sie nicht mehr aktuell ist')
    }
    try {
      await transport.handOver(taken)
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const response = { mail: actor, code, antwort: responseCode }
      const pause = pausenMin[taken.versuche - 1]
      if (isFinal(error) || pause === undefined) {
        await giveUp(db, taken, reason)
        return record.error(response, 'Eine Mail wurde aufgegeben')
      }
      await postpone(db, taken, reason, pause)
      return record.warn(response, `Eine Mail ging nicht hinaus, nächster Versuch in ${pause} min`)
    }
    await rememberSent(db, taken)
    record.info({ mail: actor }, 'Mail verschickt')
  }

  /** Mails without a job that works on them: of a killed node, or from the time without a mail server. */
  const theFollowUp = async () => {
    if (transport === null) return
    const { rows } = await sql<{ _id: string; art: string }>`
      select _id, art from mails where "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" < now() - interval '1 minute'
        and ("vergebenBis" is null or "vergebenBis" < now()) order by "faelligAb" limit 500`.execute(db)
    await db.transaction().execute(async (trx) => {
      for (const { _id, art: kind } of rows) await enqueue(trx, jobFor(kind), { mail: _id }, { key: jobKey(_id) })
    })
  }

  return [handle(deliver, theDeliver), handle(urgentDeliver, theDeliver), handle(followUp, theFollowUp)]
}
