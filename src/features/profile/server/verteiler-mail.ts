// A member's own mail to all of a Verteiler: one mail for each, so that nobody sees who else got it.
import { sql } from 'kysely'
import type { Validated } from '#contract/endpoint.ts'
import { MOST_RECIPIENTS, type profileContract } from '#features/profile/contract.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import { badRequest, conflict, tooMany } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { PERSONAL } from '#server/mail/send-mail.ts'
import { condition } from './queries.ts'

type Letter = Validated<typeof profileContract.verteilerMail>['body']

/** Annahme: so many mails to a Verteiler may one person send in an hour. */
const PER_HOUR = 5
const HOUR = 3600
/** What the sender's history tells of it. */
const FIELD = 'verteilerMail'

/** How many have gone out within the hour, and how many seconds until the first of them is older. Two at once wait for one another. */
async function sentLately(trx: Trx, { _id, profil }: Actor): Promise<{ count: number; seconds: number }> {
  await sql`select 1 from users where _id = ${_id}::uuid for update`.execute(trx)
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(${HOUR} - extract(epoch from now() - min(zeit)), 0)::int as seconds from historie
    where bereich = 'profile' and objekt = ${profil}::uuid and feld = ${FIELD} and zeit > now() - make_interval(secs => ${HOUR})`.execute(
    trx,
  )
  return rows[0] ?? { count: 0, seconds: 0 }
}

/**
 * Annahme: it reaches those whom the sender finds in the contacts by this Verteiler, and none who left or is blocked.
 * @throws 409 when they are more than the sender was told, 400 when there is nobody, 429
 */
export async function sendToVerteiler({ sendMail }: AppContext, trx: Trx, actor: Actor, letter: Letter): Promise<{ anzahl: number }> {
  const { verteiler, betreff: subject, text, anzahl: told } = letter
  const { rows: people } = await sql<{ email: string; name: string }>`
    select u.primary_email as email, u.vorname as name from profile p join users u on u._id = p."user"
    where ${condition(actor, { verteiler })} and not u.gesperrt and p.status <> all (${[...STATUS_FORMER]}::text[])
    order by u._id limit ${MOST_RECIPIENTS + 1}`.execute(trx)
  if (people.length === 0) throw badRequest(`Im Verteiler „${verteiler}“ ist niemand, der Mails bekommt.`, 'verteiler')
  if (people.length > MOST_RECIPIENTS)
    throw badRequest(`Eine Mail geht an höchstens ${MOST_RECIPIENTS.toLocaleString('de-DE')} Mitglieder.`, 'verteiler')
  if (people.length > told)
    throw conflict(`Im Verteiler „${verteiler}“ sind inzwischen ${people.length} Mitglieder. Sieh nach und schick die Mail noch einmal.`)
  const { count, seconds } = await sentLately(trx, actor)
  if (count >= PER_HOUR) throw tooMany(`Du hast in dieser Stunde schon ${PER_HOUR} Mails an Verteiler geschickt. Warte etwas.`, seconds)
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
      addendum: `${from.name} hat das an den Verteiler „${verteiler}“ geschickt. Deine Antwort geht nur an ${from.name}.`,
      replyTo: from.email,
    })),
  )
  await recordChange(trx, {
    area: 'profile',
    object: actor.profil ?? actor._id,
    action: FIELD,
    fields: [],
    parts: [{ feld: FIELD, alt: null, neu: `${subject} (Verteiler „${verteiler}“, ${people.length} Mitglieder)` }],
    actor: actor._id,
  })
  return { anzahl: people.length }
}
