import { sql } from 'kysely'
import * as z from 'zod/mini'
import { validate } from '#contract/error-text.ts'
import { userFields, proposeUsername } from '#features/users/contract.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { HttpError } from '#server/errors.ts'
import { createAccounts } from './registrieren.ts'
import { changeUser, loadUser } from './update.ts'

interface Contact {
  readonly email: readonly string[]
  readonly telefon: readonly string[]
}
type New = Contact & { readonly vorname: string; readonly nachname: string; readonly username?: string }
interface Change extends Partial<Contact> {
  readonly vorname?: string
  readonly nachname?: string
}
const LONGEST = 40
/** Adds new entries; telephone numbers that differ only in blanks are duplicates. */
const withNew = (old: readonly string[], added: readonly string[]) => {
  const bare = (text: string) => text.toLowerCase().replace(/[\s/()-]/g, '')
  return [...old, ...added.filter((value) => !old.some((known) => bare(known) === bare(value)))]
}

const LISTS = z.object({ email: userFields.email, telefon: userFields.telefon })
/** @throws 400 for too many entries */
function listsOf(lists: Contact) {
  const checked = validate(LISTS, lists)
  if (!checked.ok) throw new HttpError(400, checked.errors)
  return checked.data
}

/**
 * Creates and changes accounts in one transaction. Annahme: an import never overwrites members' own data. It adds addresses and numbers;
 * primary entries and user names are unchanged.
 */
export const accountWriter = (context: AppContext) => async (trx: Trx, actor: Actor) => {
  const { rows } = await sql<{ name: string }>`select lower(username) as name from users`.execute(trx)
  const taken = new Set(rows.map(({ name }) => name))
  const free = (vorname: string, nachname: string): string => {
    const start = proposeUsername(vorname, nachname) || 'mitglied'
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? start : `${start.slice(0, LONGEST - String(n).length)}${n}`
      if (!taken.has(name)) return name
    }
  }
  return {
    /** Creates accounts in order, without passwords and mails. @throws 409 for a violated constraint */
    create: (many: readonly New[]) =>
      createAccounts(
        trx,
        actor,
        many.map(({ username, email, telefon, ...name }) => {
          const login = username ?? free(name.vorname, name.nachname)
          taken.add(login.toLowerCase())
          return { ...name, ...listsOf({ email, telefon }), primary_email: '', primary_telefon: '', username: login }
        }),
        null,
      ),
    /** Savepoint for the reserved user names; the returned function releases names reserved since. */
    mark: () => {
      const size = taken.size
      return () => {
        for (const name of [...taken].slice(size)) taken.delete(name)
      }
    },
    /**
     * @returns true if something changed
     * @throws 400, 403, 404
     */
    change: async (id: string, { email = [], telefon = [], ...name }: Change): Promise<boolean> => {
      const old = await loadUser(trx, actor, id)
      const lists = listsOf({ email: withNew(old.email, email), telefon: withNew(old.telefon, telefon) })
      const { version } = await changeUser(trx, context, actor, old, { _id: id, version: old.version, ...name, ...lists })
      return version !== old.version
    },
  }
}
