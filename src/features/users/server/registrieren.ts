import { ROLLEN } from '#contract/rights/rollen.ts'
import type { Validated } from '#contract/endpoint.ts'
import { userFields, type usersContract } from '#features/users/contract.ts'
import { hashPasswort } from '#server/auth/passwort.ts'
import { recordChanges } from '#server/history/record.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { sendLink } from './link.ts'
import { checkPasswort } from './passwort-rule.ts'
import type { User } from './queries.ts'

/** Specification §5: an empty primary entry becomes the first of its list at registration. */
const first = (list: readonly string[], chosen: string) => (chosen === '' ? (list[0] ?? '') : chosen)

type New = Validated<typeof usersContract.create>['body']

/**
 * Inserts accounts, with or without a password, in one statement, plus one for their history.
 * Annahme: a new user has the bundle "Mitglied"; other rights are granted on /rechte.
 */
export async function createAccounts(
  trx: Trx,
  actor: Actor,
  many: readonly Omit<New, 'passwort'>[],
  password: { readonly hash: string; readonly at: Date } | null,
): Promise<User[]> {
  const rechte = [...ROLLEN.Mitglied].sort()
  const accountRows = many.map((data) => ({
    ...data,
    primary_email: first(data.email, data.primary_email),
    primary_telefon: first(data.telefon, data.primary_telefon),
  }))
  const defaults = {
    rechte,
    passwortHash: password?.hash ?? null,
    passwortGeaendertAm: password?.at ?? null,
    erstelltVon: actor._id,
    geaendertVon: actor._id,
  }
  const rows = await trx
    .insertInto('users')
    .values(accountRows.map((account) => ({ ...account, ...defaults })))
    .returning(['_id', 'version', 'username'])
    .execute()
  const written = new Map(rows.map(({ username, ...row }) => [username.toLowerCase(), row]))
  const made = accountRows.map((account) => {
    const row = written.get(account.username.toLowerCase())
    if (!row) throw new Error('an account came back under another name')
    return { ...account, ...row }
  })
  await recordChanges(
    trx,
    made.flatMap((after) => {
      const change = { object: after._id, action: 'angelegt', actor: actor._id }
      return [
        { ...change, area: 'users', fields: Object.keys(userFields), after },
        { ...change, area: 'rechte', fields: ['rechte'], after: { rechte } },
      ]
    }),
  )
  return made
}

/**
 * Registers a person. Without a password they get a mail with a link to set one.
 * @throws 400 for a weak password, 409 for a taken user name or primary e-mail
 */
export async function registerUser(context: AppContext, actor: Actor, { passwort, ...data }: New): Promise<User> {
  if (passwort !== undefined) await checkPasswort(passwort, data, await context.chapter(), 'passwort')
  const password = passwort === undefined ? null : { hash: await hashPasswort(passwort, actor._id), at: context.now() }
  return context.transact(async (trx) => {
    const [user] = await createAccounts(trx, actor, [data], password)
    if (!user) throw new Error('nothing was written')
    if (password === null) await sendLink(trx, context, user, 'einladung')
    return user
  })
}
