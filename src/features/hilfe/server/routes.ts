import { sql } from 'kysely'
import type { Area } from '#server/app.ts'
import { addRoutes } from '#server/http/routes.ts'
import { helpContract } from '../contract.ts'
import { FIRST_DAY, type FirstDayPoint } from '../schemas.ts'

export const help: Area = {
  name: 'hilfe',
  contract: helpContract,
  overview: [{ zugang: helpContract.firstDay.zugang, url: helpContract.firstDay.path }],
  routes: (app, context) =>
    addRoutes(app, context, helpContract, {
      firstDay: async ({ db }) => {
        const { logo } = await context.chapter()
        const { rows } = await sql<Readonly<Record<Exclude<FirstDayPoint, 'verband' | 'mail'>, boolean>>>`
          select exists (
              select from sicherungen where fehler is null and zeit > ${context.now()}::timestamptz - interval '2 days') as sicherung,
            exists (select from config where key = 'listen') as listen,
            exists (select from profile where "geloeschtAm" is null offset 2) as mitglieder,
            u.verwalten > 1 as rechte,
            u.aufgaben > 3 as aufgaben,
            exists (select from orte) as orte,
            exists (select from fahrzeuge) as fahrzeuge,
            u.eingeladen as einladungen
          from (select count(*) filter (where rechte @> array['UPDATE_USER_RECHTE'] and not gesperrt) as verwalten,
              count(*) filter (where rechte && array['CREATE_SANDIENST', 'UPDATE_FAHRZEUG', 'UPDATE_KLEIDUNG', 'CREATE_USER', 'ABRECHNUNG']
                and not gesperrt) as aufgaben,
              bool_or("eingeladenAm" is not null) as eingeladen from users) u`.execute(db)
        const [facts] = rows
        const done = { verband: logo !== null, mail: context.config.smtpUrl !== null && context.config.mailFrom !== null, ...facts }
        return (Object.keys(FIRST_DAY) as FirstDayPoint[]).map((name) => ({ name, getan: done[name] === true }))
      },
    }),
}
