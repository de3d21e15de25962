import { type RawBuilder, sql } from 'kysely'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Trx } from '#server/context.ts'
import { conflict } from '#server/errors.ts'
import type { Ledger, Payout } from '../contract.ts'
import { excessText, LIMITED, usedOf } from '../rules.ts'

/** Calendar year in Berlin. */
export const yearOf = (now: Date): number => Number(tagInBerlin(now).slice(0, 4))
const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(p.betrag) filter (where ${condition}), 0)`
/**
 * Condition over the row `a`: amounts paid in the year and amounts in progress. The date of the bank order decides, otherwise the
 * current year. Annahme: waived amounts count too, because the member was entitled to them first.
 */
export const inYear = (year: number, now: Date) => sql<boolean>`case when a.status = 'ausgezahlt' then extract(year from a."ausgezahltAm")
  else coalesce((select extract(year from d."ausfuehrungAm") from sepadateien d where d._id = a.sepa), ${yearOf(now)}) end = ${year}`

export const ledgerOf = (profil: RawBuilder<unknown>, year: number, now: Date) => sql<Ledger>`(
  select json_build_object('jahr', ${year}::int,
    ${sql.join(
      LIMITED.flatMap((pot) => [
        sql`${sql.lit(pot)},
      ${sum(sql`p.topf = ${sql.lit(pot)} and a.status = 'ausgezahlt'`)}, ${sql.lit(`${pot}Geplant`)},
      ${sum(sql`p.topf = ${sql.lit(pot)} and a.status <> 'ausgezahlt'`)}`,
      ]),
    )},
    'auslagen', ${sum(sql`p.topf = 'auslagen' and a.status = 'ausgezahlt'`)},
    'verzicht', ${sum(sql`a.verzicht and a.status = 'ausgezahlt'`)})
  from auszahlungen a join auszahlungspositionen p on p.auszahlung = a._id
  where a.profil = ${profil} and ${inYear(year, now)})`

/**
 * Requires a note with a reason from each member above the tax-free limit. `payouts` are already approved or paid in this transaction.
 * @throws 409 naming the first member without a note
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
    where a.profil in (select profil from auszahlungen where _id = any(${ids}::uuid[]))
      and a.status in ('freigegeben', 'ausgezahlt')
      and ${inYear(year, now)}
    group by a.profil, v.name
    order by v.name`.execute(trx)
  for (const row of rows)
    for (const pot of LIMITED) {
      const used = usedOf(pot, year, row[pot])
      if (used.excess > 0)
        throw conflict(`${row.name}: ${excessText(pot, year, used)}. Schreib in die Bemerkung, warum das in Ordnung ist.`, 'bemerkung')
    }
}
