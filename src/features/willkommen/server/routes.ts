import { sql } from 'kysely'
import type { Area } from '#server/app.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { addRoutes } from '#server/http/routes.ts'
import { WELCOME_DAYS, type Welcome, welcomeContract } from '../contract.ts'
import { type Step, STEPS } from '../names.ts'

type Row = Readonly<Record<Step, boolean>> & { readonly spaeter: Step[]; readonly weggelegt: boolean; readonly neu: boolean }

/** Reads from the data itself which steps are done; only postponed ones are stored. */
async function readWelcome(db: Db | Trx, { now }: Pick<AppContext, 'now'>, { _id }: Actor): Promise<Welcome> {
  const { rows } = await sql<Row>`
    select p.bild is not null as foto,
      coalesce(p.notfallkontakt ->> 'telefon', '') <> '' as notfallkontakt,
      p.sanitaetsausbildung <> 'keine' or exists (select from ausbildungen a where a.profil = p._id) as ausbildungen,
      exists (select from kalenderabos k where k.profil = p._id) as kalender,
      exists (select from pushgeraete g where g.profil = p._id)
        or exists (select from mitteilungswege m where m.profil = p._id) as benachrichtigungen,
      coalesce(w.spaeter, '{}') as spaeter,
      w."weggelegtAm" is not null as weggelegt,
      coalesce(u."eingeladenAm" > ${now()}::timestamptz - make_interval(days => ${WELCOME_DAYS}), false) as neu
    from users u join profile p on p."user" = u._id left join willkommen w on w."user" = u._id
    where u._id = ${_id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return { schritte: [], anbieten: false }
  const steps = (Object.keys(STEPS) as Step[]).map((name) => ({
    name,
    stand: row[name] ? ('erledigt' as const) : row.spaeter.includes(name) ? ('spaeter' as const) : ('offen' as const),
  }))
  return { schritte: steps, anbieten: row.neu && !row.weggelegt && steps.some(({ stand }) => stand === 'offen') }
}

export const welcome: Area = {
  name: 'willkommen',
  contract: welcomeContract,
  overview: [
    {
      zugang: 'angemeldet',
      url: '/api/willkommen',
      reads: () => ['willkommen', 'users', 'profile', 'ausbildungen', 'kalenderabos', 'mitteilungswege', 'pushgeraete'],
    },
  ],
  personal: {
    data: ({ user }) => [
      {
        titel: 'Erste Schritte',
        rows: sql`select array_to_string(spaeter, ', ') as "Auf später gelegt", "weggelegtAm" as "Weggelegt am"
          from willkommen where "user" = ${user}::uuid`,
      },
    ],
  },
  routes: (app, context) =>
    addRoutes(app, context, welcomeContract, {
      get: ({ db, actor }) => readWelcome(db, context, actor),
      change: async ({ trx, actor, body: { spaeter, weggelegt } }) => {
        const at = weggelegt ? context.now() : null
        await sql`insert into willkommen ("user", spaeter, "weggelegtAm") values (${actor._id}::uuid, ${spaeter}::text[], ${at})
          on conflict ("user") do update set spaeter = excluded.spaeter, "weggelegtAm" = excluded."weggelegtAm"`.execute(trx)
        return readWelcome(trx, context, actor)
      },
    }),
}
