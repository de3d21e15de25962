// The outbox: a mail is a row, written and enqueued in the transaction of the change it reports. Rolled back with that,
// it never existed; committed, it is sent (deliver.ts).
import { path } from '#contract/screens.ts'
import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Chapter, ReadChapter, Trx } from '#server/base.ts'
import { defineJob, enqueueMany } from '#server/jobs/job.ts'
import type { Mail } from './mail.ts'
import { html as escaped, singleLine, compose } from './template.ts'
import { type Decided, dropNotices, untold, wishesOf, writeNotices } from './notices.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_PLACEHOLDER, unsubscribeTokens } from './unsubscribe.ts'
import { canSwitchOff, isForMany, PERSONAL, SECURITY, waysOf } from './ways.ts'

export { PERSONAL, SECURITY }
export type { Mail }

/** Writes a mail, or many at once, into the outbox, in the caller's transaction. */
export type Send = (trx: Trx, mail: Mail | readonly Mail[]) => Promise<void>

const data = z.object({ mail: z.string() })
export const deliverUrgent = defineJob('mail-eilig', data, { versuche: 3 })
export const deliver = defineJob('mail', data, { versuche: 3, rang: 10 })
export const deliverSlowly = defineJob('mail-an-viele', data, { versuche: 3, rang: 15 })
export const jobFor = (kind: string) => (kind === SECURITY ? deliverUrgent : isForMany(kind) ? deliverSlowly : deliver)
/** One waiting job per mail, however often it is enqueued. */
export const jobKey = (mail: string) => `mail ${mail}`

const BUNDLE_MS = 10 * 60_000
export const BUNDLE = 'buendel '
/** Nothing that could break out of a header: no control characters, no comma, no angle brackets. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,250}$/u

/** Rows per statement. */
const BATCH_SIZE = 200
export const waiting = sql<boolean>`mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null`
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** `unsubscribe`: the recipient's own address for switching this kind off; null where there is none. */
function rowFrom(chapter: Chapter, now: Date, { mail, key, due, ways }: Decided, unsubscribe: string | null) {
  const { to, kind, replyTo, attachments = [] } = mail
  const subject = singleLine(mail.subject).slice(0, 200)
  const settings = canSwitchOff(kind) ? `${chapter.baseUrl}${path('/profiles/myProfile')}` : null
  const { text, html } = compose({ ...mail, subject, name: to.name }, chapter, settings === null ? null : { settings, unsubscribe })
  const quiet = ways?.mail && 'from' in ways.mail ? ways.mail.from : null
  const dueAt = quiet ?? (due > now ? due : null)
  // Annahme: a broken address of one member must not stop the change that others are told of; the outbox shows it.
  const undeliverable = ADDRESS.test(to.email) ? null : 'Die Adresse ist nicht gültig.'
  return {
    art: kind,
    betreff: subject,
    text,
    html: mail.html?.replaceAll(UNSUBSCRIBE_PLACEHOLDER, escaped(unsubscribe ?? settings ?? chapter.baseUrl)) ?? html,
    schluessel: key,
    vorher: json(mail.known?.before),
    an: to.email,
    kopf: JSON.stringify({
      ...(unsubscribe !== null
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : settings !== null
          ? { 'List-Unsubscribe': `<${settings}>` }
          : {}),
      ...(replyTo !== undefined && ADDRESS.test(replyTo) ? { 'Reply-To': replyTo } : {}),
    }),
    anhaenge: JSON.stringify(
      (typeof attachments === 'function' ? attachments(chapter) : attachments).map(({ name, type, ...rest }) => ({
        name: singleLine(name),
        typ: type,
        ...('file' in rest ? { datei: rest.file } : { inhalt: rest.content.toString('base64') }),
      })),
    ),
    ...(dueAt ? { faelligAb: dueAt } : {}),
    ...(mail.expiresAt ? { gueltigBis: mail.expiresAt } : {}),
    ...(undeliverable ? { aufgegebenAm: now, letzterFehler: undeliverable } : {}),
  }
}

/** Drops waiting bundles that tell their recipient nothing new; returns the keys of dropped news. */
async function discardUnchanged(trx: Trx, mails: readonly Mail[], now: Date): Promise<ReadonlySet<string | undefined>> {
  const withState = mails.flatMap(({ bundle, known, to: { profil } }) =>
    bundle === undefined || !known
      ? []
      : [{ key: BUNDLE + bundle, profil: profil ?? null, before: json(known.before), after: json(known.after) }],
  )
  if (withState.length === 0) return new Set()
  // Read or sent news are told; for strangers the mail alone remembers their knowledge.
  const { rows } = await sql<{ key: string }>`
    select n.key from unnest(${withState.map(({ profil }) => profil)}::uuid[], ${withState.map(({ key }) => key)}::text[],
        ${withState.map(({ before }) => before)}::text[], ${withState.map(({ after }) => after)}::text[]) as n(profil, key, before, after)
      left join mitteilungen t on t.profil = n.profil and t.schluessel = n.key left join mails on mails.schluessel = n.key and ${waiting}
    where n.after::jsonb = case when t._id is not null and ${untold(now, 't')} then t.vorher when t._id is null and mails._id is not null then mails.vorher
      else n.before::jsonb end`.execute(trx)
  const keys = rows.map(({ key }) => key.slice(BUNDLE.length))
  await discardBundles(trx, keys)
  return new Set(keys)
}

