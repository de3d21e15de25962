// A member's mail to all of a Verteiler: one mail each, so that recipients do not see each other.
import { sql } from 'kysely'
import type { Validated } from '#contract/endpoint.ts'
import { MOST_RECIPIENTS, type profileContract } from '#features/profile/contract.ts'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import { badRequest, conflict } from '#server/errors.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { sendLetter } from '#server/mail/letter.ts'
import { listCondition } from './queries.ts'

type Letter = Validated<typeof profileContract.verteilerMail>['body']

const FIELD = 'verteilerMail'

/**
 * Annahme: it reaches the contacts of this Verteiler visible to the sender, without former and blocked members.
 * @throws 409 if the recipients exceed the confirmed number, 400 without recipients, 429
 */
export async function sendToVerteiler({ sendMail }: AppContext, trx: Trx, actor: Actor, letter: Letter): Promise<{ anzahl: number }> {
  const { verteiler, betreff, text, anzahl } = letter
  const { rows: people } = await sql<{ profil: string; email: string; name: string }>`
    select p._id as profil, u.primary_email as email, u.vorname as name from profile p join users u on u._id = p."user"
    where ${listCondition(actor, { verteiler })} and not u.gesperrt and p.status <> all (${[...STATUS_FORMER]}::text[])
    order by u._id limit ${MOST_RECIPIENTS + 1}`.execute(trx)
  if (people.length === 0) throw badRequest(`Im Verteiler „${verteiler}“ ist niemand, der Mails bekommt.`, 'verteiler')
  if (people.length > MOST_RECIPIENTS)
    throw badRequest(`Eine Mail geht an höchstens ${MOST_RECIPIENTS.toLocaleString('de-DE')} Mitglieder.`, 'verteiler')
  if (people.length > anzahl)
    throw conflict(`Im Verteiler „${verteiler}“ sind inzwischen ${people.length} Mitglieder. Sieh nach und schick die Mail noch einmal.`)
  const count = await sendLetter(sendMail, trx, actor, {
    people,
    subject: betreff,
    text,
    addendum: (sender) => `${sender} hat das an den Verteiler „${verteiler}“ geschickt.`,
    record: {
      area: 'profile',
      object: actor.profil ?? actor._id,
      field: FIELD,
      said: `${betreff} (Verteiler „${verteiler}“, ${people.length} Mitglieder)`,
    },
  })
  return { anzahl: count }
}
