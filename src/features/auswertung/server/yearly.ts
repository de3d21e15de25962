// Yearly figures of the chapter: completed items per area, by Berlin calendar.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context.ts'

export type Figures = Readonly<Record<string, number>>
type Sql = RawBuilder<unknown>
/** SQL conditions for the counted period, on a column of instants or of days. */
interface Span {
  readonly during: (column: string) => Sql
  readonly onDay: (column: string) => Sql
  readonly now: Date
}

const staffed = sql`select count(*)::float8 from anmeldungen a join angebote o on o._id = a.angebot`
const isStaffed = sql`a.status = 'eingeteilt' and a.gilt`
const isDone = (row: string) => sql`(${sql.ref(`${row}.status`)} in ('durchgefuehrt', 'abgerechnet') and not ${sql.ref(`${row}.abgesagt`)})`
const helped = (name: string) => sql`coalesce(sum((d.hilfeleistungen->>${sql.lit(name)})::int) filter (where ${isDone('d')}), 0)::float8`
const gave = (name: string) => sql`coalesce(sum((statistik->>${sql.lit(name)})::int), 0)::float8`

const PARTS = {
  'Ehrenamtliche Stunden': ({ onDay }: Span) => sql`
    select coalesce(sum(stunden), 0)::float8 as "Bestätigte Stunden", count(distinct profil)::float8 as "Mitglieder mit Stunden"
    from stundennachweise where status = 'bestaetigt' and ${onDay('datum')}`,
  Sanitätsdienste: ({ during }: Span) => sql`
    select count(*) filter (where ${isDone('d')})::float8 as "Durchgeführte Dienste",
      count(*) filter (where d.abgesagt)::float8 as "Abgesagte Dienste",
      (${staffed}
        join sanitaetsdienste s on s._id = o.sanitaetsdienst
        where ${isStaffed} and ${isDone('s')} and ${during('s.beginn')}) as "Einsätze von Helferinnen und Helfern",
      ${helped('versorgt')} as "Versorgte Personen", ${helped('transporte')} as "Transporte",
      ${helped('notarzt')} as "Notarzteinsätze", ${helped('rtwNachgefordert')} as "Nachgeforderte RTW"
    from sanitaetsdienste d
    where ${during('d.beginn')}`,
  Blutspenden: ({ during }: Span) => sql`
    select count(*)::float8 as "Termine", ${gave('spendewillige')} as "Spendewillige", ${gave('vollblutspenden')} as "Vollblutspenden",
      ${gave('erstspender')} as "Erstspender"
    from blutspenden where status = 'abgeschlossen' and not abgesagt and ${during('beginn')}`,
  Ausbildung: ({ during, onDay, now }: Span) => sql`
    select (select count(*)::float8
      from kurse
      where status = 'abgeschlossen' and not abgesagt and ${during('beginn')}) as "Abgeschlossene Kurse",
      (${staffed}
        join kurse c on c._id = o.kurs
        where ${isStaffed}
          and c.status = 'abgeschlossen'
          and not c.abgesagt
          and ${during('c.beginn')}) as "Teilnahmen an Kursen",
      (select count(*)::float8 from ausbildungen where bestanden and ${onDay('ende')}) as "Erworbene Nachweise",
      (select count(*)::float8
        from dienstabende
        where status <> 'entwurf' and not abgesagt and ende <= ${now} and ${during('beginn')}) as "Dienstabende"`,
  Kilometer: ({ during, onDay }: Span) => sql`
    select count(*)::float8 as "Fahrten mit unseren Fahrzeugen",
      coalesce(sum("kmEnde" - "kmStart"), 0)::float8 as "Kilometer nach Fahrtenbuch",
      (select coalesce(sum("anfahrtKm"), 0)::float8
        from stundennachweise
        where status = 'bestaetigt' and ${onDay('datum')}) as "Kilometer zur Anfahrt, privat"
    from fahrten
    where ${during('beginn')}`,
  Mitglieder: ({ onDay }: Span) => sql`
    select count(*) filter (where ${onDay('eintrittsdatum')})::float8 as "Eingetreten",
      count(*) filter (where ${onDay('austrittsdatum')})::float8 as "Ausgetreten" from profile`,
}
export type Part = keyof typeof PARTS

/** Figures from January 1 through the given day. Includes hidden and unnamed members. */
export async function figuresOf(db: Db, until: string, now: Date): Promise<Readonly<Record<Part, Figures>>> {
  const [first, next] = [sql`date_trunc('year', ${until}::date)`, sql`(${until}::date + 1)`]
  const at = (day: Sql) => sql`(${day}::timestamp at time zone 'Europe/Berlin')`
  const span: Span = {
    during: (column) => sql`${sql.ref(column)} >= ${at(first)} and ${sql.ref(column)} < ${at(next)}`,
    onDay: (column) => sql`${sql.ref(column)} >= ${first}::date and ${sql.ref(column)} < ${next}::date`,
    now,
  }
  const parts = Object.entries(PARTS).map(([titel, count]) => sql`(select row_to_json(z) from (${count(span)}) z) as ${sql.ref(titel)}`)
  const { rows } = await sql<Record<Part, Figures>>`select ${sql.join(parts)}`.execute(db)
  return rows[0]!
}

export interface Share {
  readonly name: string
  readonly count: number
}
const shares = async (db: Db, query: Sql) => (await (query as RawBuilder<Share>).execute(db)).rows

/** Current members: all by status, active ones by training. Training levels of past years are not recorded. */
export const membersBy = (db: Db, column: 'status' | 'sanitaetsausbildung') =>
  shares(
    db,
    sql`select ${sql.ref(column)} as name, count(*)::int as count from profile
      where "geloeschtAm" is null ${column === 'status' ? sql`` : sql`and status = 'aktiv'`} group by 1`,
  )

export const hoursBy = (db: Db, year: number, column: 'art' | 'monat') =>
  shares(
    db,
    sql`select ${sql.ref(column)}::text as name, sum(viertel)::float8 / 4 as count
      from stundensummen
      where status = 'bestaetigt' and monat >= make_date(${year}, 1, 1) and monat < make_date(${year + 1}, 1, 1)
      group by 1
      having sum(viertel) > 0
      order by 1`,
  )

export const kmByVehicle = (db: Db, year: number) =>
  shares(
    db,
    sql`select v.bezeichnung as name, sum(f."kmEnde" - f."kmStart")::float8 as count from fahrten f join fahrzeuge v on v._id = f.fahrzeug
      where f.beginn >= make_date(${year}, 1, 1)::timestamp at time zone 'Europe/Berlin'
        and f.beginn < make_date(${year + 1}, 1, 1)::timestamp at time zone 'Europe/Berlin' group by v._id, v.bezeichnung`,
  )
