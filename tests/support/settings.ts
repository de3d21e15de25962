import type { Anmeldestatus } from '#blocks/dienst/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { refreshBesetzung } from '#blocks/dienst/server/index.ts'
import type { Person, TestInstance } from './app.ts'

/** Inserts a person into a shift for its whole duration, bypassing the rules; returns the row's id. */
export async function insertAt(
  instance: TestInstance,
  { _id: angebot, beginn, ende }: Dienst['schichten'][number],
  { profil }: Pick<Person, 'profil'>,
  status: Anmeldestatus = 'eingeteilt',
  rest: { funktion?: string; fahrzeug?: string; praktikant?: boolean } = {},
): Promise<string> {
  return instance.context.transact(async (trx) => {
    const { _id } = await trx
      .insertInto('anmeldungen')
      .values({ angebot, profil, status, beginn, ende, ...rest })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await refreshBesetzung(trx, [angebot])
    return _id
  })
}
