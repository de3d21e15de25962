import { pfad } from '#contract/screens.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { darfNochEineMail } from '#server/auth/drossel.ts'
import { neuesToken } from '#server/auth/token.ts'
import { type Aufgabe, defineAuftrag, erledige } from '#server/jobs/auftrag.ts'
import type { Kontext, Trx } from '#server/kontext.ts'
import { SICHERHEIT } from '#server/mail/sende.ts'

type Empfaenger = { readonly _id: string; readonly vorname: string; readonly username: string; readonly primary_email: string }
const STUNDE = 3_600_000
const GILT = { reset: STUNDE, einladung: 7 * 24 * STUNDE } as const

/** Mails a link that sets the password once: `reset` for an hour, `einladung` for a week. */
export async function schickeLink(
  trx: Trx,
  { sende, jetzt, config }: Kontext,
  { _id, vorname, username, primary_email }: Empfaenger,
  zweck: keyof typeof GILT,
): Promise<void> {
  const { token, hash } = neuesToken()
  const laeuftAb = new Date(jetzt().getTime() + GILT[zweck])
  await trx.insertInto('passworttoken').values({ tokenHash: hash, user: _id, zweck, laeuftAb }).execute()
  const text =
    zweck === 'reset'
      ? {
          betreff: 'Neues Passwort setzen',
          absaetze: ['für deinen Zugang zum Intranet wurde ein neues Passwort angefordert. Mit dem Knopf kannst du es setzen.'],
          knopf: 'Passwort setzen',
          nachsatz:
            'Der Link gilt eine Stunde und nur einmal. Hast du kein neues Passwort angefordert? Dann lösche diese Nachricht einfach, dein Passwort bleibt, wie es ist.',
        }
      : {
          betreff: `Willkommen im Intranet ${config.orgKuerzel}`,
          absaetze: [
            'für dich wurde ein Zugang zum Intranet eingerichtet. Setze als Erstes dein Passwort, danach kannst du dich anmelden.',
          ],
          knopf: 'Passwort setzen',
          nachsatz:
            'Der Link gilt sieben Tage und nur einmal. Danach bekommst du auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen.',
        }
  await sende(trx, {
    art: SICHERHEIT,
    an: { email: primary_email, name: vorname },
    betreff: text.betreff,
    absaetze: text.absaetze,
    nachsatz: text.nachsatz,
    fakten: [['Benutzername', username]],
    knopf: { text: text.knopf, pfad: pfad('/passwort-reset/{token}', { token }) },
    gueltigBis: laeuftAb,
  })
}

/** "I forgot my password": the request only enqueues this, so that known and unknown addresses cost the same. */
export const passwortVergessen = defineAuftrag('passwort-vergessen', z.object({ email: z.string() }), { versuche: 5 })

/**
 * Mails the link to whoever has this address. At most three in a row per account, then with growing pauses: nobody's inbox
 * is flooded by a stranger.
 *
 * Annahme: any of a person's addresses will do; the mail goes to the primary one.
 */
export const erledigePasswortVergessen = (kontext: Kontext): Aufgabe =>
  erledige(passwortVergessen, async ({ email }) => {
    await kontext.schreibe(async (trx) => {
      const { rows } = await sql<Empfaenger>`
        select _id, vorname, username, primary_email from users
        where not gesperrt and lower(${email}) in (select lower(e) from unnest(email) e) order by _id limit 5`.execute(trx)
      for (const user of rows) {
        if (await darfNochEineMail(trx, user._id, kontext.jetzt())) await schickeLink(trx, kontext, user, 'reset')
      }
    })
  })
