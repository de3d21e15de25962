// What of a year somebody got and is to get, against what is free of tax (rules.ts).
import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { Ledger, Payout } from '../contract.ts'
import { excessText, LIMITED, usedOf } from '../rules.ts'

/** By the calendar of Berlin. */
export const yearOf = (now: Date): number => Number(tagInBerlin(now).slice(0, 4))
const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(p.betrag) filter (where ${condition}), 0)`
/**
 * What counts in a year, over the row `a`: what was paid in it, and what is on its way: by the day that the bank was told, else this year.
 * Annahme: what somebody waives was theirs first and counts, too.
 */
export const inYear = (year: number, now: Date) => sql<boolean>`case when a.status = 'ausgezahlt' then extract(year from a."ausgezahltAm")
  else coalesce((select extract(year from d."ausfuehrungAm") from sepadateien d where d._id = a.sepa), ${yearOf(now)}) end = ${year}`

/** The ledger of a year as JSON of the contract, of the member `profil`. */
export const ledgerOf = (profil: RawBuilder<unknown>, year: number, now: Date) => sql<Ledger>`(
  select json_build_object('jahr', ${year}::int,
    ${sql.join(LIMITED.flatMap((pot) => [sql`${sql.lit(pot)}, ${sum(sql`p.topf = ${sql.lit(pot)} and a.status = 'ausgezahlt'`)}, ${sql.lit(`${pot}Geplant`)}, ${sum(sql`p.topf = ${sql.lit(pot)} and a.status <> 'ausgezahlt'`)}`]))},
    'auslagen', ${sum(sql`p.topf = 'auslagen' and a.status = 'ausgezahlt'`)}, 'verzicht', ${sum(sql`a.verzicht and a.status = 'ausgezahlt'`)})
  from auszahlungen a join auszahlungspositionen p on p.auszahlung = a._id where a.profil = ${profil} and ${inYear(year, now)})`

/**
 * Who gets more than is free of tax has a note that says why it is right; `payouts` are approved or paid already, in this transaction.
 * @throws 409 naming the first without
 */
export async function requireNotes(trx: Trx, payouts: readonly Pick<Payout, '_id'>[], year: number, now: Date): Promise<void> {
  const ids = payouts.map(({ _id }) => _id)
  const { rows } = await sql<{ name: string } & Record<(typeof LIMITED)[number], number>>`
    select v.name, ${sql.join(
      LIMITED.map(
        (pot) => sql`coalesce(sum(p.betrag) filter (where p.topf = ${sql.lit(pot)}
      and a.profil in (select b.profil from auszahlungen b join auszahlungspositionen q on q.auszahlung = b._id
        where b._id = any(${ids}::uuid[]) and b.bemerkung = '' and q.topf = p.topf)), 0)::float8 as ${sql.ref(pot)}`,
      ),
    )}
    from auszahlungen a join auszahlungspositionen p on p.auszahlung = a._id join personen v on v._id = a.profil
    where a.profil in (select profil from auszahlungen where _id = any(${ids}::uuid[])) and a.status in ('freigegeben', 'ausgezahlt') and ${inYear(year, now)}
    group by a.profil, v.name order by v.name`.execute(trx)
  for (const row of rows)
    for (const pot of LIMITED) {
      const used = usedOf(pot, year, row[pot])
      if (used.excess > 0)
        throw conflict(`${row.name}: ${excessText(pot, year, used)}. Schreib in die Bemerkung, warum das in Ordnung ist.`, 'bemerkung')
    }
}
