import { sql } from 'kysely'
import { attemptSucceeded } from '#server/auth/throttle.ts'
import { hashPasswort } from '#server/auth/passwort.ts'
import { hashOf } from '#server/auth/token.ts'
import { notFound, badRequest } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { SECURITY } from '#server/mail/send-mail.ts'
import { sendLink } from './link.ts'
import { checkPasswort } from './passwort-rule.ts'
import { rechteOf, type User, userZu } from './queries.ts'

/** Stores the hash, ends all sessions except `exceptSession`, revokes all sent links, and notifies the person. */
async function set(
  trx: Trx,
  { sendMail: send, now }: AppContext,
  user: User,
  hash: string,
  exceptSession: string | null,
  isFirst = false,
): Promise<void> {
  await trx.updateTable('users').set({ passwortHash: hash, passwortGeaendertAm: now() }).where('_id', '=', user._id).execute()
  const sessions = trx.deleteFrom('sitzungen').where('user', '=', user._id)
  await (exceptSession === null ? sessions : sessions.where('_id', '!=', exceptSession)).execute()
  await trx.updateTable('passworttoken').set({ benutztAm: now() }).where('user', '=', user._id).where('benutztAm', 'is', null).execute()
  await recordChange(trx, { area: 'users', object: user._id, action: 'passwort', fields: [], actor: user._id })
  const text = isFirst
    ? {
        subject: 'Dein Zugang ist eingerichtet',
        paragraphs: ['du hast eben dein Passwort gesetzt. Ab jetzt meldest du dich damit im Intranet an.'],
      }
    : {
        subject: 'Dein Passwort wurde geändert',
        paragraphs: ['das Passwort deines Zugangs zum Intranet wurde eben geändert. Auf anderen Geräten bist du jetzt abgemeldet.'],
      }
  await send(trx, {
    kind: SECURITY,
    to: { email: user.primary_email, name: user.vorname },
    ...text,
    ...(isFirst ? { facts: [['Benutzername', user.username]] as const } : {}),
    addendum:
      'Warst du das nicht? Dann setze auf der Anmeldeseite unter „Passwort vergessen?“ ein neues und melde dich bei der Verwaltung.',
  })
}

/** Changes one's own password; all other sessions end. @throws 400 if it is easy to guess */
export async function changePasswort(context: AppContext, actor: Actor, newPasswort: string): Promise<void> {
  const user = await userZu(context.db, actor._id)
  if (!user) throw notFound('Der Benutzer')
  await checkPasswort(newPasswort, user, await context.chapter(), 'neuesPasswort')
  const hash = await hashPasswort(newPasswort, user._id)
  await context.transact((trx) => set(trx, context, user, hash, actor.sessionId))
}

/** The same answer for every kind of invalid link. */
const failed = () => badRequest('Passwort zurücksetzen fehlgeschlagen')

type Holder = Pick<User, '_id' | 'vorname' | 'username'> & { readonly erstesMal: boolean }
async function holderOf(context: AppContext, hash: Buffer): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select u._id, u.vorname, u.username, u."passwortHash" is null as "erstesMal"
    from passworttoken t join users u on u._id = t."user"
    where t."tokenHash" = ${hash} and t."benutztAm" is null and t."laeuftAb" > ${context.now()} and not u.gesperrt`.execute(context.db)
  return rows[0]
}

/** @throws 404 for a link that is unknown, used or too old */
export async function readLink(context: AppContext, token: string): Promise<Omit<Holder, '_id'>> {
  const holder = await holderOf(context, hashOf(token))
  if (!holder) throw notFound('Der Link')
  return holder
}

/**
 * Sets the password by a mailed link, once and before it expires. Ends all sessions and the account's wait. A weak password does not
 * consume the link.
 * @throws 400 'Passwort zurücksetzen fehlgeschlagen', or for a weak password
 */
export async function resetPasswort(context: AppContext, token: string, network: string, newPasswort: string): Promise<void> {
  const hash = hashOf(token)
  const holder = await holderOf(context, hash)
  const user = holder && (await userZu(context.db, holder._id))
  if (!user) throw failed()
  await checkPasswort(newPasswort, user, await context.chapter(), 'neuesPasswort')
  const passwortHash = await hashPasswort(newPasswort, user._id)
  await context.transact(async (trx) => {
    const benutzt = await trx
      .updateTable('passworttoken')
      .set({ benutztAm: context.now() })
      .where('tokenHash', '=', hash)
      .where('benutztAm', 'is', null)
      .where('laeuftAb', '>', context.now().toISOString())
      .returning('user')
      .executeTakeFirst()
    if (!benutzt) throw failed()
    await set(trx, context, user, passwortHash, null, holder.erstesMal)
    await attemptSucceeded(trx, user.username, network, context.now(), { trusted: true })
  })
}

/** Mails a reset link to a person; requires RESET_PASSWORT. @throws 404 for an unknown or blocked person */
export async function sendReset(trx: Trx, context: AppContext, actor: Actor, id: string): Promise<void> {
  const user = await userZu(trx, id)
  if (!user || (await rechteOf(trx, id))?.gesperrt) throw notFound('Der Benutzer')
  await sendLink(trx, context, user, 'reset')
  await recordChange(trx, { area: 'users', object: id, action: 'passwortlink', fields: [], actor: actor._id })
}
