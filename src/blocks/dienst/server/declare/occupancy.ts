// Seats of duties added up, from the counts of the staffing boards (`angebote.besetzung`).
import { type RawBuilder, sql } from 'kysely'
import type { Qualifikation } from '#contract/qualifikation.ts'
import type { Actor, Db } from '#server/context.ts'
import { occasionKinds } from '../signup/occasion.ts'

type Sql = RawBuilder<unknown>
/** Instants; half-open. */
interface Span {
  readonly von: string
  readonly bis: string
}
export interface Lacking {
  readonly qualifikation: Qualifikation
  readonly anzahl: number
}
interface Sums {
  readonly art: string
  readonly plaetze: number
  readonly unbesetzt: number
  readonly fehlt: Lacking[]
}
const BERLIN = sql.lit('Europe/Berlin')

/** Offers of duties that this reader sees and that take place, by their begin; `entwurf`: not published. */
const offersIn = (actor: Actor, { von, bis }: Span): Sql =>
  sql.join(
    occasionKinds()
      .filter(({ duty }) => duty !== false)
      .map(
        (kind) => sql`
      select ${sql.lit(kind.column)} as art, angebot._id, angebot.beginn, angebot.besetzung, not ${kind.published} as entwurf,
        d."erstelltAm" as angelegt,
        coalesce((angebot.besetzung ->> 'soll')::int, 0) as soll, coalesce((angebot.besetzung ->> 'unbesetzt')::int, 0) as unbesetzt
      from ${kind.from} d join angebote angebot on ${kind.id} = d._id
      where ${kind.visible(actor)} and not d.abgesagt and angebot.beginn >= ${von}::timestamptz and angebot.beginn < ${bis}::timestamptz`,
      ),
    sql` union all `,
  )

/** Sums of the offers `a` by kind and `key`. */
async function sumsBy(db: Db, offers: Sql, key: RawBuilder<number>) {
  const { rows } = await sql<Sums & { readonly key: number; readonly imEntwurf: number }>`
    with o as materialized (${offers}),
      a as materialized (select o.*, ${key} as key from o),
      lacking as (
        select a.art, a.key, z.qualifikation, sum(z.anzahl)::int as anzahl
        from a cross join jsonb_to_recordset(a.besetzung -> 'zuBesetzen') as z(qualifikation text, anzahl int)
        where not a.entwurf
        group by 1, 2, 3
      )
    select a.art, a.key, coalesce(sum(a.soll) filter (where not a.entwurf), 0)::int as plaetze,
      coalesce(sum(a.unbesetzt) filter (where not a.entwurf), 0)::int as unbesetzt,
      coalesce(sum(a.soll) filter (where a.entwurf), 0)::int as "imEntwurf",
      (select coalesce(json_agg(json_build_object('qualifikation', l.qualifikation, 'anzahl', l.anzahl)), '[]')
        from lacking l
        where l.art = a.art and l.key is not distinct from a.key) as fehlt
    from a
    group by a.art, a.key
    order by a.key, a.art`.execute(db)
  return rows
}

/** Seats that stayed or still are empty, by kind and weekday (1 for Monday) in Berlin; of published duties. */
export async function readGaps(db: Db, actor: Actor, span: Span) {
  const rows = await sumsBy(db, offersIn(actor, span), sql<number>`extract(isodow from o.beginn at time zone ${BERLIN})::int`)
  return rows.map(({ key, imEntwurf: _drafts, ...sums }) => ({ wochentag: key, ...sums })).filter(({ plaetze }) => plaetze > 0)
}

export interface FillRate {
  readonly art: string
  /** Whole weeks before the begin. */
  readonly wochen: number
  /** Seats of similar past duties, those open so long before, and how many of these were filled later. */
  readonly plaetze: number
  readonly frei: number
  readonly gefuellt: number
}
/** Of the past: seats still open in the middle of the n-th week before, and filled until the end; only duties that existed then. */
async function readFillRates(db: Db, actor: Actor, past: Span, weeks: number): Promise<FillRate[]> {
  const { rows } = await sql<FillRate>`
    with a as materialized (
        select o.*,
          array(select coalesce(meldung."eingeteiltAm", meldung."gemeldetAm")
            from anmeldungen meldung
            where meldung.angebot = o._id and meldung.status = 'eingeteilt' and meldung.gilt and not meldung.praktikant) as seit
        from (${offersIn(actor, past)}) o
        where not o.entwurf and o.soll > 0
      ),
      stand as (
        select a.art, lead.wochen, a.soll, a.soll - a.unbesetzt as besetzt,
          (select count(*)::int from unnest(a.seit) as einteilung where einteilung <= lead.stichtag) as damals
        from a
          cross join lateral (select n as wochen, a.beginn - n * interval '7 days' - interval '84 hours' as stichtag
            from generate_series(0, ${weeks - 1}::int) n) lead
        where a.angelegt <= lead.stichtag
      )
    select art, wochen, sum(soll)::int as plaetze, sum(soll - least(besetzt, damals))::int as frei,
      sum(besetzt - least(besetzt, damals))::int as gefuellt
    from stand
    group by art, wochen
    order by art, wochen`.execute(db)
  return rows
}

/** Share of open seats that similar duties filled later; of all kinds if fewer than `least` were similar; 0 without any. */
export function fillShare(rates: readonly FillRate[], art: string, weeks: number, least: number): number {
  const sum = (of: readonly FillRate[]) => ({
    frei: of.reduce((all, { frei }) => all + frei, 0),
    gefuellt: of.reduce((all, { gefuellt }) => all + gefuellt, 0),
  })
  const near = rates.filter(({ wochen }) => wochen === weeks)
  const own = sum(near.filter((rate) => rate.art === art))
  const { frei, gefuellt } = own.frei >= least ? own : sum(near)
  return frei >= least ? gefuellt / frei : 0
}

interface Forecast {
  readonly past: Span
  /** From now to the end of the last week. */
  readonly ahead: Span
  readonly weeks: number
  readonly least: number
}
/** Open seats of the coming weeks, which begin with today in Berlin, and how many of them experience leaves open. */
export async function readForecast(db: Db, actor: Actor, { past, ahead, weeks, least }: Forecast) {
  const day = (time: Sql) => sql`(${time} at time zone ${BERLIN})::date`
  const lead = sql<number>`(${day(sql`o.beginn`)} - ${day(sql`${ahead.von}::timestamptz`)}) / 7`
  const rows = await sumsBy(db, offersIn(actor, ahead), lead)
  const rates = await readFillRates(db, actor, past, weeks)
  return {
    wochen: rows.map(({ key, ...sums }) => ({
      woche: key,
      ...sums,
      erwartet: Math.round(sums.unbesetzt * (1 - fillShare(rates, sums.art, key, least)) * 10) / 10,
    })),
    tage: await readGaps(db, actor, ahead),
    grundlage: rates,
  }
}
