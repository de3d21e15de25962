// What of former members is kept until when (docs/adr/0042), and the nightly job that ends it.
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { tagInBerlin } from '#contract/berlin.ts'
import { may } from '#contract/rechte.ts'
import { type Kept, LEAVING_RULES, leavingRules } from '#features/profile/schemas.ts'
import { asAllowed } from '#server/allowed.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { defineJob, handle } from '#server/jobs/job.ts'
import { setting } from '#server/setting.ts'
import { deleteProfil } from '../delete.ts'
import { profilOf } from '../queries.ts'

export const leavingSetting = setting('austritt', leavingRules, LEAVING_RULES)

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Berlin')::date`
/** Since when somebody of the rows `p` and `l` has left. */
const left = sql`coalesce(p.austrittsdatum, ${dayOf(sql`l."abgeschlossenAm"`)}, ${dayOf(sql`p."geaendertAm"`)})`

/**
 * Before a profile is emptied: who they were, for the duties that they did (§§ 195, 199 BGB), and where money went, if any could (§ 147 AO).
 * Art. 17 Abs. 3 DSGVO lets both stand as long; out of sight, as Art. 18 has it.
 */
export async function keep(trx: Trx, profil: string, now: Date): Promise<void> {
  await sql`
    insert into aufbewahrung (profil, art, seit, angaben)
    select p._id, k.art, case when p.status = 'ausgetreten' then ${left} else ${tagInBerlin(now)}::date end, jsonb_strip_nulls(k.angaben)
    from profile p join users u on u._id = p."user" left join laufzettel l on l.profil = p._id
      cross join lateral (select u.vorname || ' ' || u.nachname as name) n
      cross join lateral (values
        ('einsatz', jsonb_build_object('Name', n.name, 'Personalnummer', nullif(p.personalnummer, ''), 'Geburtsdatum', p.geburtsdatum,
          'Eintritt', p.eintrittsdatum, 'Austritt', p.austrittsdatum, 'Sanitätsausbildung', p.sanitaetsausbildung)),
        ('abrechnung', case when p.iban <> '' then jsonb_build_object('Name', n.name, 'Anschrift',
          concat_ws(', ', nullif(concat_ws(' ', p.strasse, p.hausnummer), ' '), nullif(concat_ws(' ', p.plz, p.ort), ' ')),
          'Kontoinhaber', nullif(p.kontoinhaber, ''), 'IBAN', p.iban, 'BIC', nullif(p.bic, '')) end)) k (art, angaben)
    where p._id = ${profil}::uuid and k.angaben is not null
    on conflict do nothing`.execute(trx)
}

interface Row extends Omit<Kept, 'angaben'> {
  readonly hidden: boolean
  readonly angaben: Record<string, string>
}
/** All who are concerned, the first first: the list of the screen and the work of the job are one. `faellig`: the day of the job. */
async function concerned(db: Db | Trx): Promise<Row[]> {
  const { loeschenNachMonaten: months, einsatzJahre, abrechnungJahre } = await leavingSetting.read(db)
  const { rows } = await sql<Row>`
    select p._id as profil, 'profil' as art, u.vorname || ' ' || u.nachname as name, s.seit::text,
      (s.seit + make_interval(months => ${months}::int))::date::text as faellig, '{}'::jsonb as angaben, p.unsichtbar as hidden
    from profile p join users u on u._id = p."user" left join laufzettel l on l.profil = p._id cross join lateral (select ${left} as seit) s
    where p.status = 'ausgetreten' and p."geloeschtAm" is null
    union all
    select a.profil, a.art, a.angaben ->> 'Name', a.seit::text,
      make_date(extract(year from a.seit)::int + 1 + case a.art when 'einsatz' then ${einsatzJahre}::int else ${abrechnungJahre}::int end, 1, 1)::text,
      a.angaben - 'Name', false
    from aufbewahrung a
    order by faellig nulls last, name, profil, art`.execute(db)
  return rows
}

/** What this person may know of it: hidden members only with their right, bank data only with theirs. */
export const retention = async (db: Db, actor: Actor): Promise<Kept[]> =>
  (await concerned(db))
    .filter(({ hidden }) => !hidden || may(actor, 'READ_UNSICHTBARE_USER'))
    .map(({ angaben, ...row }) => ({
      ...row,
      angaben:
        row.art === 'abrechnung' && !may(actor, 'ABRECHNUNG') ? [] : Object.entries(angaben).map(([titel, value]) => `${titel}: ${value}`),
    }))

/** Does what is due; each in a transaction of its own, looked at again under its lock, so that a second run finds nothing left to do. */
export async function endRetention(context: AppContext): Promise<void> {
  const now = context.now()
  const isDue = ({ faellig }: Row) => faellig !== null && faellig <= tagInBerlin(now)
  for (const { profil, art } of (await concerned(context.db)).filter(isDue)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough at night
    await context.transact(async (trx) => {
      if (art !== 'profil') return void (await trx.deleteFrom('aufbewahrung').where('profil', '=', profil).where('art', '=', art).execute())
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
