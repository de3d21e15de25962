import { sql } from 'kysely'
import { STATUS_FORMER } from '#features/profile/schemas.ts'
import type { Db, Trx } from '#server/context.ts'
import { reachable } from '#server/db/vocabulary.ts'
import { invited } from '#server/mail/notices.ts'
import type { Audience } from '../contract.ts'

/** Over the row `p` of `personen`: an invited, reachable member. */
const isMember = sql<boolean>`(${reachable} and p.status <> all(${[...STATUS_FORMER]}::text[])
  and exists (select 1 from users u where u._id = p."user" and ${invited}))`
/** Over the same row: newsletter subscription, off by default. */
const wants = sql<boolean>`coalesce((p."emailBenachrichtigungen" ->> 'newsletter')::boolean, false)`
export const stillWants = sql<boolean>`(${isMember} and ${wants})`

/** Over `p` and the row `x` of `profile`. An empty selection means everybody. */
const isMeant = ({ verteiler, gruppen }: Audience) =>
  verteiler.length + gruppen.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(x.verteiler && ${[...verteiler]}::text[] or x.gruppe = any(${[...gruppen]}::text[]))`
const members = sql`personen p join profile x on x._id = p._id where ${isMember}`

const mayRead = sql<boolean>`exists (select 1 from users u where u._id = p."user" and 'READ_NEWSLETTER' = any(u.rechte))`
/** Number with mail, without, and of those without the ones with an inbox. */
export async function countAudience(db: Db | Trx, audience: Audience) {
  const { rows } = await sql<{ anzahl: number; ohne: number; posteingang: number }>`
    select count(*) filter (where ${wants})::int as anzahl, count(*) filter (where not ${wants})::int as ohne,
      count(*) filter (where not ${wants} and ${mayRead} and not exists (
        select 1 from mitteilungswege w where w.profil = p._id and (w.posteingang ->> 'newsletter')::boolean is false))::int as posteingang
    from ${members} and ${isMeant(audience)}`.execute(db)
  return rows[0] ?? { anzahl: 0, ohne: 0, posteingang: 0 }
}

/** One row per person; a constraint prevents duplicates. */
export const insertAudience = (trx: Trx, newsletter: string, audience: Audience) =>
  sql`insert into newsletter_empfaenger (newsletter, profil)
    select ${newsletter}::uuid, p._id
    from ${members} and ${wants} and ${isMeant(audience)}
    on conflict  do nothing`.execute(trx)

/** Next members of the audience after the given one who may read it and use another channel (inbox, push). */
export async function othersAfter(db: Db | Trx, audience: Audience, after: string | null, limit: number) {
  const { rows } = await sql<{ profil: string; vorname: string; email: string }>`
    select p._id as profil, p.vorname, p.email
    from ${members}
      and not ${wants}
      and ${isMeant(audience)}
      and (${after}::uuid is null or p._id > ${after}::uuid)
      and ${mayRead}
    order by p._id
    limit ${limit}`.execute(db)
  return rows
}

// Annahme: editors choose among the names of all Verteiler, but do not see their members.
export async function audienceChoices(db: Db) {
  const of = async (names: ReturnType<typeof sql>) =>
    (
      await sql<{ name: string; anzahl: number }>`select n.name, count(*) filter (where ${wants})::int as anzahl
        from (select p.*, ${names} as namen from ${members}) p cross join unnest(p.namen) n (name)
        where n.name <> ''
        group by n.name
        order by n.name`.execute(db)
    ).rows
  return { verteiler: await of(sql`x.verteiler`), gruppen: await of(sql`array[x.gruppe]`) }
}
