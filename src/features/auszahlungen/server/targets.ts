// Target accounts of payouts, shown to the approver (docs/adr/0080).
import { sql } from 'kysely'
import { accountsOf } from '#features/profile/server/queries.ts'
import type { Actor, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import type { Target } from '../contract.ts'
import { lockIds } from './steps.ts'

/** Sorted by name. The access is logged for the members. @throws 404 */
export async function readTargets(trx: Trx, actor: Actor, now: Date, ids: readonly string[]): Promise<Target[]> {
  const profile = [...new Set((await lockIds(trx, actor, ids)).map(({ profil }) => profil))]
  await accountsOf(trx, actor, now, profile)
  const { rows } = await sql<Target>`
    select v.person, p.iban, p.kontoinhaber, iso(p."kontoGeaendertAm") as "geaendertAm",
      case
        when p."kontoGeaendertVon" = p."user" then v.name
        else coalesce((select w.name
          from personen w join profile x on x._id = w._id
          where x."user" = p."kontoGeaendertVon" and ${mayName(actor, 'x')}),
          case when p."kontoGeaendertVon" is not null then 'jemand' end)
      end as "geaendertVon",
      array(select case when ${mayName(actor, 'x')} then w.name else 'jemand' end
        from profile x join personen w on w._id = x._id
        where p.iban <> '' and x.iban = p.iban and x._id <> p._id and x."geloeschtAm" is null
        order by 1) as "auchBei"
    from profile p join personen v on v._id = p._id
    where p._id = any(${profile}::uuid[])
    order by v.nachname, v.vorname, p._id`.execute(trx)
  return rows
}
