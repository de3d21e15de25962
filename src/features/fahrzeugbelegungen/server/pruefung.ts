// Is it free: one vehicle, or all of a booking that are moved together.
import { sql } from 'kysely'
import type { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { pruefeEines } from '#blocks/belegung/server/index.ts'
import type { Db, Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { FAHRZEUGE } from './art.ts'
import { STEHENDE_BELEGUNG } from '#blocks/belegung/contract.ts'
import { oneOf } from '#server/db/vocabulary.ts'

type C = typeof fahrzeugbelegungenContract
export const OHNE_RUESTZEIT = { ruestzeitVor: 0, ruestzeitNach: 0 } as const

interface Belegt {
  readonly _id: string
  readonly fahrzeug: string
}

/** What a change for all vehicles of the booking moves besides the booking itself. */
async function liesWeitere(db: Db, id: string): Promise<readonly Belegt[]> {
  const { rows } = await sql<Belegt>`
    select w._id, w.fahrzeug from fahrzeugbelegungen b join fahrzeugbelegungen w on w.buchung = b.buchung and w._id <> b._id
    where b._id = ${id}::uuid and ${oneOf('w.status', STEHENDE_BELEGUNG)} order by w.fahrzeug`.execute(db)
  return rows
}

/** With `alle` one query, otherwise none while nothing changed; one more where services are among the holders. */
export const pruefung =
  (kontext: Kontext): Handler<C['pruefung']> =>
  async ({ db, nutzer, query: { fahrzeug, ohne, alle = false, ...spanne } }) => {
    // Who takes a vehicle that the booking has already is in its way.
    const weitere = alle && ohne !== undefined ? (await liesWeitere(db, ohne)).filter((eines) => eines.fahrzeug !== fahrzeug) : []
    return pruefeEines(kontext, db, FAHRZEUGE, nutzer, {
      ...spanne,
      ...OHNE_RUESTZEIT,
      ressourcen: [fahrzeug, ...weitere.map((eines) => eines.fahrzeug)],
      ohne: [...(ohne === undefined ? [] : [ohne]), ...weitere.map(({ _id }) => _id)],
    })
  }
