// Sends mails from the outbox. An instance leases a mail in its row; only the lease holder sends. It may die after the server accepted the
// mail, but before the row is updated. The mail is then sent again with the same Message-ID after the lease expires.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { FastifyBaseLogger } from 'fastify'
import { readLogo } from '#server/chapter.ts'
import type { Db, ReadChapter } from '#server/base.ts'
import { type JobHandler, defineJob, handle, enqueue, enqueueAll, jobOf } from '#server/jobs/job.ts'
import { jobFor, jobKey, BUNDLE, deliverSlowly, deliverUrgent, SECURITY, deliver } from './send-mail.ts'
import { finishMail, type Unfinished } from './finish.ts'
import { LOGO_CID, LOGO_TAG } from './template.ts'
import { isFinal, type Sending, type Transport } from './transport.ts'

/** Longer than the sum of all delivery timeouts (transport.ts). */
const LEASE = '3 minutes'
/** Retry delays in minutes; the last attempt is after an outage of a whole night. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 20, 90, 480]

/** Minimum time per bulk mail: two workers send some 25 a second and rarely compete with requests. */
const PACE_MS = 60

export const followUp = defineJob('mails-nachfassen', z.unknown(), { rang: 5 })

interface DeliveryOptions {
  readonly db: Db
  readonly chapter: ReadChapter
  readonly transport: Transport | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly retryMinutes?: readonly number[]
}

type Taken = Unfinished & { readonly art: string; readonly versuche: number; readonly verfallen: boolean }

