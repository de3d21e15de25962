// The outbox: a mail is a row, written and enqueued in the transaction of the reported change. A rollback removes it; after a commit it is
// sent (deliver.ts).
import { createHash } from 'node:crypto'
import { path } from '#contract/screens.ts'
import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Chapter, ReadChapter, Trx } from '#server/base.ts'
import { addsJobs, defineJob } from '#server/jobs/job.ts'
import type { Stored, Told } from './finish.ts'
import type { Mail } from './mail.ts'
import { escapeHtml, singleLine, textOf } from './template.ts'
import { type Decided, dropsNotices, jsonOf, noticesOf, pushesOf, readBefore, type Renewed, waiting, writesNotices } from './notices.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_PLACEHOLDER, unsubscribeTokens } from './unsubscribe.ts'
import { canSwitchOff, isForMany, PERSONAL, SECURITY, waysOf } from './ways.ts'
import { MAILS_PER_BATCH } from '#contract/limits.ts'

export { PERSONAL, SECURITY }
export type { Mail }

export type Send = (trx: Trx, mail: Mail | readonly Mail[]) => Promise<void>

const data = z.object({ mail: z.string() })
export const deliverUrgent = defineJob('mail-eilig', data, { versuche: 3 })
export const deliver = defineJob('mail', data, { versuche: 3, rang: 10 })
export const deliverSlowly = defineJob('mail-an-viele', data, { versuche: 3, rang: 15 })
export const jobFor = (kind: string) => (kind === SECURITY ? deliverUrgent : isForMany(kind) ? deliverSlowly : deliver)
export const jobKey = (mail: string) => `mail ${mail}`

const BUNDLE_MS = 10 * 60_000
export const BUNDLE = 'buendel '
/** Part of a bundle key for news of these rows together, in any order: later news of one of them does not replace it. */
export const keyOfRows = (ids: readonly string[]): string =>
  ids.length === 1 ? String(ids[0]) : createHash('sha256').update(ids.toSorted().join()).digest('base64url')
/** Prevents header injection: no control characters, commas or angle brackets. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,250}$/u

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

const stored = (attachment: NonNullable<Mail['attachments']>[number], now: Date): Stored => {
  const name = singleLine(attachment.name)
  if ('entries' in attachment) return { name, entries: attachment.entries, at: now.toISOString() }
  const { type, ...attached } = attachment
  return 'file' in attached
    ? { name, typ: type, inhalt: '', datei: attached.file }
    : { name, typ: type, inhalt: attached.content.toString('base64') }
}

/**
 * Row of a mail: its text, and facts for HTML and calendar files (finish.ts). `unsubscribe`: the recipient's address to disable this
 * kind, or null.
 */
function rowFrom(chapter: Chapter, now: Date, { mail, key, due, ways }: Decided, unsubscribe: string | null) {
  const { to, kind, replyTo, attachments = [], paragraphs, facts, button, sideLink, addendum } = mail
  const subject = singleLine(mail.subject).slice(0, 200)
  const settings = canSwitchOff(kind) ? `${chapter.baseUrl}${path('/profiles/myProfile')}` : null
  const content = {
    name: to.name,
    paragraphs,
    ...(facts && { facts }),
    ...(button && { button }),
    ...(sideLink && { sideLink }),
    ...(addendum === undefined ? {} : { addendum }),
  }
  const links = settings === null ? null : { settings, unsubscribe }
  const quiet = ways?.mail && 'from' in ways.mail ? ways.mail.from : null
  const dueAt = quiet ?? (due > now ? due : null)
  // Annahme: one invalid address must not block the change that others are notified of; the outbox shows it.
  const undeliverable = ADDRESS.test(to.email) ? null : 'Die Adresse ist nicht gültig.'
  return {
    art: kind,
    betreff: subject,
    text: textOf({ ...content, subject }, chapter, links),
    html: mail.html?.replaceAll(UNSUBSCRIBE_PLACEHOLDER, escapeHtml(unsubscribe ?? settings ?? chapter.baseUrl)) ?? '',
    inhalt: mail.html === undefined ? ({ ...content, ways: links } satisfies Told) : null,
    schluessel: key,
    vorher: json(mail.known?.before),
    an: to.email,
    kopf: {
      ...(unsubscribe !== null
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : settings !== null
          ? { 'List-Unsubscribe': `<${settings}>` }
          : {}),
      ...(replyTo !== undefined && ADDRESS.test(replyTo) ? { 'Reply-To': replyTo } : {}),
    },
    anhaenge: attachments.map((attachment) => stored(attachment, now)),
    faelligAb: dueAt,
    gueltigBis: mail.expiresAt ?? null,
    aufgegebenAm: undeliverable ? now : null,
    letzterFehler: undeliverable,
  }
}

