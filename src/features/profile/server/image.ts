import type { FileRecht } from '#server/files/recht.ts'
import { storeFile } from '#server/files/file-store.ts'
import type { Upload } from '#server/files/upload.ts'
import type { Allowed } from '#server/allowed.ts'
import { HttpError } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, Trx } from '#server/context.ts'
import { maySee } from './load.ts'
import { type ProfilRow, profilOf } from './queries.ts'
import { mayRead, maySet, forHistory } from './rules.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'

/** The picture is readable with the field `bild`, and deletable through the profile only. */
export const imageRecht: FileRecht = async (actor, object, zweck, db) => {
  if (zweck !== 'lesen') return false
  const profil = await profilOf(db, object)
  return profil !== null && maySee(actor, profil) && mayRead(actor, profil, 'bild')
}

/** @throws 403 */
export function checkImage(actor: Actor, profil: ProfilRow): void {
  if (!maySet(actor, profil, 'bild')) throw new HttpError(403, [{ msg: 'Das Profilbild darfst du nicht ändern.', feld: 'bild' }])
}

async function convert(trx: Trx, actor: Actor, { _id, bild }: ProfilRow, image: string | null): Promise<void> {
  await trx
    .updateTable('profile')
    .set({ bild: image, ...touchedColumns(actor._id) })
    .where('_id', '=', _id)
    .execute()
  await recordChange(trx, {
    area: 'profile',
    object: _id,
    action: 'geaendert',
    fields: ['bild'],
    ...forHistory(['bild'], { bild }, { bild: image }),
    actor: actor._id,
  })
}

const deleteAll = (trx: Trx, { _id }: ProfilRow) =>
  trx.deleteFrom('dateien').where('bereich', '=', 'profile').where('objekt', '=', _id).where('feld', '=', 'bild').execute()

/** Replaces the picture; returns the file's id. @throws 403 */
export async function setImage(trx: Trx, actor: Actor, profil: Allowed<ProfilRow>, upload: Upload): Promise<string> {
  checkImage(actor, profil)
  await deleteAll(trx, profil)
  const { _id: image } = await storeFile(trx, { area: 'profile', object: profil._id, field: 'bild' }, upload, actor._id)
  await convert(trx, actor, profil, image)
  return image
}

/** @throws 403 */
export async function deleteImage(trx: Trx, actor: Actor, profil: Allowed<ProfilRow>): Promise<void> {
  checkImage(actor, profil)
  await deleteAll(trx, profil)
  await convert(trx, actor, profil, null)
}
