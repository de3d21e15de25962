import { isDeepStrictEqual } from 'node:util'
import { titelOf } from '#contract/schema.ts'
import type { Validated } from '#contract/endpoint.ts'
import { may, type Recht } from '#contract/rights/rechte.ts'
import { userFields, type usersContract } from '#features/users/contract.ts'
import { asAllowed, type Allowed } from '#server/allowed.ts'
import { HttpError, notFound, badRequest, stale, forbidden } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { SECURITY } from '#server/mail/send-mail.ts'
import { rechteOf, type User, userZu } from './queries.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'

type Field = keyof typeof userFields
type Change = Validated<typeof usersContract.update>['body']

/** Annahme: members maintain their own contact data; name and user name require UPDATE_USER. */
const OWN_FIELDS: readonly Field[] = ['email', 'primary_email', 'telefon', 'primary_telefon']
/** Control of these fields allows signing in as the person. */
const ZUGANG: readonly Field[] = ['username', 'email', 'primary_email']

/** Loads and locks an account to change: one's own, or anybody's with UPDATE_USER. @throws 404, 403 */
export async function loadUser(trx: Trx, actor: Actor, id: string): Promise<Allowed<User>> {
  if (actor._id !== id && !may(actor, 'UPDATE_USER')) throw forbidden('Du kannst nur deine eigenen Daten ändern.')
  const user = await userZu(trx, id, true)
  if (!user) throw notFound('Der Benutzer')
  return asAllowed(user)
}

/**
 * Merges the change into the account. Specification §5: a single remaining address becomes primary if none is named. Telephone numbers
 * have no such rule.
 * @throws 400 if the primary address is not in the list
 */
export function mergeChange(old: User, change: Change): User {
  const sent = Object.entries(change).filter(([field, value]) => field in userFields && value !== undefined)
  const whole: User = { ...old, ...Object.fromEntries(sent) }
  const stays = change.primary_email === undefined && whole.email.includes(whole.primary_email)
  if (whole.email.length === 1 && !stays && !change.primary_email) whole.primary_email = whole.email[0] ?? ''
  if (!whole.email.includes(whole.primary_email)) throw badRequest('Wähle eine der E-Mail-Adressen als Haupt-E-Mail.', 'primary_email')
  if (!whole.telefon.includes(whole.primary_telefon)) {
    if (change.primary_telefon) throw badRequest('Das Haupttelefon muss eine der Telefonnummern sein.', 'primary_telefon')
    whole.primary_telefon = ''
  }
  return whole
}

/** Changes an account. @throws 409 for a stale version or a taken name, 403 naming the field, 400 */
export async function changeUser(trx: Trx, context: AppContext, actor: Actor, old: Allowed<User>, change: Change): Promise<User> {
  if (old.version !== change.version) throw stale()
  const whole = mergeChange(old, change)
  const changed = (Object.keys(userFields) as Field[]).filter((field) => !isDeepStrictEqual(old[field], whole[field]))
  if (changed.length === 0) return old
  const forbiddenField = may(actor, 'UPDATE_USER') ? undefined : changed.find((field) => !OWN_FIELDS.includes(field))
  if (forbiddenField)
    throw new HttpError(403, [
      { msg: `Das Feld „${titelOf(userFields[forbiddenField]) ?? forbiddenField}“ darfst du nicht ändern.`, feld: forbiddenField },
    ])
  const doors = changed.filter((field) => ZUGANG.includes(field))
  if (actor._id !== old._id && doors[0]) await requireAllRechte(trx, actor, old._id, doors[0])
  const { _id, version, ...values } = whole
  await trx
    .updateTable('users')
    .set({ ...values, ...touchedColumns(actor._id, context.now()) })
    .where('_id', '=', _id)
    .execute()
  await recordChange(trx, { area: 'users', object: _id, action: 'geaendert', fields: changed, before: old, after: whole, actor: actor._id })
  if (old.primary_email !== whole.primary_email) await notifyNewAdresse(trx, context, old, whole)
  return { ...whole, version: old.version + 1 }
}

/**
 * Annahme: changing somebody's e-mail gives access to their account by a password reset. It therefore requires all of that person's
 * rights; otherwise UPDATE_USER would imply every right.
 */
async function requireAllRechte(trx: Trx, actor: Actor, user: string, field: Field): Promise<void> {
  const rechte = (await rechteOf(trx, user))?.rechte ?? []
  if (rechte.every((recht) => may(actor, recht as Recht))) return
  const msg = 'Benutzername und E-Mail darf nur ändern, wer selbst alle Rechte dieser Person hat. Bitte die Administration darum.'
  throw new HttpError(403, [{ msg, feld: field }])
}

/** Notifies the old address and revokes links sent there. */
async function notifyNewAdresse(trx: Trx, { sendMail: send }: AppContext, old: User, now: User): Promise<void> {
  await trx.deleteFrom('passworttoken').where('user', '=', old._id).where('benutztAm', 'is', null).execute()
  await send(trx, {
    kind: SECURITY,
    to: { email: old.primary_email, name: now.vorname },
    subject: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [`deine Haupt-E-Mail im Intranet ist jetzt ${now.primary_email}. Nachrichten kommen ab sofort dort an.`],
    addendum: 'Warst du das nicht? Dann melde dich bitte gleich bei der Verwaltung.',
  })
}
