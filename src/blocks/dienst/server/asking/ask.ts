// Sends requests to members. Each has one row with its own secret, and a mail with a yes and a no link.
import { sql } from 'kysely'
import { newToken } from '#server/auth/token.ts'
import type { Actor } from '#server/context.ts'
import { mailsTo } from '../mails/mail.ts'
import { type Asked, questionNews, questionsNews } from '../mails/questions.ts'
import { recipientsOf } from '../mails/recipients.ts'
import type { Occasion, Scope } from '../signup/occasion.ts'
import { HOLD_MS } from '../../deadlines.ts'
import type { QuestionState } from './question.ts'

interface Request extends Asked {
  readonly anmeldung?: string
  readonly profile: readonly string[]
  readonly text: string
}

/**
 * Asks these members; the deadline is the begin of the requested span. Members without such mails see the request on the dashboard.
 * Several offers share one mail. Returns the request ids.
 */
export async function askMembers(scope: Scope, actor: Actor, occasion: Occasion, requests: readonly Request[]): Promise<string[]> {
  const { context, trx, kind } = scope
  const now = context.now()
  const people = await recipientsOf(trx, kind, occasion._id, [...new Set(requests.flatMap(({ profile }) => profile))])
  const asking = `${actor.vorname} ${actor.nachname}`
  const put: Put[] = []
  for (const request of requests) {
    const asked = people.filter(({ profil }) => request.profile.includes(profil))
    put.push(...(await insert(scope, actor, occasion, request, asked)))
  }
  const notBefore = requests.some((request) => request.art === 'hilferuf') ? { notBefore: new Date(now.getTime() + HOLD_MS) } : {}
  const mails = mailsTo(scope, occasion, people, actor._id, ({ profil }) => {
    const [first, ...others] = put.filter((question) => question.profil === profil)
    if (!first) return null
    const about = { asking, text: first.request.text, askedAt: now.toISOString() }
    return {
      ...(others.length > 0
        ? questionsNews(
            kind,
            occasion,
            [first, ...others].map(({ request }) => request),
            { ...about, _id: first._id },
          )
        : questionNews(kind, occasion, first.request, { ...about, _id: first._id, token: first.token })),
      ...notBefore,
    }
  })
  await context.sendMail(trx, mails)
  return put.map(({ _id }) => _id)
}

interface Put {
  readonly _id: string
  readonly profil: string
  readonly request: Request
  readonly token: string
}

async function insert(
  { context, trx }: Scope,
  actor: Actor,
  occasion: Occasion,
  request: Request,
  people: readonly { readonly profil: string }[],
): Promise<Put[]> {
  const { angebot, anmeldung, beginn, ende, text } = request
  const tokens = new Map(people.map(({ profil }) => [profil, newToken()]))
  const asAsked: QuestionState['beiFrage'] = { beginn, ende, ortName: occasion.wo.name, treffpunkt: occasion.treffpunkt }
  const { rows } = await sql<{ _id: string; profil: string }>`
    insert into anfragen (art, "tokenHash", angebot, anmeldung, profil, text, "gestelltVon", "gestelltAm", "laeuftAb",
      "beiFrage")
    select ${request.art}, decode(n.hash, 'hex'), ${angebot}::uuid, ${anmeldung ?? null}::uuid, n.profil, ${text},
      ${actor._id}::uuid, ${context.now()}::timestamptz, ${beginn}::timestamptz, ${JSON.stringify(asAsked)}::jsonb
    from unnest(${[...tokens.values()].map(({ hash }) => hash.toString('hex'))}::text[],
      ${[...tokens.keys()]}::uuid[]) as n(hash, profil)
    returning _id, profil`.execute(trx)
  return rows.map(({ _id, profil }) => ({ _id, profil, request, token: tokens.get(profil)?.token ?? '' }))
}
