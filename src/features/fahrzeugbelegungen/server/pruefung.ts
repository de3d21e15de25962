import { sql } from 'kysely'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { checkOne } from '#blocks/belegung/server/index.ts'
import type { Db, AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { FAHRZEUGE } from './kind.ts'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugbelegungenContract
export const WITHOUT_RUESTZEIT = { ruestzeitVor: 0, ruestzeitNach: 0 } as const

interface Taken {
  readonly _id: string
  readonly fahrzeug: string
}

async function readMore(db: Db, id: string): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select w._id, w.fahrzeug from fahrzeugbelegungen b join fahrzeugbelegungen w on w.buchung = b.buchung and w._id <> b._id
    where b._id = ${id}::uuid and ${oneOf('w.status', STANDING_BELEGUNG)} order by w.fahrzeug`.execute(db)
  return rows
}

/** With `all` one query, otherwise none on a cache hit; one more with services among the holders. */
export const pruefung =
  (context: AppContext): Handler<C['pruefung']> =>
  async ({ db, actor, query: { fahrzeug, ohne, alle = false, ...span } }) => {
    // Selecting a vehicle that this booking already holds is a conflict.
    const others = alle && ohne !== undefined ? (await readMore(db, ohne)).filter((belegung) => belegung.fahrzeug !== fahrzeug) : []
    return checkOne(context, db, FAHRZEUGE, actor, {
      ...span,
      ...WITHOUT_RUESTZEIT,
      ressourcen: [fahrzeug, ...others.map((belegung) => belegung.fahrzeug)],
      ohne: [...(ohne === undefined ? [] : [ohne]), ...others.map(({ _id }) => _id)],
    })
  }