async function take(db: Db, mail: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update mails set "vergebenBis" = now() + ${LEASE}::interval, versuche = versuche + 1,
      -- News under the key of a bundle that come from now on are a mail of their own.
      schluessel = case when starts_with(schluessel, ${BUNDLE}) then null else schluessel end
    where _id = ${mail} and "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" <= now()
      and ("vergebenBis" is null or "vergebenBis" < now())
    returning _id, art, an, betreff, text, html, inhalt, kopf, anhaenge, versuche, "gueltigBis" < now() as verfallen
  `.execute(db)
  return rows[0]
}

/** Adds the current logo when the mail is sent; without one its place is removed. */
async function withLogo(db: Db, mail: Sending): Promise<Sending> {
  if (!mail.html.includes(LOGO_TAG)) return mail
  const logo = await readLogo(db)
  if (!logo) return { ...mail, html: mail.html.replace(LOGO_TAG, '') }
  const { name, type, content } = logo
  return { ...mail, anhaenge: [...mail.anhaenge, { name, typ: type, inhalt: content.toString('base64'), cid: LOGO_CID }] }
}

/** Adds the stored files embedded in the text; deleted ones are omitted. */
async function withFiles(db: Db, mail: Sending): Promise<Sending> {
  const ids = mail.anhaenge.flatMap(({ datei }) => (datei === undefined ? [] : [datei]))
  if (ids.length === 0) return mail
  const { rows } = await sql<{ _id: string; content: string }>`
    select _id, encode(inhalt, 'base64') as content from dateien where _id = any(${ids}::uuid[])`.execute(db)
  const contents = new Map(rows.map(({ _id, content }) => [_id, content]))
  return {
    ...mail,
    anhaenge: mail.anhaenge.flatMap((attachment) => {
      const content = attachment.datei === undefined ? attachment.inhalt : contents.get(attachment.datei)
      return content === undefined ? [] : [{ ...attachment, inhalt: content }]
    }),
  }
}

/** A mail about an account may contain a sign-in link, so its text is deleted early. */
const withoutText = (kind: string) => (kind === SECURITY ? sql`, text = '', html = '', inhalt = null` : sql``)

async function markSent(db: Db, { _id, art }: Taken): Promise<void> {
  const write = () =>
    sql`update mails
      set "versendetAm" = now(), "vergebenBis" = null, "letzterFehler" = null ${withoutText(art)}
      where _id = ${_id}`.execute(db)
  // The server has accepted the mail; a short database error must not cause a second send.
  for (const ms of [200, 1000, 5000]) {
    try {
      await write()
      return
    } catch {
      await pause(ms)
    }
  }
  await write()
}

interface Refusal {
  readonly reason: string
  readonly code: number | null
}

const giveUp = (db: Db, { _id, art }: Taken, { reason, code }: Refusal) =>
  sql`
    update mails
    set "aufgegebenAm" = now(), "vergebenBis" = null, "letzterFehler" = ${reason}, antwort = ${code} ${withoutText(art)}
    where _id = ${_id}`.execute(db)

async function postpone(db: Db, { _id, art }: Taken, { reason, code }: Refusal, minutes: number): Promise<void> {
  const from = new Date(Date.now() + minutes * 60_000)
  await db.transaction().execute(async (trx) => {
    await sql`
      update mails
      set "faelligAb" = ${from}, "vergebenBis" = null, "letzterFehler" = ${reason}, antwort = ${code}
      where _id = ${_id}`.execute(trx)
    await enqueue(trx, jobFor(art), { mail: _id }, { key: jobKey(_id), from })
  })
}

/** Releases all leases; only for an instance that is alone. */
export const releaseLeases = (db: Db) =>
  db
    .updateTable('mails')
    .set({ vergebenBis: null })
    .where('vergebenBis', 'is not', null)
    .where('versendetAm', 'is', null)
    .execute()
    .then(() => undefined)

/** Handlers of the mail jobs. Logs contain the mail's id and kind, but no text or address. */
export function mailHandlers({ db, chapter, transport, log, retryMinutes = RETRY_MINUTES }: DeliveryOptions): JobHandler[] {
  if (transport === null) log.warn('Ohne SMTP_URL und MAIL_FROM werden Mails nicht verschickt, sie bleiben im Postausgang')

  const deliverMail = async ({ mail }: { mail: string }) => {
    const taken = transport && (await take(db, mail))
    if (!taken) return
    const about = { mail, art: taken.art, attempt: taken.versuche }
    if (taken.verfallen) {
      await giveUp(db, taken, { reason: 'Nicht mehr aktuell.', code: null })
      return log.info({ mail: about }, 'Eine Mail wurde nicht verschickt, weil sie nicht mehr aktuell ist')
    }
    try {
      await transport.handOver(await withLogo(db, await withFiles(db, finishMail(taken, await chapter()))))
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const refusal = { reason: (error instanceof Error ? error.message : String(error)).slice(0, 300), code: responseCode ?? null }
      const details = { mail: about, code, antwort: responseCode }
      const minutes = retryMinutes[taken.versuche - 1]
      if (isFinal(error) || minutes === undefined) {
        await giveUp(db, taken, refusal)
        return log.error(details, 'Eine Mail wurde aufgegeben')
      }
      await postpone(db, taken, refusal, minutes)
      return log.warn(details, `Eine Mail ging nicht hinaus, nächster Versuch in ${minutes} min`)
    }
    await markSent(db, taken)
    log.info({ mail: about }, 'Mail verschickt')
  }

  /** Enqueues mails without a job: of a killed instance, or from a time without a mail server. */
  const enqueueStranded = async () => {
    if (transport === null) return
    const { rows } = await sql<{ _id: string; art: string }>`
      select _id, art from mails where "versendetAm" is null and "aufgegebenAm" is null and "faelligAb" < now() - interval '1 minute'
        and ("vergebenBis" is null or "vergebenBis" < now()) order by "faelligAb" limit 500`.execute(db)
    await db.transaction().execute(async (trx) => {
      await enqueueAll(
        trx,
        rows.map(({ _id, art }) => jobOf(jobFor(art), { mail: _id }, { key: jobKey(_id) })),
      )
    })
  }

  return [
    handle(deliver, deliverMail),
    handle(deliverUrgent, deliverMail),
    handle(deliverSlowly, async (data) => void (await Promise.all([deliverMail(data), transport && pause(PACE_MS)]))),
    handle(followUp, enqueueStranded),
  ]
}