/** The statement that drops the bundles that wait under these keys. */
const discardBundlesSql = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`delete from mails where schluessel = any(${keys.map((key) => BUNDLE + key)}::text[]) and ${waiting}`

/** Drops the bundles that wait under these keys: their news is out of date. */
export async function discardBundles(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await discardBundlesSql(keys).execute(trx)
  await dropNotices(
    trx,
    keys.map((key) => BUNDLE + key),
  )
}

/** Drops what waits under these keys (`key`): nobody is to read it any more. */
export async function discardMails(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from mails where schluessel = any(${[...keys]}::text[]) and ${waiting}`.execute(trx)
  await dropNotices(trx, keys)
}

/** What was written to these addresses loses address and text, and what waits is not sent any more: the person is gone. */
export async function forgetMails(trx: Trx, addresses: readonly string[], now: Date): Promise<void> {
  await sql`
    update mails set an = 'geloescht@geloescht.invalid', betreff = '', text = '', html = '', kopf = '{}', anhaenge = '[]', schluessel = null, vorher = null,
      "aufgegebenAm" = case when "versendetAm" is null then coalesce("aufgegebenAm", ${now}) end,
      "letzterFehler" = case when "versendetAm" is null then 'Das Konto ist gelöscht.' end
    where lower(an) = any(${addresses.map((one) => one.toLowerCase())}::text[])`.execute(trx)
}

/** The `Send` of an instance: its mails carry the name and the address of its chapter. */
export function outbox(chapter: ReadChapter, now: () => Date): Send {
  const write = async (trx: Trx, mails: readonly Mail[]) => {
    const sender = await chapter(trx)
    const at = now()
    const unchanged = await discardUnchanged(trx, mails, at)
    const wishes = await wishesOf(trx, mails)
    const tokens = wishes.size > 0 ? await unsubscribeTokens(trx) : null
    const decided = mails.flatMap((mail): Decided[] => {
      const { bundle, to, notBefore } = mail
      if (bundle !== undefined && unchanged.has(bundle)) return []
      const due = notBefore ?? new Date(at.getTime() + (bundle === undefined ? 0 : BUNDLE_MS))
      const wish = to.profil === undefined ? undefined : wishes.get(to.profil)
      if (wish?.invited === false) return []
      return [{ mail, key: bundle === undefined ? (mail.key ?? null) : BUNDLE + bundle, due, ways: wish ? waysOf(mail, wish, due) : null }]
    })
    await writeNotices(trx, decided, at)
    const addressFor = ({ to: { profil }, kind }: Mail) =>
      profil !== undefined && tokens && canSwitchOff(kind) ? sender.baseUrl + UNSUBSCRIBE_PATH + tokens.of({ profil, kind }) : null
    // Of nobody of ours, or about an account: it is mailed.
    const values = decided
      .filter(({ ways }) => ways === null || (ways.mail && 'from' in ways.mail))
      .map((one) => rowFrom(sender, at, one, addressFor(one.mail)))
    if (values.length === 0) return
    const rows = await trx
      .insertInto('mails')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('schluessel')
          .doUpdateSet((eb) => ({
            betreff: eb.ref('excluded.betreff'),
            text: eb.ref('excluded.text'),
            html: eb.ref('excluded.html'),
            an: eb.ref('excluded.an'),
            kopf: eb.ref('excluded.kopf'),
            anhaenge: eb.ref('excluded.anhaenge'),
            gueltigBis: eb.ref('excluded.gueltigBis'),
            // What is urgent takes along what waits.
            faelligAb: sql`least(mails."faelligAb", excluded."faelligAb")`,
            // News without a known state before it is always worth sending.
            vorher: sql`case when excluded.vorher is not null then mails.vorher end`,
          }))
          .where(waiting),
      )
      .returning(['_id', 'art', 'faelligAb', 'aufgegebenAm'])
      .execute()
    const toSend = rows.filter(({ aufgegebenAm: gaveUpAt }) => gaveUpAt === null)
    for (const job of new Set(toSend.map(({ art: kind }) => jobFor(kind)))) {
      const ofJob = toSend.filter(({ art: kind }) => jobFor(kind) === job)
      // oxlint-disable-next-line no-await-in-loop -- two kinds at most
      await enqueueMany(
        trx,
        job,
        ofJob.map(({ _id, faelligAb: dueAt }) => ({ data: { mail: _id }, key: jobKey(_id), from: dueAt })),
      )
    }
  }
  return async (trx, mail) => {
    const all: readonly Mail[] = Array.isArray(mail) ? mail : [mail]
    // oxlint-disable-next-line no-await-in-loop -- one connection: one statement after the other
    for (let i = 0; i < all.length; i += BATCH_SIZE) await write(trx, all.slice(i, i + BATCH_SIZE))
  }
}
