import { path, withFragment } from '#contract/screens.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { mayMailAgain } from '#server/auth/throttle.ts'
import { newToken } from '#server/auth/token.ts'
import { type JobHandler, defineJob, handle } from '#server/jobs/job.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { SECURITY } from '#server/mail/send-mail.ts'

export type Recipient = { readonly _id: string; readonly vorname: string; readonly username: string; readonly primary_email: string }
const HOUR = 3_600_000
/** Lifetime of an invitation in milliseconds. */
export const INVITED_FOR = 7 * 24 * HOUR
const VALID = { reset: HOUR, einladung: INVITED_FOR } as const

/** Mails a single-use link to set the password: `reset` is valid for an hour, `einladung` for a week. */
export async function sendLink(
  trx: Trx,
  { sendMail: send, now, chapter }: AppContext,
  { _id, vorname, username, primary_email }: Recipient,
  zweck: keyof typeof VALID,
): Promise<void> {
  const { token, hash } = newToken()
  const expires = new Date(now().getTime() + VALID[zweck])
  await trx.insertInto('passworttoken').values({ tokenHash: hash, user: _id, zweck, laeuftAb: expires }).execute()
  if (zweck === 'einladung') await trx.updateTable('users').set({ eingeladenAm: now() }).where('_id', '=', _id).execute()
  const text =
    zweck === 'reset'
      ? {
          subject: 'Neues Passwort setzen',
          paragraphs: ['für deinen Zugang zum Intranet wurde ein neues Passwort angefordert. Mit dem Knopf kannst du es setzen.'],
          button: 'Passwort setzen',
          addendum:
            'Der Link gilt eine Stunde und nur einmal. Hast du kein neues Passwort angefordert? ' +
            'Dann lösche diese Nachricht einfach, dein Passwort bleibt, wie es ist.',
        }
      : {
          subject: `Willkommen im Intranet ${(await chapter(trx)).orgKuerzel}`,
          paragraphs: [
            'schön, dass du dabei bist! Dein Zugang zum Intranet ist fertig. Such dir ein Passwort aus, danach bist du gleich drin.',
          ],
          button: 'Loslegen',
          addendum:
            'Der Link gilt sieben Tage und nur einmal. Danach bekommst du auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen.',
        }
  await send(trx, {
    kind: SECURITY,
    to: { email: primary_email, name: vorname },
    subject: text.subject,
    paragraphs: text.paragraphs,
    addendum: text.addendum,
    facts: [['Benutzername', username]],
    // User name for the device's password manager.
    button: { text: text.button, path: withFragment(path('/passwort-reset/{token}', { token }), username) },
    expiresAt: expires,
  })
}

/** Forgotten password: the request only enqueues this job, so that known and unknown addresses take equal time. */
export const passwortForgotten = defineJob('passwort-vergessen', z.object({ email: z.string() }), { versuche: 5 })

/**
 * Mails the link to every account with this address. Limits each account to three in a row, then growing pauses, against flooding by
 * strangers.
 * Annahme: any address of a person is accepted; the mail goes to the primary one.
 */
export const handlePasswortForgotten = (context: AppContext): JobHandler =>
  handle(passwortForgotten, async ({ email }) => {
    await context.transact(async (trx) => {
      const { rows } = await sql<Recipient>`
        select _id, vorname, username, primary_email from users
        where not gesperrt and lower(${email}) in (select lower(e) from unnest(email) e) order by _id limit 5`.execute(trx)
      for (const user of rows) {
        if (await mayMailAgain(trx, user._id, context.now())) await sendLink(trx, context, user, 'reset')
      }
    })
  })
