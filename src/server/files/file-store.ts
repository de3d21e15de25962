// Files are stored in the database and are immutable: a new one gets a new id.
import { sql } from 'kysely'
import { conflict } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import { dailyShare } from '#server/share.ts'
import type { Db, Trx } from '#server/context.ts'
import type { Upload } from './upload.ts'
import { FILES_PER_OBJECT, FILE_BYTES_PER_DAY } from '#contract/limits.ts'

interface Owner {
  readonly area: string
  readonly object: string
  /** Role of the file on its object: 'bild', 'schein'; '' for the only one. */
  readonly field?: string
  readonly made?: true
}

const takeShare = dailyShare('dateien', FILE_BYTES_PER_DAY, '1 GB hochgeladen')
const METADATA = ['_id', 'feld', 'name', 'typ', 'groesse', 'erstelltAm', 'erstelltVon'] as const
const CHUNK = 256 * 1024

export async function storeFile(
  trx: Trx,
  { area, object, field = '', made }: Owner,
  { name, type, content, sha256 }: Upload,
  actor: string,
) {
  const { anzahl } = await trx
    .selectFrom('dateien')
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .where('bereich', '=', area)
    .where('objekt', '=', object)
    .executeTakeFirstOrThrow()
  if (anzahl >= FILES_PER_OBJECT)
    throw conflict(`Mehr als ${FILES_PER_OBJECT} Dateien gehen hier nicht. Lösche zuerst eine, die niemand mehr braucht.`, 'datei')
  if (made !== true) await takeShare(trx, { _id: actor }, content.length)
  return trx
    .insertInto('dateien')
    .values({
      bereich: area,
      objekt: object,
      feld: field,
      name,
      typ: type,
      groesse: content.length,
      sha256,
      inhalt: content,
      erstelltVon: actor,
    })
    .returning(METADATA)
    .executeTakeFirstOrThrow()
}

/** Attaches a file to an object in the caller's transaction. The caller has checked the right and the existence of the object. */
export async function saveFile(trx: Trx, owner: Owner, upload: Upload, actor: string) {
  const file = await storeFile(trx, owner, upload, actor)
  const { area, object } = owner
  await recordChange(trx, {
    area,
    object,
    action: 'geaendert',
    fields: ['datei'],
    after: { datei: upload.name },
    actor,
  })
  return file
}

export const findFile = (db: Db | Trx, id: string) =>
  db
    .selectFrom('dateien')
    .select([...METADATA, 'bereich', 'objekt', 'sha256'])
    .where('_id', '=', id)
    .executeTakeFirst()

export async function deleteFile(
  trx: Trx,
  { _id, bereich, objekt, name }: { _id: string; bereich: string; objekt: string; name: string },
  actor: string,
): Promise<void> {
  await trx.deleteFrom('dateien').where('_id', '=', _id).execute()
  await recordChange(trx, { area: bereich, object: objekt, action: 'geaendert', fields: ['datei'], before: { datei: name }, actor })
}

/** Streams the content in chunks to bound memory. @throws if it is deleted meanwhile */
export async function* contentOf(db: Db, id: string, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += CHUNK) {
    const { rows } = await sql<{
      stueck: Buffer
    }>`select substring(inhalt from ${from + 1}::int for ${CHUNK}::int) as stueck from dateien where _id = ${id}`.execute(db)
    if (!rows[0]) throw new Error('The file was deleted while it was sent')
    yield rows[0].stueck
  }
}
