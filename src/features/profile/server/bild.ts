import type { Dateirecht } from '#server/dateien/recht.ts'
import { legeDateiAb } from '#server/dateien/ablage.ts'
import type { Upload } from '#server/dateien/upload.ts'
import type { Erlaubt } from '#server/erlaubt.ts'
import { HttpFehler } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { darfSehen } from './laden.ts'
import { type Profilzeile, profilZu } from './queries.ts'
import { darfLesen, darfSetzen, fuerHistorie } from './regeln.ts'

/** The picture is read by whoever may read the field `bild`; it is deleted through the profile only. */
export const bildrecht: Dateirecht = async (nutzer, objekt, zweck, db) => {
  if (zweck !== 'lesen') return false
  const profil = await profilZu(db, objekt)
  return profil !== null && darfSehen(nutzer, profil) && darfLesen(nutzer, profil, 'bild')
}

function pruefe(nutzer: Nutzer, profil: Profilzeile): void {
  if (!darfSetzen(nutzer, profil, 'bild')) throw new HttpFehler(403, [{ msg: 'Das Profilbild darfst du nicht ändern.', feld: 'bild' }])
}

async function stelleUm(trx: Trx, nutzer: Nutzer, { _id, bild: alt }: Profilzeile, bild: string | null): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({ bild, version: eb('version', '+', 1), geaendertAm: new Date(), geaendertVon: nutzer._id }))
    .where('_id', '=', _id)
    .execute()
  await protokolliere(trx, {
    bereich: 'profile',
    objekt: _id,
    aktion: 'geaendert',
    felder: ['bild'],
    ...fuerHistorie(['bild'], { bild: alt }, { bild }),
    wer: nutzer._id,
  })
}

const loescheAlle = (trx: Trx, { _id }: Profilzeile) =>
  trx.deleteFrom('dateien').where('bereich', '=', 'profile').where('objekt', '=', _id).where('feld', '=', 'bild').execute()

/** Puts a new picture in the place of the old one; answers the file's id. @throws 403 */
export async function setzeBild(trx: Trx, nutzer: Nutzer, profil: Erlaubt<Profilzeile>, upload: Upload): Promise<string> {
  pruefe(nutzer, profil)
  await loescheAlle(trx, profil)
  const { _id: bild } = await legeDateiAb(trx, { bereich: 'profile', objekt: profil._id, feld: 'bild' }, upload, nutzer._id)
  await stelleUm(trx, nutzer, profil, bild)
  return bild
}

/** Takes the picture away. @throws 403 */
export async function loescheBild(trx: Trx, nutzer: Nutzer, profil: Erlaubt<Profilzeile>): Promise<void> {
  pruefe(nutzer, profil)
  await loescheAlle(trx, profil)
  await stelleUm(trx, nutzer, profil, null)
}
