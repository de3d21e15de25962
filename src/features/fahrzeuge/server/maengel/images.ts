// Photos of defects.
import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { MANGEL_IMAGES } from '#features/fahrzeuge/schemas.ts'
import { saveFile } from '#server/files/file-store.ts'
import type { FileRecht } from '#server/files/recht.ts'
import { readUpload } from '#server/files/upload.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Db } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'

export const mangelImage =
  (): Handler<(typeof fahrzeugeContract)['mangelBild']> =>
  async ({ req, db, transact: write, actor, params }) => {
    const check = async (on: Db, room: boolean) => {
      const {
        rows: [mangel],
      } = await sql<{ bilder: number }>`
        select (select count(*)::int from dateien d where d.bereich = 'fahrzeugmaengel' and d.objekt = m._id) as bilder
        from fahrzeugmaengel m where m._id = ${params.mangelId}::uuid and m.fahrzeug = ${params.id}::uuid for update`.execute(on)
      if (!mangel) throw notFound('Der Mangel')
      if (room && mangel.bilder >= MANGEL_IMAGES) throw conflict(`Mehr als ${MANGEL_IMAGES} Bilder gehen an einem Mangel nicht.`, 'datei')
    }
    // Checks the limit only inside the upload: a retry after a lost connection resends a picture that is already stored.
    await check(db, false)
    const image = await readUpload(req, { types: ['image/jpeg', 'image/png'] })
    return write(async (trx) => {
      await check(trx, true)
      return saveFile(trx, { area: 'fahrzeugmaengel', object: params.mangelId, field: 'bild' }, image, actor._id)
    })
  }

/** Pictures of defects are readable with the defects; only the Fahrzeugwarte delete them. */
export const mangelImageRecht: FileRecht = async (actor, _object, zweck) =>
  may(actor, zweck === 'lesen' ? ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'] : 'UPDATE_FAHRZEUG')
