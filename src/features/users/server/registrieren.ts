import { ROLLEN } from '#contract/rollen.ts'
import type { Validated } from '#contract/endpoint.ts'
import { userFields, type usersContract } from '#features/users/contract.ts'
import { hashPasswort } from '#server/auth/passwort.ts'
import { recordChange } from '#server/history/record.ts'
import type { AppContext, Actor } from '#server/context.ts'
import { sendLink } from './link.ts'
import { checkPasswort } from './passwort-rule.ts'
import { type User, userZu } from './queries.ts'

/** Specification §5: on registration an empty primary entry becomes the first of its list. */
const first = (list: readonly string[], chosen: string) => (chosen === '' ? (list[0] ?? '') : chosen)

/**
 * Registers a person. Without a password they get a mail with a link to set one.
 *
 * Annahme: a new user starts with the bundle "Mitglied"; more, or less, is given on /rechte.
 *
 * @throws 400 on a weak password, 409 on a taken user name or primary e-mail
 */
export async function register(
  context: AppContext,
  actor: Actor,
  { passwort, ...data }: Validated<typeof usersContract.create>['body'],
): Promise<User> {
  if (passwort !== undefined) await checkPasswort(passwort, data, context.config.orgKuerzel, 'passwort')
  const passwortHash = passwort === undefined ? null : await hashPasswort(passwort)
  const fresh = {
    ...data,
    primary_email: first(data.email, data.primary_email),
    primary_telefon: first(data.telefon, data.primary_telefon),
  }
  const rechte = [...ROLLEN.Mitglied].sort()
  return context.transact(async (trx) => {
    const { _id } = await trx
      .insertInto('users')
      .values({
        ...fresh,
        rechte,
        passwortHash,
        passwortGeaendertAm: passwortHash ? context.now() : null,
        erstelltVon: actor._id,
        geaendertVon: actor._id,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      area: 'users',
      object: _id,
      action: 'angelegt',
      fields: Object.keys(userFields),
      after: fresh,
      actor: actor._id,
    })
    await recordChange(trx, { area: 'rechte', object: _id, action: 'angelegt', fields: ['rechte'], after: { rechte }, actor: actor._id })
    const user = await userZu(trx, _id)
    if (!user) throw new Error('a user that was just inserted is missing')
    if (passwortHash === null) await sendLink(trx, context, user, 'einladung')
    return user
  })
}
