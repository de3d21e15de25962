// What a chapter did in a year, in numbers: of each area what was finished, by the calendar of Berlin.
import { type RawBuilder, sql } from 'kysely'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import type { Db } from '#server/context.ts'
import { oneOf } from '#server/db/vocabulary.ts'

const COUNTS = [
  'services',
  'callsOff',
  'cared',
  'transports',
  'emergencyDoctor',
  'ambulances',
  'helpers',
  'drives',
  'donors',
  'donations',
  'firstTimers',
  'courses',
  'participants',
  'certificates',
  'evenings',
  'trips',
  'kmDriven',
  'kmThere',
  'quarters',
  'volunteers',
  'joined',
  'left',
] as const
export type Figures = Readonly<Record<(typeof COUNTS)[number], number>>

/** The figures from the first of a year to a day in it, and with that. Members who are hidden or unnamed count as all others. */
export async function figuresOf(db: Db, until: string, now: Date): Promise<Figures> {
  const [first, next] = [sql`date_trunc('year', ${until}::date)`, sql`(${until}::date + 1)`]
  const at = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/Berlin')`
  const inYear = (column: string) => sql`${sql.ref(column)} >= ${at(first)} and ${sql.ref(column)} < ${at(next)}`
  const onDay = (column: string) => sql`${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${next}::date`
  const helped = (name: string) => sql`coalesce(sum((hilfeleistungen->>${sql.lit(name)})::int) filter (where done), 0)::float8`
  const gave = (name: string) => sql`coalesce(sum((statistik->>${sql.lit(name)})::int), 0)::float8`
  const { rows } = await sql<Figures>`
    select s.*, b.*, k.*, f.*, h.*, p.*,
      (select count(*)::float8 from anmeldungen a join angebote o on o._id = a.angebot join sanitaetsdienste d on d._id = o.sanitaetsdienst
        where a.status = 'eingeteilt' and a.gilt and d.status in ('durchgefuehrt', 'abgerechnet') and not d.abgesagt and ${inYear('d.beginn')}) as helpers,
      (select count(*)::float8 from anmeldungen a join angebote o on o._id = a.angebot join kurse c on c._id = o.kurs
        where a.status = 'eingeteilt' and a.gilt and c.status = 'abgeschlossen' and not c.abgesagt and ${inYear('c.beginn')}) as participants,
      (select count(*)::float8 from ausbildungen where bestanden and ${onDay('ende')}) as certificates,
      (select count(*)::float8 from dienstabende where status <> 'entwurf' and not abgesagt and ende <= ${now} and ${inYear('beginn')}) as evenings
    from (select count(*) filter (where done)::float8 as services, count(*) filter (where abgesagt)::float8 as "callsOff",
        ${helped('versorgt')} as cared, ${helped('transporte')} as transports, ${helped('notarzt')} as "emergencyDoctor", ${helped('rtwNachgefordert')} as ambulances
      from (select *, status in ('durchgefuehrt', 'abgerechnet') and not abgesagt as done from sanitaetsdienste where ${inYear('beginn')}) d) s,
    (select count(*)::float8 as drives, ${gave('spendewillige')} as donors, ${gave('vollblutspenden')} as donations, ${gave('erstspender')} as "firstTimers"
      from blutspenden where status = 'abgeschlossen' and not abgesagt and ${inYear('beginn')}) b,
    (select count(*)::float8 as courses from kurse where status = 'abgeschlossen' and not abgesagt and ${inYear('beginn')}) k,
    (select count(*)::float8 as trips, coalesce(sum("kmEnde" - "kmStart"), 0)::float8 as "kmDriven" from fahrten where ${inYear('beginn')}) f,
    (select coalesce(sum(stunden * 4), 0)::float8 as quarters, coalesce(sum("anfahrtKm"), 0)::float8 as "kmThere", count(distinct profil)::float8 as volunteers
      from stundennachweise where status = 'bestaetigt' and ${onDay('datum')}) h,
    (select count(*) filter (where ${onDay('eintrittsdatum')})::float8 as joined, count(*) filter (where ${onDay('austrittsdatum')})::float8 as left
      from profile) p`.execute(db)
  return rows[0] ?? (Object.fromEntries(COUNTS.map((name) => [name, 0])) as Figures)
}

export interface Share {
  readonly name: string
  readonly count: number
}
const shares = async (db: Db, query: ReturnType<typeof sql>) => (await (query as ReturnType<typeof sql<Share>>).execute(db)).rows

/** Of whom the chapter is made, as of now: nobody keeps what somebody could do in another year. */
export const membersBy = (db: Db, column: 'status' | 'sanitaetsausbildung') =>
  shares(
    db,
    sql`select ${sql.ref(column)} as name, count(*)::int as count from profile
      where "geloeschtAm" is null ${column === 'status' ? sql`` : sql`and ${oneOf('status', DIENSTFAEHIG)}`} group by 1`,
  )

/** Confirmed hours, by kind or by month. */
export const hoursBy = (db: Db, year: number, column: 'art' | 'monat') =>
  shares(
    db,
    sql`select ${sql.ref(column)}::text as name, sum(viertel)::float8 / 4 as count from stundensummen
      where status = 'bestaetigt' and monat >= make_date(${year}, 1, 1) and monat < make_date(${year + 1}, 1, 1) group by 1 having sum(viertel) > 0`,
  )

/** How far each vehicle went by its book. */
export const kmByVehicle = (db: Db, year: number) =>
  shares(
    db,
    sql`select v.bezeichnung as name, sum(f."kmEnde" - f."kmStart")::float8 as count from fahrten f join fahrzeuge v on v._id = f.fahrzeug
      where f.beginn >= make_date(${year}, 1, 1)::timestamp at time zone 'Europe/Berlin'
        and f.beginn < make_date(${year + 1}, 1, 1)::timestamp at time zone 'Europe/Berlin' group by v._id, v.bezeichnung`,
  )
