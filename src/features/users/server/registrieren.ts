import { ROLLEN } from '#contract/rollen.ts'
import type { Validated } from '#contract/endpoint.ts'
import { userFields, type usersContract } from '#features/users/contract.ts'
import { hashPasswort } from '#server/auth/passwort.ts'
import { recordChanges } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { sendLink } from './link.ts'
import { checkPasswort } from './passwort-rule.ts'
import type { User } from './queries.ts'

/** Specification §5: on registration an empty primary entry becomes the first of its list. */
const first = (list: readonly string[], chosen: string) => (chosen === '' ? (list[0] ?? '') : chosen)

type New = Validated<typeof usersContract.create>['body']

/**
 * Writes a new account, with a password or without.
 *
 * Annahme: a new user starts with the bundle "Mitglied"; more, or less, is given on /rechte.
 */
export async function createAccount(
  trx: Trx,
  actor: Actor,
  data: Omit<New, 'passwort'>,
  password: { readonly hash: string; readonly at: Date } | null,
): Promise<User> {
  const fresh = {
    ...data,
    primary_email: first(data.email, data.primary_email),
    primary_telefon: first(data.telefon, data.primary_telefon),
  }
  const rechte = [...ROLLEN.Mitglied].sort()
  const { _id, version } = await trx
    .insertInto('users')
    .values({
      ...fresh,
      rechte,
      passwortHash: password?.hash ?? null,
      passwortGeaendertAm: password?.at ?? null,
      erstelltVon: actor._id,
      geaendertVon: actor._id,
    })
    .returning(['_id', 'version'])
    .executeTakeFirstOrThrow()
  const made = { object: _id, action: 'angelegt', actor: actor._id }
  await recordChanges(trx, [
    { ...made, area: 'users', fields: Object.keys(userFields), after: fresh },
    { ...made, area: 'rechte', fields: ['rechte'], after: { rechte } },
  ])
  return { ...fresh, _id, version }
}

/**
 * Registers a person. Without a password they get a mail with a link to set one.
 * @throws 400 on a weak password, 409 on a taken user name or primary e-mail
 */
export async function register(context: AppContext, actor: Actor, { passwort, ...data }: New): Promise<User> {
  if (passwort !== undefined) await checkPasswort(passwort, data, await context.chapter(), 'passwort')
  const password = passwort === undefined ? null : { hash: await hashPasswort(passwort, actor._id), at: context.now() }
  return context.transact(async (trx) => {
    const user = await createAccount(trx, actor, data, password)
    if (password === null) await sendLink(trx, context, user, 'einladung')
    return user
  })
}