const COLUMNS = sql`art text, betreff text, text text, html text, inhalt jsonb, schluessel text, vorher text, an text,
  kopf jsonb, anhaenge jsonb, "faelligAb" timestamptz, "gueltigBis" timestamptz, "aufgegebenAm" timestamptz,
  "letzterFehler" text`
/**
 * SQL part that upserts these rows by key: a waiting row is replaced and due at the earlier instant. Without a known previous state it
 * is always sent.
 */
const writesMails = (rows: readonly ReturnType<typeof rowFrom>[]): RawBuilder<unknown> => sql`
  insert into mails (art, betreff, text, html, inhalt, schluessel, vorher, an, kopf, anhaenge, "faelligAb",
    "gueltigBis", "aufgegebenAm", "letzterFehler")
  select n.art, n.betreff, n.text, n.html, n.inhalt, n.schluessel, n.vorher::jsonb, n.an, n.kopf, n.anhaenge,
    coalesce(n."faelligAb", now()), coalesce(n."gueltigBis", now() + interval '3 days'), n."aufgegebenAm",
    n."letzterFehler"
  from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as n(${COLUMNS})
  on conflict (schluessel) do update
  set betreff = excluded.betreff, text = excluded.text, html = excluded.html, inhalt = excluded.inhalt,
    an = excluded.an, kopf = excluded.kopf, anhaenge = excluded.anhaenge, "gueltigBis" = excluded."gueltigBis",
    "faelligAb" = least(mails."faelligAb", excluded."faelligAb"),
    vorher = case when excluded.vorher is not null then mails.vorher end
  where ${waiting}
  returning _id, art, "faelligAb", "aufgegebenAm"`

const sendsOf = (kinds: readonly string[], written: RawBuilder<unknown>): RawBuilder<unknown> => {
  const jobs = sql.join(
    [...new Set(kinds)].map((kind) => {
      const { name, attempts, rang } = jobFor(kind)
      return sql`(${kind}::text, ${name}::text, ${sql.lit(attempts)}, ${sql.lit(rang)})`
    }),
  )
  return sql`select row(j.name, json_build_object('mail', w._id), null, w."faelligAb", j.versuche, 'mail ' || w._id,
      j.rang, null)::graphile_worker.job_spec
    from ${written} w join (values ${jobs}) as j(art, name, versuche, rang) on j.art = w.art
    where w."aufgegebenAm" is null`
}

const dropsMails = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`delete from mails where schluessel = any(${[...keys]}::text[]) and ${waiting}`

export async function discardMails(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await sql`with weg as (${dropsMails(keys)}) ${dropsNotices(keys)}`.execute(trx)
}

/** Discards waiting bundles with these keys, because they are stale. */
export const discardBundles = (trx: Trx, keys: readonly string[]): Promise<void> =>
  discardMails(
    trx,
    keys.map((key) => BUNDLE + key),
  )

