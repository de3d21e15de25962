// Files lie in the database and never change: a new one has a new id.
import { sql } from 'kysely'
import { konflikt } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Db, Trx } from '#server/kontext.ts'
import type { Upload } from './upload.ts'

interface Ort {
  /** The table of the object, as its history names it. */
  readonly bereich: string
  readonly objekt: string
  /** Which of several places of the object: 'bild', 'schein'; '' for its only one. */
  readonly feld?: string
}

/** Annahme: more files on one object are a mistake or a misuse. */
const JE_OBJEKT = 50
const KOPF = ['_id', 'feld', 'name', 'typ', 'groesse', 'erstelltAm', 'erstelltVon'] as const
const STUECK = 256 * 1024

/** As `speichereDatei` for a caller who tells the history in its own words. */
export async function legeDateiAb(trx: Trx, { bereich, objekt, feld = '' }: Ort, { name, typ, inhalt, sha256 }: Upload, wer: string) {
  const { anzahl } = await trx
    .selectFrom('dateien')
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .where('bereich', '=', bereich)
    .where('objekt', '=', objekt)
    .executeTakeFirstOrThrow()
  if (anzahl >= JE_OBJEKT)
    throw konflikt(`Mehr als ${JE_OBJEKT} Dateien gehen hier nicht. Lösche zuerst eine, die niemand mehr braucht.`, 'datei')
  return trx
    .insertInto('dateien')
    .values({ bereich, objekt, feld, name, typ, groesse: inhalt.length, sha256, inhalt, erstelltVon: wer })
    .returning(KOPF)
    .executeTakeFirstOrThrow()
}

/** Hangs a file on an object, in the transaction of the caller, who has checked the right and that the object exists. */
export async function speichereDatei(trx: Trx, ort: Ort, upload: Upload, wer: string) {
  const datei = await legeDateiAb(trx, ort, upload, wer)
  const { bereich, objekt } = ort
  await protokolliere(trx, { bereich, objekt, aktion: 'geaendert', felder: ['datei'], neu: { datei: upload.name }, wer })
  return datei
}

/** What there is to know of a file besides its content, or undefined. */
export const findeDatei = (db: Db | Trx, id: string) =>
  db
    .selectFrom('dateien')
    .select([...KOPF, 'bereich', 'objekt', 'sha256'])
    .where('_id', '=', id)
    .executeTakeFirst()

/** Deletes a file; the object's history keeps its name. */
export async function loescheDatei(
  trx: Trx,
  { _id, bereich, objekt, name }: { _id: string; bereich: string; objekt: string; name: string },
  wer: string,
): Promise<void> {
  await trx.deleteFrom('dateien').where('_id', '=', _id).execute()
  await protokolliere(trx, { bereich, objekt, aktion: 'geaendert', felder: ['datei'], alt: { datei: name }, wer })
}

/** The content, piece by piece, so that a node never holds more of it than a piece. @throws when it is deleted meanwhile */
export async function* inhaltVon(db: Db, id: string, groesse: number): AsyncGenerator<Buffer> {
  for (let ab = 0; ab < groesse; ab += STUECK) {
    const { rows } = await sql<{
      stueck: Buffer
    }>`select substring(inhalt from ${ab + 1}::int for ${STUECK}::int) as stueck from dateien where _id = ${id}`.execute(db)
    if (!rows[0]) throw new Error('The file was deleted while it was sent')
    yield rows[0].stueck
  }
}
