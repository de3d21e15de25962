// Who or what is taken in a span of time, over all areas. Spans are half open: back to back is legal. The constraints
// named …_nicht_doppelt give the guarantee; this gives the sentence.
import { type RawBuilder, sql } from 'kysely'
import type { Belegungsstatus } from '#blocks/belegung/contract.ts'
import type { Db, Trx } from '#server/kontext.ts'
import { lesbareSpanne } from '#contract/berlin.ts'
import { anlassTitel, occasionId } from './occasions.ts'

/** What holds somebody or something: a readable name of the occasion, and the span in UTC. */
export interface Belegung {
  /** The offer that holds a person; absent for the booking of a vehicle or a room. */
  readonly angebot?: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** The service behind it: who may not see that must not read the title either. */
  readonly dienst?: string | null
}

interface Frage {
  /** A profile or a vehicle. */
  readonly wer: string
  readonly beginn: string
  readonly ende: string
}
/** The rows of a query for several questions, one list per question. */
export function jeFrage<B extends object>(anzahl: number, rows: readonly (B & { nr: number })[]): Omit<B, 'nr'>[][] {
  const antworten: Omit<B, 'nr'>[][] = Array.from({ length: anzahl }, () => [])
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
    select f.nr::int as nr, m.angebot, ${anlassTitel()} as titel, m.beginn, m.ende, ${occasionId()} as dienst
    from ${spalten(fragen)}
    join anmeldungen m on m.profil = f.wer and m.status = 'eingeteilt' and m.gilt and tstzrange(m.beginn, m.ende) && tstzrange(f.beginn, f.ende)
    join angebote a on a._id = m.angebot
    order by f.nr, m.beginn`.execute(db)
  return jeFrage(fragen.length, rows)
}

/** A booking that holds a vehicle or a room, or asks for it; `beginn` and `ende` are its own, without set-up times. */
export interface Ressourcenbelegung extends Belegung {
  readonly _id: string
  readonly status: Belegungsstatus
  /** The responsible person's name, '' without one. */
  readonly wer: string
  readonly dienst: string | null
  /** With set-up times. */
  readonly belegtVon: string
  readonly belegtBis: string
}
interface Ressourcenfrage extends Frage {
  /** A booking that does not count against itself. */
  readonly ohne?: string | null
}
type Sql = RawBuilder<unknown>
/** Where the bookings of one kind of things stand: an area hands it in. */
export interface Belegungsquelle {
  readonly tabelle: string
  /** The columns that name what is booked, and what for. */
  readonly spalte: string
  readonly titel: string
  /** Each booking has times to set up and to clear away. */
  readonly geruestet: boolean
  /** The id of the service that uses it, over the row `b`; absent where none does. */
  readonly dienste?: { readonly id: Sql }
}
/** A booking begins at most this long before it ends, set-up times and a change of the clock included. */
const LAENGSTE = sql`interval '15 days'`

/** The query of `belegteRessourcen`, for a statement that asks more than that. */
export function belegtAbfrage(quelle: Belegungsquelle, fragen: readonly Ressourcenfrage[], auchAngefragt = false) {
  const { spalte, geruestet, dienste } = quelle
  const [tabelle, wer, titel, dienst] = [
    sql.table(quelle.tabelle),
    sql.ref(`b.${spalte}`),
    sql.ref(`b.${quelle.titel}`),
    dienste?.id ?? sql`null::uuid`,
  ]
  const von = geruestet ? sql`plus_minuten(b.beginn, - b."ruestzeitVor")` : sql`b.beginn`
  const bis = geruestet ? sql`plus_minuten(b.ende, b."ruestzeitNach")` : sql`b.ende`
  const ueberlappt = sql`tstzrange(${von}, ${bis}) && tstzrange(f.beginn, f.ende)`
  // One question is written as a row and not as lists: only then does PostgreSQL trust a plan that it keeps, instead of planning
  // anew each time, which costs more than the answer.
  const [eine] = fragen
  const gefragt =
    fragen.length === 1 && eine
      ? sql`select ${eine.wer}::uuid as wer, ${eine.beginn}::timestamptz as beginn, ${eine.ende}::timestamptz as ende, ${eine.ohne ?? null}::uuid as ohne, 1 as nr`
      : sql`select * from unnest(${fragen.map((frage) => frage.wer)}::uuid[], ${fragen.map(({ beginn }) => beginn)}::timestamptz[],
        ${fragen.map(({ ende }) => ende)}::timestamptz[], ${fragen.map(({ ohne = null }) => ohne)}::uuid[]) with ordinality as f(wer, beginn, ende, ohne, nr)`
  const spaltenB = sql`f.nr::int as nr, b._id, b.status, ${titel} as titel, b.beginn, b.ende, ${von} as "belegtVon", ${bis} as "belegtBis",
      b.verantwortlich, ${dienst} as dienst`
  const nichtSelbst = sql`b._id is distinct from f.ohne`
  return sql<Ressourcenbelegung & { nr: number }>`
    select t.nr, t._id, t.status, t.titel, t.beginn, t.ende, t."belegtVon", t."belegtBis", t.dienst, coalesce(p.name, '') as wer
    from (
      with f as materialized (${gefragt})
      select ${spaltenB} from f join ${tabelle} b on ${wer} = f.wer and b.status = 'bestaetigt' and ${ueberlappt} and ${nichtSelbst}
      ${
        auchAngefragt
          ? sql`union all
      select ${spaltenB} from f join ${tabelle} b on ${wer} = f.wer and b.status = 'angefragt'
        and b.beginn between f.beginn - ${LAENGSTE} and f.ende + ${LAENGSTE} and ${ueberlappt} and ${nichtSelbst}`
          : sql``
      }
    ) t left join personen p on p._id = t.verantwortlich
    order by t.nr, t.beginn, t._id`
}

/**
 * Which bookings hold these vehicles or rooms at these times, one list per question, by begin; one query for all. The
 * spans asked for include set-up times. What is only asked for (`angefragt`) holds nothing and comes with `auchAngefragt`.
 */
export async function belegteRessourcen(
  db: Db | Trx,
  quelle: Belegungsquelle,
  fragen: readonly Ressourcenfrage[],
  auchAngefragt = false,
): Promise<Ressourcenbelegung[][]> {
  if (fragen.length === 0) return []
  const { rows } = await belegtAbfrage(quelle, fragen, auchAngefragt).execute(db)
  return jeFrage(fragen.length, rows)
}

/** "Stadtfest, Sa., 24.11.2026, 10:00 bis 14:00 Uhr", for the sentence of a refusal. */
export const belegungText = ({ titel, beginn, ende }: Belegung): string => `${titel}, ${lesbareSpanne(beginn, ende)}`
