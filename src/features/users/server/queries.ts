import type { Db, Trx } from '#server/context.ts'

const COLUMNS = ['_id', 'version', 'username', 'vorname', 'nachname', 'email', 'primary_email', 'telefon', 'primary_telefon'] as const

/** Account without secrets; null if unknown or if the member is deleted. `lock` locks it until the end of the transaction. */
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

export const rechteOf = (trx: Trx, id: string) =>
  trx.selectFrom('users').select(['rechte', 'gesperrt']).where('_id', '=', id).executeTakeFirst()
