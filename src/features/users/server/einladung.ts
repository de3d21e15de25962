// The first way in: a link by mail to set one's own password.
import { sql } from 'kysely'
import type { ResponseOf, Validated } from '#contract/endpoint.ts'
import type { usersContract } from '#features/users/contract.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { recordChanges } from '#server/history/record.ts'
import { INVITED_FOR, type Recipient, sendLink } from './link.ts'

const DAY = 24 * 3_600_000
/** Annahme: asked for expressly, a second mail goes out no sooner: the first may still be on its way. */
const AGAIN = 10 * 60_000

/** Over the row `u` of users: may be invited by this person? Who signed in before has a password, or knows where to ask for one. */
const mayBeInvited = (
  actor: Actor,
) => sql<boolean>`not u.gesperrt and not exists (select 1 from letzte_anmeldungen l where l."user" = u._id)
  and not exists (select 1 from profile p where p."user" = u._id and (p."geloeschtAm" is not null or not ${mayName(actor, 'p')}))`
/** When the row `u` was invited last. */
const invitedAt = sql<string | null>`(select iso(max(t."laeuftAb") - make_interval(secs => ${INVITED_FOR / 1000}::int))
  from passworttoken t where t."user" = u._id and t.zweck = 'einladung')`

/** Who never signed in and could; with `user` that one only. */
export async function newcomers(
  db: Db,
  actor: Actor,
  { user }: { readonly user?: string },
): Promise<ResponseOf<typeof usersContract.einladungen>> {
  const { rows } = await sql<ResponseOf<typeof usersContract.einladungen>[number]>`
    select u._id, u.vorname, u.nachname, ${invitedAt} as "eingeladenAm" from users u
    where ${mayBeInvited(actor)} ${user === undefined ? sql`` : sql`and u._id = ${user}::uuid`} order by u.nachname, u.vorname, u._id`.execute(
    db,
  )
  return rows
}

/** Invites those who may be; two who do it at once wait for one another. */
export async function invite(
  trx: Trx,
  context: AppContext,
  actor: Actor,
  { users, erneut: again }: Validated<typeof usersContract.einladen>['body'],
): Promise<ResponseOf<typeof usersContract.einladen>> {
  await sql`select 1 from users where _id = any(${users}::uuid[]) order by _id for no key update`.execute(trx)
  const { rows } = await sql<Recipient & { eingeladenAm: string | null }>`
    select u._id, u.vorname, u.username, u.primary_email, ${invitedAt} as "eingeladenAm" from users u where u._id = any(${users}::uuid[]) and ${mayBeInvited(actor)} order by u._id`.execute(
    trx,
  )
  const since = context.now().getTime() - (again ? AGAIN : DAY)
  const invited = rows.filter(({ eingeladenAm: at }) => at === null || Date.parse(at) <= since)
  for (const user of invited) await sendLink(trx, context, user, 'einladung')
  await recordChanges(
    trx,
    invited.map(({ _id }) => ({ area: 'users', object: _id, action: 'einladung', fields: [], actor: actor._id })),
  )
  return { eingeladen: invited.length, ausgelassen: new Set(users).size - invited.length }
}
