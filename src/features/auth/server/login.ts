import { sql } from 'kysely'
import { takeAttempt, attemptSucceeded } from '#server/auth/throttle.ts'
import { geraetText } from '#server/auth/geraet.ts'
import { verifyPasswort } from '#server/auth/passwort.ts'
import { openSession } from '#server/auth/sessions.ts'
import { unauthorized } from '#server/errors.ts'
import type { AppContext } from '#server/context.ts'

interface Attempt {
  readonly username: string
  readonly passwort: string
  readonly network: string
  readonly kennung: string | undefined
}

/**
 * Signs in and returns the session's token. Unknown user, wrong password and blocked account get the same text after the same work. That
 * work is one counted attempt, one lookup and one hash; no connection is held while hashing.
 * @throws 401, or 429 while the account or the address has to wait
 */
export async function login(
  { db, transact: write, now: instant }: Pick<AppContext, 'db' | 'transact' | 'now'>,
  { username, passwort, network, kennung }: Attempt,
): Promise<string> {
  const now = instant()
  const attempt = await write((trx) => takeAttempt(trx, username, network, now))
  const { rows } = await sql<{ _id: string; passwortHash: string | null }>`
    select _id, case when gesperrt then null else "passwortHash" end as "passwortHash"
    from users
    where lower(username) = lower(${username})`.execute(db)
  const [user] = rows
  const waiting = { who: attempt.trusted ? `${network} ${username}` : network, trusted: attempt.trusted }
  if (!(await verifyPasswort(user?.passwortHash, passwort, waiting)) || !user) throw wrong()
  return write(async (trx) => {
    // The password may have changed, or the account been blocked, during hashing.
    const stillSo = await trx
      .selectFrom('users')
      .select('_id')
      .where('_id', '=', user._id)
      .where('passwortHash', '=', user.passwortHash)
      .where('gesperrt', '=', false)
      // Serializes sign-ins per account: its sessions are counted.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!stillSo) throw wrong()
    await attemptSucceeded(trx, username, network, now, attempt)
    await trx
      .insertInto('letzte_anmeldungen')
      .values({ user: user._id, letzterLogin: now })
      .onConflict((oc) => oc.column('user').doUpdateSet({ letzterLogin: now }))
      .execute()
    return openSession(trx, user._id, geraetText(kennung), now)
  })
}

const wrong = () => unauthorized('Benutzername oder Passwort ist falsch.')
