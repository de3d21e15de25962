// The outbox: a mail is a row, written and enqueued in the transaction of the change that it tells of. Rolled back with
// it, it was never there; committed with it, it is sent (deliver.ts).
import { path } from '#contract/screens.ts'
import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/base.ts'
import { defineJob, enqueueMany } from '#server/jobs/job.ts'
import { singleLine, type Content, compose } from './template.ts'

/** Mails about one's account: sent first, cannot be switched off, their text is deleted once they are sent. */
export const SAFETY = 'sicherheit'

export interface Mail extends Omit<Content, 'name'> {
  /** `name` is the first name, for the greeting. */
  readonly an: { readonly email: string; readonly name: string }
  /** What kind of news it is: `sicherheit`, or a name of `emailBenachrichtigungen`; logged, and shown to operators. */
  readonly art: string
  /** At most one mail ever has this key ("one reminder per entry"): a further one is dropped once it is on its way, and replaces one that still waits. */
  readonly schluessel?: string
  /** News that comes in pieces: waits ten minutes, and later news under the same key replaces what waits. */
  readonly buendel?: string
  /** Of a bundle: what the receiver knew before these news and knows after them. Back at what they knew before the first of the waiting news, the mail is dropped. */
  readonly stand?: { readonly vorher: unknown; readonly after: unknown }
  /** Not before this instant. */
  readonly faelligAb?: Date
  /** Worth nothing after this instant; three days from now by default. */
  readonly gueltigBis?: Date
  readonly anhaenge?: readonly { readonly name: string; readonly typ: string; readonly inhalt: Buffer }[]
}

/** Writes a mail, or many at once, into the outbox, in the caller's transaction. */
export type Send = (trx: Trx, mail: Mail | readonly Mail[]) => Promise<void>

const data = z.object({ mail: z.string() })
export const urgentDeliver = defineJob('mail-eilig', data, { versuche: 3 })
export const deliver = defineJob('mail', data, { versuche: 3, rang: 10 })
export const jobFor = (kind: string) => (kind === SAFETY ? urgentDeliver : deliver)
/** One waiting job per mail, however often it is enqueued. */
export const jobKey = (mail: string) => `mail ${mail}`

const BUNDLE_MS = 10 * 60_000
export const BUNDLE = 'buendel '
/** Also what may stand in a header: no control characters, no comma, no angle brackets. */
const ADRESSE = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,250}$/u

/** So many rows go into one statement. */
const AT_ONCE = 200
const waiting = sql<boolean>`mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null`
const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

type House = Pick<Config, 'orgName' | 'orgKuerzel' | 'baseUrl'>

function rowFrom(config: House, now: Date, mail: Mail) {
  const { an: to, art: kind, buendel: bundle, anhaenge: attachments = [] } = mail
  const subject = singleLine(mail.betreff).slice(0, 200)
  const abmelden = kind !== SAFETY
  const { text, html } = compose({ ...mail, betreff: subject, name: to.name }, config, abmelden)
  const faelligFrom = mail.faelligAb ?? (bundle === undefined ? null : new Date(now.getTime() + BUNDLE_MS))
  // Annahme: a broken address of one member must not stop the change that others are told of; the outbox shows it.
  const undeliverable = ADRESSE.test(to.email) ? null : 'Die Adresse ist nicht gültig.'
  return {
    art: kind,
    betreff: subject,
    text,
    html,
    schluessel: bundle === undefined ? (mail.schluessel ?? null) : BUNDLE + bundle,
    vorher: json(mail.stand?.vorher),
    an: to.email,
    kopf: JSON.stringify(abmelden ? { 'List-Unsubscribe': `<${config.baseUrl}${path('/profiles/myProfile')}>` } : {}),
    anhaenge: JSON.stringify(
      attachments.map(({ name, typ: type, inhalt: content }) => ({
        name: singleLine(name),
        typ: type,
        inhalt: content.toString('base64'),
      })),
    ),
    ...(faelligFrom ? { faelligAb: faelligFrom } : {}),
    ...(mail.gueltigBis ? { gueltigBis: mail.gueltigBis } : {}),
    ...(undeliverable ? { aufgegebenAm: now, letzterFehler: undeliverable } : {}),
  }
}

/** Drops the bundles that wait and whose receiver would read what they knew all along; says whose. */
async function discardUnchanged(trx: Trx, mails: readonly Mail[]): Promise<ReadonlySet<string | undefined>> {
  const withState = mails.filter(({ buendel: bundle, stand: state }) => bundle !== undefined && state)
  if (withState.length === 0) return new Set()
  const { rows } = await sql<{ schluessel: string }>`
    delete from mails using unnest(${withState.map(({ buendel: bundle }) => BUNDLE + bundle)}::text[], ${withState.map(({ stand: state }) => json(state?.after))}::text[]) as n(key, stand)
    where mails.schluessel = n.key and mails.vorher = n.stand::jsonb and ${waiting} returning mails.schluessel`.execute(trx)
  return new Set(rows.map(({ schluessel: key }) => key.slice(BUNDLE.length)))
}

/** The statement that drops the bundles that wait under these keys; also as a part of a larger one. */
export const discardsBundle = (bundle: readonly string[]): RawBuilder<unknown> =>
  sql`delete from mails where schluessel = any(${bundle.map((b) => BUNDLE + b)}::text[]) and ${waiting}`

/** Drops the bundles that wait under these keys: their news are out of date. */
export async function discardBundle(trx: Trx, bundle: readonly string[]): Promise<void> {
  if (bundle.length > 0) await discardsBundle(bundle).execute(trx)
}

/** Makes the `send` of a node: the mails carry its chapter's name and its address. */
export function outbox(config: House, now: () => Date): Send {
  const write = async (trx: Trx, mails: readonly Mail[]) => {
    const same = await discardUnchanged(trx, mails)
    const values = mails
      .filter(({ buendel: bundle }) => bundle === undefined || !same.has(bundle))
      .map((mail) => rowFrom(config, now(), mail))
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
            // News without a state before them are worth sending in any case.
            vorher: sql`case when excluded.vorher is not null then mails.vorher end`,
          }))
          .where(waiting),
      )
      .returning(['_id', 'art', 'faelligAb', 'aufgegebenAm'])
      .execute()
    const offen = rows.filter(({ aufgegebenAm: aufgegebenAt }) => aufgegebenAt === null)
    for (const job of new Set(offen.map(({ art: kind }) => jobFor(kind)))) {
      const his = offen.filter(({ art: kind }) => jobFor(kind) === job)
      // oxlint-disable-next-line no-await-in-loop -- two kinds at most
      await enqueueMany(
        trx,
        job,
        his.map(({ _id, faelligAb: faelligFrom }) => ({ daten: { mail: _id }, key: jobKey(_id), from: faelligFrom })),
      )
    }
  }
  return async (trx, mail) => {
    const all: readonly Mail[] = Array.isArray(mail) ? mail : [mail]
    // oxlint-disable-next-line no-await-in-loop -- one connection: one statement after the other
    for (let i = 0; i < all.length; i += AT_ONCE) await write(trx, all.slice(i, i + AT_ONCE))
  }
}
