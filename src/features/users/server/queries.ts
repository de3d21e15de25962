import type { Db, Trx } from '#server/context.ts'

const COLUMNS = ['_id', 'version', 'username', 'vorname', 'nachname', 'email', 'primary_email', 'telefon', 'primary_telefon'] as const

/** An account without anything secret, or null; that of a deleted member is none. `lock` locks it until the end of the transaction. */
export async function userZu(db: Db | Trx, id: string, lock = false) {
  const question = db
    .selectFrom('users')
    .select(COLUMNS)
    .where('_id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('profile').select('_id').whereRef('profile.user', '=', 'users._id').where('geloeschtAm', 'is not', null)),
      ),
    )
  return (await (lock ? question.forUpdate() : question).executeTakeFirst()) ?? null
}
export type User = NonNullable<Awaited<ReturnType<typeof userZu>>>

/** Rights and state of an account, for the rules about who may change it. */
export const rechteOf = (trx: Trx, id: string) =>
  trx.selectFrom('users').select(['rechte', 'gesperrt']).where('_id', '=', id).executeTakeFirst()
