import { sql } from 'kysely'
import type { Area } from '#server/app.ts'
import { handle } from '#server/jobs/job.ts'
import { addRoutes } from '#server/http/routes.ts'
import { noticesContract, ownNotices } from '../contract.ts'
import { digestJob, writeDigests } from './digest.ts'
import { inbox } from './inbox.ts'
import { push, pushHandlers } from './push.ts'
import { settings } from './settings.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

/** Annahme: news older than 90 days are deleted. */
const KEPT_DAYS = 90

export const notices: Area & { readonly contract: typeof noticesContract } = {
  name: 'mitteilungen',
  contract: noticesContract,
  routes: (app, context) => {
    unsubscribeRoutes(app, context)
    addRoutes(app, context, ownNotices, { ...inbox, ...settings, ...push })
  },
  handlers: (context) => [handle(digestJob, () => writeDigests(context)), ...pushHandlers(context)],
  // Hours in Berlin are whole hours in UTC.
  termine: [{ job: digestJob, when: '1 * * * *' }],
  cleanup: (db, now) => sql`delete from mitteilungen where zeit < ${new Date(now.getTime() - KEPT_DAYS * 86_400_000)}`.execute(db),
  personal: {
    data: ({ profil }) => [
      {
        titel: 'Mitteilungen',
        rows: sql`select zeit as "Wann", titel as "Titel", text as "Text", "gelesenAm" as "Gelesen" from mitteilungen
          where profil = ${profil}::uuid and posteingang order by zeit, _id`,
      },
      {
        titel: 'Wege deiner Mitteilungen',
        rows: sql`select push as "Push", posteingang as "Posteingang", "sammelStunde" as "Sammelmail um",
            "ruheVon" as "Ruhe von", "ruheBis" as "Ruhe bis"
          from mitteilungswege
          where profil = ${profil}::uuid`,
      },
      {
        titel: 'Geräte mit Push',
        rows: sql`select "erstelltAm" as "Seit", substring(endpunkt from 'https://[^/]+') as "Dienst"
          from pushgeraete
          where profil = ${profil}::uuid
          order by _id`,
      },
    ],
  },
}
