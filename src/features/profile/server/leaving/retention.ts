// Retention of former members' data (docs/adr/0042), and the nightly job that ends it.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import { path } from '#contract/screens.ts'
import { may, type Recht } from '#contract/rights/rechte.ts'
import { type Kept, LEAVING_RULES, leavingContract, leavingRules } from '#features/profile/leaving.ts'
import { asAllowed } from '#server/allowed.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import { saysOf, defineSetting, showSetting } from '#server/setting.ts'
import { deleteProfil } from '../delete.ts'
import { profilOf } from '../queries.ts'
import { left } from './keep.ts'

export const leavingSetting = defineSetting('austritt', leavingRules, LEAVING_RULES)
showSetting({
  titel: 'Austritt und Aufbewahrung',
  path: path('/profiles/aufbewahrung'),
  zugang: leavingContract.changeRules.zugang,
  says: async ({ db }) => saysOf(leavingRules.shape, await leavingSetting.read(db)),
})

interface RetentionRow extends Omit<Kept, 'angaben'> {
  readonly hidden: boolean
  readonly angaben: Record<string, string>
}
/** All members concerned, earliest first, shared by screen and job. `faellig`: the day of the job. */
async function concerned(db: Db | Trx): Promise<RetentionRow[]> {
  const { loeschenNachMonaten, einsatzJahre, abrechnungJahre } = await leavingSetting.read(db)
  const { rows } = await sql<RetentionRow>`
    select p._id as profil, 'profil' as art, u.vorname || ' ' || u.nachname as name, s.seit::text,
      (s.seit + make_interval(months => ${loeschenNachMonaten}::int))::date::text as faellig, '{}'::jsonb as angaben,
      p.unsichtbar as hidden
    from profile p
      join users u on u._id = p."user"
      left join laufzettel l on l.profil = p._id
      cross join lateral (select ${left} as seit) s
    where p.status = 'ausgetreten' and p."geloeschtAm" is null
    union all
    select a.profil, a.art, a.angaben ->> 'Name', a.seit::text,
      make_date(extract(year from a.seit)::int + 1 + case a.art
        when 'einsatz' then ${einsatzJahre}::int
        else ${abrechnungJahre}::int
      end,
        1, 1)::text,
      a.angaben - 'Name', a.verborgen
    from aufbewahrung a
    order by faellig nulls last, name, profil, art`.execute(db)
  return rows
}

/** Retained data requires the same rights as for current members (FIELD_RULES). */
const NEEDS: Readonly<Record<string, Recht>> = {
  Geburtsdatum: 'READ_GEBURTSDATUM',
  Personalnummer: 'READ_USER_PROPERTIES',
  Eintritt: 'READ_USER_PROPERTIES',
  Austritt: 'READ_USER_PROPERTIES',
}

/** Entries readable for this person: hidden members and bank data require their rights. */
export const readRetention = async (db: Db, actor: Actor): Promise<Kept[]> =>
  (await concerned(db))
    .filter(({ hidden }) => !hidden || may(actor, 'READ_UNSICHTBARE_USER'))
    .map((row) => ({
      ...row,
      angaben: Object.entries(row.angaben).flatMap(([titel, value]) =>
        may(actor, row.art === 'abrechnung' ? 'ABRECHNUNG' : (NEEDS[titel] ?? 'DELETE_USER')) ? [`${titel}: ${value}`] : [],
      ),
    }))

/** Deletes due data, each in a separate transaction. It checks again under the lock, so that a second run has nothing to do. */
export async function endRetention(context: AppContext): Promise<void> {
  const now = context.now()
  const isDue = ({ faellig }: RetentionRow) => faellig !== null && faellig <= tagInBerlin(now)
  for (const { profil, art } of (await concerned(context.db)).filter(isDue)) {
    await context.transact(async (trx) => {
      if (art !== 'profil') {
        await trx.deleteFrom('aufbewahrung').where('profil', '=', profil).where('art', '=', art).execute()
        return
      }
      const row = await profilOf(trx, profil, true)
      if (row?.status === 'ausgetreten') await deleteProfil(trx, null, asAllowed(row), now)
    })
  }
}

const job = defineJob('aufbewahrung-beenden', z.unknown(), { rang: 20 })
export const retentionJobs = {
  handlers: (context: AppContext) => [handle(job, () => endRetention(context))],
  termine: [{ job, when: '29 2 * * *' }],
}
