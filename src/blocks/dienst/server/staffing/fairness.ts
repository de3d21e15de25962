import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { occasionKinds } from '../signup/occasion.ts'

/** Duty counts; decimal hours, actual ones if recorded. */
export interface Load {
  readonly profil: string
  readonly dienste: number
  readonly stunden: number
  readonly naechte: number
  readonly wochenenden: number
  readonly feiertage: number
  readonly leitungen: number
}
interface Time {
  /** First and last day, in Berlin. */
  readonly von: string
  readonly bis: string
  readonly holidays: readonly string[]
}

const BERLIN = sql.lit('Europe/Berlin')

/** Statistics of everybody with duties, in one query. Night: begin before 05:00 or end after 23:00; weekend: Saturday or Sunday. */
export async function loadsOf(db: Db, { von, bis, holidays }: Time): Promise<Load[]> {
  const kinds = occasionKinds().filter(({ duty }) => duty !== false)
  const inTime = (column: ReturnType<typeof sql.ref>) => sql`(${column} at time zone ${BERLIN})::date between ${von}::date and ${bis}::date`
  const called = sql.join(
    kinds.map(({ id, from }) => sql`exists (select from ${from} d where d._id = ${id} and not d.abgesagt)`),
    sql` or `,
  )
  const led = sql.join(
    kinds.map(({ from, id, duty }) =>
      !duty || duty.leads === undefined
        ? sql`select d.leiter as profil from ${from} d where d.leiter is not null and not d.abgesagt and ${inTime(sql.ref('d.beginn'))}`
        : sql`select s.profil
          from stand s join angebote angebot on angebot._id = s.angebot
          where ${id} is not null and angebot.bedarf @> ${JSON.stringify([{ funktion: duty.leads }])}::jsonb`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Load>`
    with stand as (
      select meldung.profil, meldung.angebot, coalesce(meldung."istBeginn", meldung.beginn) as von,
        coalesce(meldung."istEnde", meldung.ende) as bis, coalesce(meldung."istPause", 0) as pause,
        (meldung.beginn at time zone ${BERLIN}) as lokal, (meldung.ende at time zone ${BERLIN}) as lokal_bis
      from anmeldungen meldung join angebote angebot on angebot._id = meldung.angebot
      where meldung.status = 'eingeteilt' and meldung.gilt and ${inTime(sql.ref('meldung.beginn'))} and (${called})
    ),
      summe as (
        select profil, count(*)::int as dienste,
          round(sum(extract(epoch from bis - von) / 3600 - pause / 60.0), 2)::float8 as stunden,
          count(*) filter (where lokal::time < '05:00'
              or lokal_bis > date_trunc('day', lokal) + interval '23 hours')::int as naechte,
          count(*) filter (where extract(isodow from lokal) > 5)::int as wochenenden,
          count(*) filter (where lokal::date = any(${[...holidays]}::date[]))::int as feiertage
        from stand
        group by profil
      ),
      leitung as (select profil, count(*)::int as leitungen from (${led}) l group by profil)
    select coalesce(s.profil, l.profil) as profil, coalesce(s.dienste, 0) as dienste, coalesce(s.stunden, 0) as stunden,
      coalesce(s.naechte, 0) as naechte, coalesce(s.wochenenden, 0) as wochenenden,
      coalesce(s.feiertage, 0) as feiertage, coalesce(l.leitungen, 0) as leitungen
    from summe s full join leitung l on l.profil = s.profil`.execute(db)
  return rows
}
