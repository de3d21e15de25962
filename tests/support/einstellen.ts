import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { frischeAuf } from '#blocks/anmeldung/server/index.ts'
import type { Mensch, Testknoten } from './anwendung.ts'

/** Somebody's row in a shift over the whole of it, whatever the rules say; answers its id. */
export async function stelleEin(
  knoten: Testknoten,
  { _id: angebot, beginn, ende }: Dienst['schichten'][number],
  { profil }: Pick<Mensch, 'profil'>,
  status: Anmeldestatus = 'eingeteilt',
  rest: { funktion?: string; fahrzeug?: string; praktikant?: boolean } = {},
): Promise<string> {
  return knoten.kontext.schreibe(async (trx) => {
    const { _id } = await trx
      .insertInto('anmeldungen')
      .values({ angebot, profil, status, beginn, ende, ...rest })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await frischeAuf(trx, [angebot])
    return _id
  })
}
