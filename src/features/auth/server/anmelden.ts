import { sql } from 'kysely'
import { nimmVersuch, versuchGelungen } from '#server/auth/drossel.ts'
import { geraetename } from '#server/auth/geraet.ts'
import { stimmtPasswort } from '#server/auth/passwort.ts'
import { oeffneSitzung } from '#server/auth/sitzungen.ts'
import { nichtAngemeldet } from '#server/fehler.ts'
import type { Kontext } from '#server/kontext.ts'

interface Versuch {
  readonly username: string
  readonly passwort: string
  readonly ip: string
  readonly kennung: string | undefined
}

/**
 * Signs in and answers the session's token. Unknown user, wrong password and blocked account get one text after the same
 * work: one attempt counted, one lookup, one hash, no connection held while hashing.
 *
 * @throws 401, or 429 while the account or the address has to wait
 */
export async function anmelden(
  { db, schreibe, jetzt }: Pick<Kontext, 'db' | 'schreibe' | 'jetzt'>,
  { username, passwort, ip, kennung }: Versuch,
): Promise<string> {
  const nun = jetzt()
  const versuch = await schreibe((trx) => nimmVersuch(trx, username, ip, nun))
  const { rows } = await sql<{ _id: string; passwortHash: string | null }>`
    select _id, case when gesperrt then null else "passwortHash" end as "passwortHash" from users where lower(username) = lower(${username})`.execute(
    db,
  )
  const [user] = rows
  if (!(await stimmtPasswort(user?.passwortHash, passwort)) || !user) throw falsch()
  return schreibe(async (trx) => {
    // The password may have changed, or the account been blocked, while the hash was computed.
    const nochSo = await trx
      .selectFrom('users')
      .select('_id')
      .where('_id', '=', user._id)
      .where('passwortHash', '=', user.passwortHash)
      .where('gesperrt', '=', false)
      .forShare()
      .executeTakeFirst()
    if (!nochSo) throw falsch()
    await versuchGelungen(trx, username, ip, nun, versuch)
    await trx
      .insertInto('letzte_anmeldungen')
      .values({ user: user._id, letzterLogin: nun })
      .onConflict((oc) => oc.column('user').doUpdateSet({ letzterLogin: nun }))
      .execute()
    return oeffneSitzung(trx, user._id, geraetename(kennung), nun)
  })
}

const falsch = () => nichtAngemeldet('Benutzername oder Passwort ist falsch.')
