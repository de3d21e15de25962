// Puts questions to members: a row each with a secret of its own, and a mail with a way to say yes and one to say no.
import { sql } from 'kysely'
import { newToken } from '#server/auth/token.ts'
import type { Actor } from '#server/context.ts'
import { mailsTo } from '../mails/mail.ts'
import { type Asked, question } from '../mails/news.ts'
import { recipientsOf } from '../mails/recipients.ts'
import type { Occasion, Scope } from '../occasion.ts'
import type { QuestionState } from './question.ts'

interface Request extends Asked {
  /** A hand-over: the registration that is offered. */
  readonly anmeldung?: string
  readonly profile: readonly string[]
  readonly text: string
}

/**
 * Asks these members; they may answer until what they are asked for begins. Those who want no such mails find the question on the
 * dashboard. Returns the ids of the questions.
 */
export async function askMembers(scope: Scope, actor: Actor, occasion: Occasion, request: Request): Promise<string[]> {
  const { context, trx, kind } = scope
  const { angebot, anmeldung, beginn, ende, text } = request
  const people = await recipientsOf(trx, kind, occasion._id, request.profile)
  const tokens = new Map(people.map(({ profil }) => [profil, newToken()]))
  const asAsked: QuestionState['beiFrage'] = { beginn, ende, ortName: occasion.wo.name, treffpunkt: occasion.treffpunkt }
  const { rows } = await sql<{ _id: string; profil: string }>`
    insert into anfragen (art, "tokenHash", angebot, anmeldung, profil, text, "gestelltVon", "gestelltAm", "laeuftAb", "beiFrage")
    select ${request.art}, decode(n.hash, 'hex'), ${angebot}::uuid, ${anmeldung ?? null}::uuid, n.profil, ${text}, ${actor._id}::uuid, ${context.now()}::timestamptz, ${beginn}::timestamptz, ${JSON.stringify(asAsked)}::jsonb
    from unnest(${[...tokens.values()].map(({ hash }) => hash.toString('hex'))}::text[], ${[...tokens.keys()]}::uuid[]) as n(hash, profil)
    returning _id, profil`.execute(trx)
  const ids = new Map(rows.map(({ _id, profil }) => [profil, _id]))
  const asking = `${actor.vorname} ${actor.nachname}`
  const mails = mailsTo(scope, occasion, people, actor._id, ({ profil }) =>
    question(kind, occasion, request, {
      _id: ids.get(profil) ?? '',
      asking,
      text,
      token: tokens.get(profil)?.token ?? '',
      askedAt: context.now().toISOString(),
    }),
  )
  await context.sendMail(trx, mails)
  return rows.map(({ _id }) => _id)
}
