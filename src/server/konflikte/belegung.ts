// Who or what is taken in a span of time, over all areas. Spans are half open: back to back is legal. The constraints
// anmeldungen_nicht_doppelt and fahrzeugbelegungen_nicht_doppelt give the guarantee; this gives the sentence.
import { sql } from 'kysely'
import type { Db, Trx } from '#server/kontext.ts'
import { lesbareSpanne } from '#server/zeit.ts'

/** What holds somebody or something: a readable name of the occasion, and the span in UTC. */
export interface Belegung {
  /** The offer that holds a person; absent for a vehicle's booking. */
  readonly angebot?: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
}

/** "Stadtfest (Frühschicht)" of the row `a` of angebote; an area to come adds its table here and in `titelTabellen`. */
export const anlassTitel = sql<string>`concat(coalesce(d.bezeichnung, 'Dienst'), case when a.bezeichnung <> '' then concat(' (', a.bezeichnung, ')') end)`
export const titelTabellen = sql`left join sanitaetsdienste d on d._id = a.sanitaetsdienst`

interface Frage {
  /** A profile or a vehicle. */
  readonly wer: string
  readonly beginn: string
  readonly ende: string
}
const jeFrage = (anzahl: number, rows: readonly (Belegung & { nr: number })[]): Belegung[][] => {
  const antworten: Belegung[][] = Array.from({ length: anzahl }, () => [])
  for (const { nr, ...belegung } of rows) antworten[nr - 1]?.push(belegung)
  return antworten
}
const spalten = (
  fragen: readonly Frage[],
) => sql`unnest(${fragen.map(({ wer }) => wer)}::uuid[], ${fragen.map(({ beginn }) => beginn)}::timestamptz[],
  ${fragen.map(({ ende }) => ende)}::timestamptz[]) with ordinality as f(wer, beginn, ende, nr)`

/** Where these people stand at these times, one list per question, by begin; one query for all. */
export async function belegtePersonen(db: Db | Trx, fragen: readonly Frage[]): Promise<Belegung[][]> {
  if (fragen.length === 0) return []
  const { rows } = await sql<Belegung & { nr: number }>`
    select f.nr::int as nr, m.angebot, ${anlassTitel} as titel, m.beginn, m.ende
    from ${spalten(fragen)}
    join anmeldungen m on m.profil = f.wer and m.status = 'eingeteilt' and m.gilt and tstzrange(m.beginn, m.ende) && tstzrange(f.beginn, f.ende)
    join angebote a on a._id = m.angebot ${titelTabellen}
    order by f.nr, m.beginn`.execute(db)
  return jeFrage(fragen.length, rows)
}

/** What these vehicles are booked for at these times, one list per question, by begin; one query for all. */
export async function belegteFahrzeuge(db: Db | Trx, fragen: readonly Frage[]): Promise<Belegung[][]> {
  if (fragen.length === 0) return []
  const { rows } = await sql<Belegung & { nr: number }>`
    select f.nr::int as nr, b.zweck as titel, b.beginn, b.ende
    from ${spalten(fragen)}
    join fahrzeugbelegungen b on b.fahrzeug = f.wer and b.status = 'bestaetigt' and tstzrange(b.beginn, b.ende) && tstzrange(f.beginn, f.ende)
    order by f.nr, b.beginn`.execute(db)
  return jeFrage(fragen.length, rows)
}

/** "Stadtfest, Sa., 24.11.2026, 10:00 bis 14:00 Uhr", for the sentence of a refusal. */
export const belegungText = ({ titel, beginn, ende }: Belegung): string => `${titel}, ${lesbareSpanne(beginn, ende)}`
