// A page of bookings, the same way for both kinds: by begin, cut by time, searched, with a cursor.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'
import { alsZeiger, ausZeiger, suchmuster } from '#server/seitenzeiger.ts'
import type { Belegungsart } from './art.ts'
import { STEHENDE_BELEGUNG } from '../contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

export type Sql = RawBuilder<unknown>

export interface Listenfrage {
  readonly nur?: 'kommend' | 'meine' | 'angefragt' | 'vergangen' | undefined
  readonly status?: string | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
  readonly suche?: string | undefined
  readonly limit: number
  readonly nach?: string | undefined
}

/** How a kind is read: `auswahl` is a select list over `from`, in which `b` is the booking. */
export interface Lesart<Z> {
  readonly auswahl: RawBuilder<Z>
  readonly from: Sql
  /** Whether a booking matches a word of the search, over the row `b` alone: names are looked up first, as ids (`personenMit`). */
  readonly treffer: (muster: string) => Sql
}

/** The profiles whose name matches, as an array of ids that is looked up once. */
export const personenMit = (muster: string): Sql => sql`array(select _id from personen where name ilike ${muster})`

/**
 * What ends after an instant, so that the index over the begin finds it: nothing lasts longer than this, a shift of a service
 * included.
 */
export const endetNach = (zeit: Date | string): Sql =>
  sql`b.ende > ${zeit}::timestamptz and b.beginn > ${zeit}::timestamptz - interval '16 days'`

/** Annahme: the list shows what is called off or refused only to whoever asks for that status, or for their own. */
function bedingungen(frage: Listenfrage, nutzer: Nutzer, jetzt: Date, treffer: Lesart<unknown>['treffer']): Sql[] {
  const { nur, status, von, bis, suche } = frage
  const teile: Sql[] = []
  if (status !== undefined) teile.push(sql`b.status = ${status}`)
  else if (nur === 'angefragt') teile.push(sql`b.status = 'angefragt'`)
  else if (nur !== 'meine') teile.push(sql`${oneOf('b.status', STEHENDE_BELEGUNG)}`)
  if (nur === 'vergangen') teile.push(sql`b.ende <= ${jetzt}`)
  else if (nur !== undefined) teile.push(endetNach(jetzt))
  if (nur === 'meine') teile.push(sql`(b.verantwortlich = ${nutzer.profil}::uuid or b."erstelltVon" = ${nutzer._id}::uuid)`)
  if (von !== undefined) teile.push(endetNach(von))
  if (bis !== undefined) teile.push(sql`b.beginn < ${bis}::timestamptz`)
  for (const muster of suchmuster(suche)) teile.push(sql`(${treffer(muster)})`)
  return teile
}

const ZEIT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** One page; what is over is listed from the latest back, everything else by begin. Two queries. */
export async function leseSeite<Z extends { _id: string; beginn: string }>(
  db: Db | Trx,
  art: Belegungsart,
  { auswahl, from, treffer }: Lesart<Z>,
  frage: Listenfrage,
  eigene: readonly Sql[],
  nutzer: Nutzer,
  jetzt: Date,
): Promise<{ zeilen: Z[]; gesamt: number; naechste: string | null }> {
  const rueckwaerts = frage.nur === 'vergangen'
  const regeln = [...bedingungen(frage, nutzer, jetzt, treffer), ...eigene]
  const wo = (teile: readonly Sql[]) => (teile.length > 0 ? sql`where ${sql.join(teile, sql` and `)}` : sql``)
  const dahinter =
    frage.nach === undefined ? [] : [sql`(b.beginn, b._id) ${rueckwaerts ? sql`<` : sql`>`} (${ausZeiger(frage.nach, 2, ZEIT)})`]
  const richtung = rueckwaerts ? sql`desc` : sql`asc`
  const gezaehlt = await sql<{ gesamt: number }>`select count(*)::int as gesamt from ${sql.table(art.tabelle)} b ${wo(regeln)}`.execute(db)
  const { rows } = await sql<Z>`
    select ${auswahl} from ${from} ${wo([...regeln, ...dahinter])}
    order by b.beginn ${richtung}, b._id ${richtung} limit ${frage.limit + 1}`.execute(db)
  const zeilen = rows.slice(0, frage.limit)
  const letzte = zeilen.at(-1)
  return {
    zeilen,
    gesamt: gezaehlt.rows[0]?.gesamt ?? 0,
    naechste: rows.length > frage.limit && letzte ? alsZeiger([letzte.beginn, letzte._id]) : null,
  }
}
