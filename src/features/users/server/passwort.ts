import { sql } from 'kysely'
import { versuchGelungen } from '#server/auth/drossel.ts'
import { hashePasswort } from '#server/auth/passwort.ts'
import { hashVon } from '#server/auth/token.ts'
import { nichtGefunden, ungueltig } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { SICHERHEIT } from '#server/mail/sende.ts'
import { schickeLink } from './link.ts'
import { pruefePasswort } from './passwortregel.ts'
import { rechteZu, type User, userZu } from './queries.ts'

/** Stores the hash, ends all sessions but `ausser`, and every link that was sent; tells the person. */
async function setze(trx: Trx, { sende, jetzt }: Kontext, user: User, hash: string, ausser: string | null): Promise<void> {
  await trx.updateTable('users').set({ passwortHash: hash, passwortGeaendertAm: jetzt() }).where('_id', '=', user._id).execute()
  const andere = trx.deleteFrom('sitzungen').where('user', '=', user._id)
  await (ausser === null ? andere : andere.where('_id', '!=', ausser)).execute()
  await trx.updateTable('passworttoken').set({ benutztAm: jetzt() }).where('user', '=', user._id).where('benutztAm', 'is', null).execute()
  await protokolliere(trx, { bereich: 'users', objekt: user._id, aktion: 'passwort', felder: [], wer: user._id })
  await sende(trx, {
    art: SICHERHEIT,
    an: { email: user.primary_email, name: user.vorname },
    betreff: 'Dein Passwort wurde geändert',
    absaetze: ['das Passwort deines Zugangs zum Intranet wurde eben geändert. Auf anderen Geräten bist du jetzt abgemeldet.'],
    nachsatz:
      'Warst du das nicht? Dann setze auf der Anmeldeseite unter „Passwort vergessen?“ ein neues und melde dich bei der Verwaltung.',
  })
}

/** Changes one's own password; this session stays, all others end. @throws 400 when it is easy to guess */
export async function aenderePasswort(kontext: Kontext, nutzer: Nutzer, neuesPasswort: string): Promise<void> {
  const user = await userZu(kontext.db, nutzer._id)
  if (!user) throw nichtGefunden('Der Benutzer')
  await pruefePasswort(neuesPasswort, user, kontext.config.orgKuerzel, 'neuesPasswort')
  const hash = await hashePasswort(neuesPasswort)
  await kontext.schreibe((trx) => setze(trx, kontext, user, hash, nutzer.sitzung))
}

/** The words of contract.json for whatever is wrong with a link. */
const gescheitert = () => ungueltig('Passwort zurücksetzen fehlgeschlagen')

/** Whose link it is, while it may be used. */
async function userZuToken(kontext: Kontext, hash: Buffer): Promise<User | null> {
  const { rows } = await sql<{ user: string }>`
    select t."user" from passworttoken t join users u on u._id = t."user"
    where t."tokenHash" = ${hash} and t."benutztAm" is null and t."laeuftAb" > ${kontext.jetzt()} and not u.gesperrt`.execute(kontext.db)
  return rows[0] ? userZu(kontext.db, rows[0].user) : null
}

/**
 * Sets the password with the link of a mail: once, and in time. All sessions end, and the waiting time of the account
 * with them; a weak password does not use the link up.
 *
 * @throws 400 'Passwort zurücksetzen fehlgeschlagen', or on a weak password
 */
export async function setzePasswortZurueck(kontext: Kontext, token: string, ip: string, neuesPasswort: string): Promise<void> {
  const hash = hashVon(token)
  const user = await userZuToken(kontext, hash)
  if (!user) throw gescheitert()
  await pruefePasswort(neuesPasswort, user, kontext.config.orgKuerzel, 'neuesPasswort')
  const passwortHash = await hashePasswort(neuesPasswort)
  await kontext.schreibe(async (trx) => {
    const benutzt = await trx
      .updateTable('passworttoken')
      .set({ benutztAm: kontext.jetzt() })
      .where('tokenHash', '=', hash)
      .where('benutztAm', 'is', null)
      .where('laeuftAb', '>', kontext.jetzt().toISOString())
      .returning('user')
      .executeTakeFirst()
    if (!benutzt) throw gescheitert()
    await setze(trx, kontext, user, passwortHash, null)
    await versuchGelungen(trx, user.username, ip, kontext.jetzt(), { vertraut: true })
  })
}

/** Mails the link to a person, on behalf of RESET_PASSWORT. @throws 404 for who is unknown or blocked */
export async function schickeReset(trx: Trx, kontext: Kontext, nutzer: Nutzer, id: string): Promise<void> {
  const user = await userZu(trx, id)
  if (!user || (await rechteZu(trx, id))?.gesperrt) throw nichtGefunden('Der Benutzer')
  await schickeLink(trx, kontext, user, 'reset')
  await protokolliere(trx, { bereich: 'users', objekt: id, aktion: 'passwortlink', felder: [], wer: nutzer._id })
}
