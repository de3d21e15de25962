import { sql } from 'kysely'
import type { ResponseOf, Validated } from '#contract/endpoint.ts'
import type { usersContract } from '#features/users/contract.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { recordChanges } from '#server/history/record.ts'
import { INVITED_FOR, type Recipient, sendLink } from './link.ts'

const DAY = 24 * 3_600_000
/** Annahme: a repeated invitation is sent after ten minutes at the earliest, because the first mail may be delayed. */
const AGAIN = 10 * 60_000

/** Condition on the row `u` of users: this actor may invite it. Users who signed in before have a password or can reset it. */
const mayBeInvited = (
  actor: Actor,
) => sql<boolean>`not u.gesperrt and not exists (select 1 from letzte_anmeldungen l where l."user" = u._id)
  and not exists (select 1 from profile p where p."user" = u._id and (p."geloeschtAm" is not null or not ${mayName(actor, 'p')}))`
const invitedAt = sql<string | null>`(select iso(max(t."laeuftAb") - make_interval(secs => ${INVITED_FOR / 1000}::int))
  from passworttoken t where t."user" = u._id and t.zweck = 'einladung')`

/** Accounts that could sign in but never did; `user` limits to one. */
export async function readNewcomers(
  db: Db,
  actor: Actor,
  { user }: { readonly user?: string },
): Promise<ResponseOf<typeof usersContract.einladungen>> {
  const { rows } = await sql<ResponseOf<typeof usersContract.einladungen>[number]>`
    select u._id, u.vorname, u.nachname, ${invitedAt} as "eingeladenAm"
    from users u
    where ${mayBeInvited(actor)} ${user === undefined ? sql`` : sql`and u._id = ${user}::uuid`}
    order by u.nachname, u.vorname, u._id`.execute(db)
  return rows
}

/** Invites the permitted users; concurrent calls are serialised. */
export async function inviteUsers(
  trx: Trx,
  context: AppContext,
  actor: Actor,
  { users, erneut }: Validated<typeof usersContract.einladen>['body'],
): Promise<ResponseOf<typeof usersContract.einladen>> {
  await sql`select 1 from users where _id = any(${users}::uuid[]) order by _id for no key update`.execute(trx)
  const { rows } = await sql<Recipient & { eingeladenAm: string | null }>`
    select u._id, u.vorname, u.username, u.primary_email, ${invitedAt} as "eingeladenAm"
    from users u
    where u._id = any(${users}::uuid[]) and ${mayBeInvited(actor)}
    order by u._id`.execute(trx)
  const since = context.now().getTime() - (erneut ? AGAIN : DAY)
  const invited = rows.filter(({ eingeladenAm }) => eingeladenAm === null || Date.parse(eingeladenAm) <= since)
  for (const user of invited) await sendLink(trx, context, user, 'einladung')
  await recordChanges(
    trx,
    invited.map(({ _id }) => ({ area: 'users', object: _id, action: 'einladung', fields: [], actor: actor._id })),
  )
  return { eingeladen: invited.length, ausgelassen: new Set(users).size - invited.length }
}
