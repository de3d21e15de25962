import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { hashPasswort } from '#server/auth/passwort.ts'
import type { AppContext } from '#server/context.ts'

export interface FirstZugang {
  readonly username: string
  readonly passwort: string
  /** Generated here; printed once and never stored in plain text. */
  readonly random: boolean
}

/** Avoids confusable characters (0/O, 1/l/I). Five groups of four have more than 115 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const newPasswort = () => Array.from({ length: 5 }, group).join('-')

const nobodyGrantsRechte = sql`select not exists (select 1 from users where rechte @> array['UPDATE_USER_RECHTE']) as fehlt`

/**
 * Creates the first account with all rights if nobody can grant rights; otherwise returns null. Concurrent instances create only one.
 * Annahme: its e-mail is undeliverable (RFC 2606) until the person enters their own.
 */
export async function firstStart({ config, db, transact }: Pick<AppContext, 'config' | 'db' | 'transact'>): Promise<FirstZugang | null> {
  const { rows } = await sql<{ fehlt: boolean }>`${nobodyGrantsRechte}`.execute(db)
  if (!rows[0]?.fehlt) return null
  const username = config.adminUsername.toLowerCase()
  const passwort = config.adminPasswort ?? newPasswort()
  const passwortHash = await hashPasswort(passwort)
  return transact(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('erster Zugang'))`.execute(trx)
    const again = await sql<{ fehlt: boolean }>`${nobodyGrantsRechte}`.execute(trx)
    if (!again.rows[0]?.fehlt) return null
    const email = `${username}@intranet.invalid`
    const { _id: user } = await trx
      .insertInto('users')
      .values({
        username,
        vorname: 'Erster',
        nachname: 'Zugang',
        email: [email],
        primary_email: email,
        rechte: [...ROLLEN.Administrator].sort(),
        passwortHash,
        passwortGeaendertAm: new Date(),
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('profile').values({ user }).execute()
    return { username, passwort, random: config.adminPasswort === null }
  })
}
