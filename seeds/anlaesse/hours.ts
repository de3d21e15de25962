// Hours outside of duties: own entries of members, in all kinds and states. Generated in SQL: at size L a hundred thousand rows take longer
// to send than to write.
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { withoutConstraints, withoutTriggers } from '../load-demo.ts'
import type { Mitglied } from '../people/mitglieder.ts'
import type { Size } from '../size.ts'

/** Per year, including hours from closed duties (demo-data: 2,000, 25,000 and 120,000). */
export const HOURS_A_YEAR: Readonly<Record<Size, number>> = { S: 2_000, M: 25_000, L: 120_000 }
const DAYS = 365
/** One in this many rows of the previous year, for comparison. */
const EARLIER = 3

/** Kind, occasion, hours, kilometres; frequent occasions appear several times. */
const OCCASIONS: readonly (readonly [kind: string, occasion: string, hours: number, km: number])[] = [
  ['Materialpflege', 'Rucksäcke geprüft und aufgefüllt', 1.5, 0],
  ['Materialpflege', 'Fahrzeuge gereinigt', 2, 0],
  ['Materialpflege', 'Lager aufgeräumt', 3, 8],
  ['Verwaltung', 'Dienstplan geschrieben', 1, 0],
  ['Verwaltung', 'Vorstandssitzung', 2.5, 12],
  ['Dienstabend', 'Dienstabend', 2, 6],
  ['Dienstabend', 'Dienstabend', 2, 6],
  ['KTW', 'Tagdienst KTW', 8, 14],
  ['KTW', 'Spätdienst KTW', 6.5, 14],
  ['Ausbildung(Teiln.)', 'Fortbildung Reanimation', 4, 20],
  ['Ausbildung(Lehrend)', 'Erste-Hilfe-Kurs', 7, 18],
  ['Einsatz', 'Alarm SEG', 3.75, 9],
  ['Blutspende', 'Blutspende Gemeindehaus', 5, 4],
  ['Jugend', 'Gruppenstunde der Jugend', 2, 0],
  ['Bereitschaft', 'Rufbereitschaft am Wochenende', 12, 0],
  ['Sonstiges', 'Weihnachtsmarkt aufgebaut', 4.25, 5],
]
const REASONS = ['An dem Tag war kein Dienst.', 'Bitte den richtigen Anlass eintragen.', 'Die Pause fehlt.'] as const

/** Fills up to the year's count and starts one running clock; requires the hours of closed duties. */
export async function fillHours(trx: Transaction<DB>, people: readonly Mitglied[], size: Size, today: string): Promise<void> {
  const members = people.filter(({ profil, person }) => profil.status === 'aktiv' && !person.withoutLogin)
  const keeper = people[0]
  const second = people.find(({ user }) => user.username === 'leitung') ?? keeper
  if (!keeper || !second) return
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from stundennachweise where datum > ${today}::date - ${DAYS}::int`.execute(trx)
  const count = Math.max(0, HOURS_A_YEAR[size] - (rows[0]?.n ?? 0))
  // Deterministic pseudo-random number: digits of a hash of the row number.
  const pick = (from: number, of: number) => sql`(('x' || substr(h, ${sql.lit(from)}, 6))::bit(24)::int % ${sql.lit(of)})`
  const list = <T>(of: (one: (typeof OCCASIONS)[number]) => T) => OCCASIONS.map(of)
  await withoutConstraints(trx, ['stundennachweise'], () =>
    withoutTriggers(trx, ['pruefe_stundennachweis'], () =>
      sql`
    with numbered as (
      select n, md5('stunden' || n) as h from generate_series(1, ${count + Math.round(HOURS_A_YEAR[size] / EARLIER)}::int) n
    ), drawn as (
      select n, h, (${members.map(({ profil }) => profil._id)}::uuid[])[1 + n % ${members.length}] as profil,
        (${members.map(({ user }) => user._id)}::uuid[])[1 + n % ${members.length}] as "user",
        ${today}::date - 1 - ${pick(1, DAYS - 1)} - case when n > ${count}::int then ${sql.lit(DAYS)} else 0 end as datum, 1 + ${pick(7, OCCASIONS.length)} as what, ${pick(13, 100)} as luck
      from numbered
    ), stated as (
      select *, case when luck < 2 then 'abgelehnt' when datum < ${today}::date - 42 or (luck < 60 and datum < ${today}::date - 10) then 'bestaetigt'
        when luck < 85 then 'eingereicht' else 'entwurf' end as status, (datum + time '20:00') at time zone 'Europe/Berlin' as entered
      from drawn
    )
    insert into stundennachweise (_id, version, "erstelltAm", "erstelltVon", "geaendertAm", "geaendertVon", profil, art, datum, stunden, anlass,
      "anfahrtKm", "fahrtkostenBeantragt", status, "bestaetigtVon", "bestaetigtAm", ablehnungsgrund)
    select (lpad(to_hex((extract(epoch from entered) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid,
      case status when 'entwurf' then 1 when 'eingereicht' then 2 else 3 end, entered, "user", entered, "user", profil,
      (${list(([kind]) => kind)}::text[])[what], datum, (${list(([, , hours]) => hours)}::numeric[])[what], (${list(([, occasion]) => occasion)}::text[])[what],
      (${list(([, , , km]) => km)}::int[])[what], (${list(([, , , km]) => km)}::int[])[what] > 0 and luck % 2 = 0, status,
      case when status <> 'bestaetigt' then null when profil = ${keeper.profil._id} then ${second.user._id}::uuid else ${keeper.user._id}::uuid end,
      case when status = 'bestaetigt' then entered + interval '1 hour' end,
      case when status = 'abgelehnt' then (${[...REASONS]}::text[])[1 + luck % ${REASONS.length}] else '' end
    from stated`.execute(trx),
    ),
  )
  const helper = members.find(({ user }) => user.username === 'helfer') ?? members[0]
  if (helper)
    await sql`insert into stoppuhren (profil, beginn, art, anlass)
      values (${helper.profil._id}, (${today}::date + time '07:00') at time zone 'Europe/Berlin', 'Materialpflege', 'Rucksäcke geprüft und aufgefüllt')`.execute(
      trx,
    )
}
