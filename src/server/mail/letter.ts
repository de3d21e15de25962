// A member's message to many: one mail each, so that recipients remain hidden from each other. Replies go to the sender.
import { sql } from 'kysely'
import type { Actor, Trx } from '#server/base.ts'
import { tooMany } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { type Mail, PERSONAL, type Send } from './send-mail.ts'
import { LETTERS_PER_HOUR } from '#contract/limits.ts'

const HOUR = 3600

interface Letter {
  readonly people: readonly Mail['to'][]
  readonly subject: string
  readonly text: string
  /** Note below the text about the recipients. `sender` is a full name. */
  readonly addendum: (sender: string) => string
  readonly button?: Mail['button']
  readonly record: { readonly area: string; readonly object: string; readonly field: string; readonly said: string }
}

/** Messages of this sender within the hour, and seconds until the oldest expires. Concurrent calls are serialised. */
async function sentLately(
  trx: Trx,
  { _id }: Actor,
  { area, object, field }: Letter['record'],
): Promise<{ count: number; seconds: number }> {
  await sql`select 1 from users where _id = ${_id}::uuid for update`.execute(trx)
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(${HOUR} - extract(epoch from now() - min(zeit)), 0)::int as seconds
    from historie
    where bereich = ${area}
      and objekt = ${object}::uuid
      and feld = ${field}
      and "user" = ${_id}::uuid
      and zeit > now() - make_interval(secs => ${HOUR})`.execute(trx)
  return rows[0] ?? { count: 0, seconds: 0 }
}

/**
 * Writes the message to the outbox in the caller's transaction. @returns the number of recipients
 * @throws 429 after five in an hour
 */
export async function sendLetter(sendMail: Send, trx: Trx, actor: Actor, letter: Letter): Promise<number> {
  const { people, subject, text, addendum, button, record } = letter
  const { count, seconds } = await sentLately(trx, actor, record)
  if (count >= LETTERS_PER_HOUR)
    throw tooMany(`Du hast in dieser Stunde schon ${LETTERS_PER_HOUR} solche Mails geschickt. Warte etwas.`, seconds)
  const { rows } = await sql<{ email: string; name: string }>`
    select primary_email as email, vorname || ' ' || nachname as name from users where _id = ${actor._id}::uuid`.execute(trx)
  const [from] = rows
  if (!from) throw new Error('who acts has no account')
  await sendMail(
    trx,
    people.map((to) => ({
      to,
      kind: PERSONAL,
      subject,
      paragraphs: text.split(/\n{2,}/),
      addendum: `${addendum(from.name)} Deine Antwort geht nur an ${from.name}.`,
      ...(button ? { button } : {}),
      replyTo: from.email,
    })),
  )
  await recordChange(trx, {
    area: record.area,
    object: record.object,
    action: record.field,
    fields: [],
    parts: [{ feld: record.field, alt: null, neu: record.said }],
    actor: actor._id,
  })
  return people.length
}