/** Removes address and text of mails to these addresses and cancels waiting ones, after a person was deleted. */
export async function forgetMails(trx: Trx, addresses: readonly string[], now: Date): Promise<void> {
  await sql`
    update mails
    set an = 'geloescht@geloescht.invalid', betreff = '', text = '', html = '', inhalt = null, kopf = '{}',
      anhaenge = '[]', schluessel = null, vorher = null,
      "aufgegebenAm" = case when "versendetAm" is null then coalesce("aufgegebenAm", ${now}) end,
      "letzterFehler" = case when "versendetAm" is null then 'Das Konto ist gelöscht.' end
    where lower(an) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(trx)
}

const renewedBy = (mails: readonly Mail[]): Renewed[] =>
  mails.flatMap(({ bundle, known, to: { profil } }) =>
    bundle === undefined || !known
      ? []
      : [{ key: BUNDLE + bundle, profil: profil ?? null, before: json(known.before), after: json(known.after) }],
  )

/** The `Send` of an instance, with name and address of its chapter. One read and one write, regardless of the number of mails. */
export function createOutbox(chapter: ReadChapter, now: () => Date): Send {
  const write = async (trx: Trx, mails: readonly Mail[]) => {
    const sender = await chapter(trx)
    const at = now()
    const { wishes, unchanged, secret } = await readBefore(trx, mails, renewedBy(mails), at)
    const tokens = wishes.size > 0 ? await unsubscribeTokens(trx, secret) : null
    const decided = mails.flatMap((mail): Decided[] => {
      const { bundle, to, notBefore } = mail
      if (bundle !== undefined && unchanged.includes(BUNDLE + bundle)) return []
      const due = notBefore ?? new Date(at.getTime() + (bundle === undefined ? 0 : BUNDLE_MS))
      const wish = to.profil === undefined ? undefined : wishes.get(to.profil)
      if (wish?.invited === false) return []
      return [{ mail, key: bundle === undefined ? (mail.key ?? null) : BUNDLE + bundle, due, ways: wish ? waysOf(mail, wish, due) : null }]
    })
    const addressFor = ({ to: { profil }, kind }: Mail) =>
      profil !== undefined && tokens && canSwitchOff(kind) ? sender.baseUrl + UNSUBSCRIBE_PATH + tokens.of({ profil, kind }) : null
    const notices = noticesOf(decided, at)
    // Outsiders and account mails always get a mail.
    const rows = decided
      .filter(({ ways }) => ways === null || (ways.mail && 'from' in ways.mail))
      .map((message) => rowFrom(sender, at, message, addressFor(message.mail)))
    await writeAll(trx, { notices, rows, unchanged, now: at })
  }
  return async (trx, mail) => {
    const all: readonly Mail[] = Array.isArray(mail) ? mail : [mail]
    for (let i = 0; i < all.length; i += MAILS_PER_BATCH) await write(trx, all.slice(i, i + MAILS_PER_BATCH))
  }
}

interface Outgoing {
  readonly notices: ReturnType<typeof noticesOf>
  readonly rows: readonly ReturnType<typeof rowFrom>[]
  readonly unchanged: readonly string[]
  readonly now: Date
}
async function writeAll(trx: Trx, { notices, rows, unchanged, now }: Outgoing): Promise<void> {
  const parts = [
    ...(unchanged.length > 0 ? [sql`alt_mails as (${dropsMails(unchanged)})`, sql`alt_mitteilungen as (${dropsNotices(unchanged)})`] : []),
    ...(notices.length > 0 ? [sql`neu_mitteilungen as (${writesNotices(notices, now)})`] : []),
    ...(rows.length > 0 ? [sql`neu_mails as (${writesMails(rows)})`] : []),
  ]
  if (parts.length === 0) return
  const jobs = [
    ...(notices.some(({ pushAb }) => pushAb !== null) ? [pushesOf(notices, sql`neu_mitteilungen`)] : []),
    ...(rows.length > 0
      ? [
          sendsOf(
            rows.map(({ art }) => art),
            sql`neu_mails`,
          ),
        ]
      : []),
  ]
  await sql`with ${sql.join(parts)} ${jobs.length > 0 ? addsJobs(sql.join(jobs, sql` union all `)) : sql`select`}`.execute(trx)
}
