// Unsubscribes from one kind of mail by the link in it. A GET changes nothing, because mail servers open every link. Only the button or the
// mail program's own one does (RFC 8058). Responses are complete pages, because readers may not have the web app.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { CHAPTER_COLOR } from '#contract/chapter/color.ts'
import { path } from '#contract/screens.ts'
import { BENACHRICHTIGUNG_NAMES } from '#features/profile/schemas.ts'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { setTouched } from '#server/db/vocabulary.ts'
import { recordChange } from '#server/history/record.ts'
import { escapeHtml } from '#server/mail/template.ts'
import { type Subscription, unsubscribeTokens } from '#server/mail/unsubscribe.ts'
import { addRoutes } from '#server/http/routes.ts'
import { unsubscribeContract } from '../contract.ts'

type Will = Readonly<Record<string, boolean | undefined>>
type NoticeKind = keyof typeof BENACHRICHTIGUNG_NAMES
const UNKNOWN = 'Dieser Link gehört zu keiner Mail von uns. In deinem Profil stellst du ein, welche Mails du bekommst.'

async function page(context: AppContext, reply: FastifyReply, status: number, sentence: string, button = ''): Promise<FastifyReply> {
  const { baseUrl, orgKuerzel, color } = await context.chapter()
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex').send(`<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mails abbestellen</title>
<style>body{max-width:34rem;margin:3rem auto;padding:0 1rem;font:1.1rem/1.5 system-ui,sans-serif}button,a{display:inline-block;min-height:44px;font:inherit}button{padding:0 1.4rem;border:0;border-radius:6px;background:${color || CHAPTER_COLOR};color:#fff;font-weight:600}</style></head>
<body><main><h1>Mails abbestellen</h1><p>${escapeHtml(sentence)}</p>${button && `<form method="post"><button>${button}</button></form>`}
<p><a href="${escapeHtml(baseUrl + path('/profiles/myProfile'))}">Alle Einstellungen im Intranet ${escapeHtml(orgKuerzel)}</a></p></main></body></html>`)
}

async function subscriptionOf(
  db: Db | Trx,
  token: string,
  lock = sql``,
): Promise<(Subscription & { readonly kind: NoticeKind; readonly will: Will }) | null> {
  const found = (await unsubscribeTokens(db)).read(token)
  if (!found || !Object.hasOwn(BENACHRICHTIGUNG_NAMES, found.kind)) return null
  const { rows } = await sql<{ will: Will }>`
    select "emailBenachrichtigungen" as will from profile where _id = ${found.profil}::uuid and "geloeschtAm" is null ${lock}`.execute(db)
  return rows[0] ? { profil: found.profil, kind: found.kind as NoticeKind, will: rows[0].will } : null
}

async function switchOff(trx: Trx, profil: string, before: Will, after: Will): Promise<void> {
  await sql`update profile
    set "emailBenachrichtigungen" = ${JSON.stringify(after)}::jsonb, ${setTouched(null)}
    where _id = ${profil}::uuid`.execute(trx)
  await recordChange(trx, {
    area: 'profile',
    object: profil,
    action: 'geaendert',
    fields: ['emailBenachrichtigungen'],
    before: { emailBenachrichtigungen: before },
    after: { emailBenachrichtigungen: after },
    actor: null,
  })
}

export function unsubscribeRoutes(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scoped) => {
    // The form bodies contain nothing beyond the address.
    scoped.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, _body, done) => done(null, undefined))
    addRoutes(scoped, context, unsubscribeContract, {
      askUnsubscribe: async ({ db, params, reply }) => {
        const found = await subscriptionOf(db, params.token)
        if (!found) return page(context, reply, 404, UNKNOWN)
        const name = BENACHRICHTIGUNG_NAMES[found.kind]
        return found.will[found.kind] === false
          ? page(context, reply, 200, `Mails „${name}“ bekommst du schon nicht mehr.`)
          : page(context, reply, 200, `Möchtest du keine Mails „${name}“ mehr bekommen?`, 'Ja, abbestellen')
      },
      unsubscribe: async ({ params, reply }) => {
        const sentence = await context.transact(async (trx) => {
          const found = await subscriptionOf(trx, params.token, sql`for update`)
          if (!found) return null
          const { profil, kind, will } = found
          if (will[kind] !== false) await switchOff(trx, profil, will, { ...will, [kind]: false })
          return `Abbestellt: Mails „${BENACHRICHTIGUNG_NAMES[kind]}“ bekommst du nicht mehr.`
        })
        return sentence === null ? page(context, reply, 404, UNKNOWN) : page(context, reply, 200, sentence)
      },
    })
  })
}
