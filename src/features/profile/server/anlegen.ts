import * as z from 'zod/mini'
import type { Gepruefte } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { profilFelder, type ProfilFeld } from '#features/profile/formen.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { feldVerboten, geaenderteSpalten, gleicheZugangAb } from './felder.ts'
import { type Profilzeile, profilZu } from './queries.ts'
import { type Betrachter, fuerHistorie, unterschiede } from './regeln.ts'

type Neues = Gepruefte<typeof profileContract.create>['body']

/** Makes the profile of a registered user; who registers may fill in what UPDATE_USER may. @throws 403 naming the field, 409, 400 */
export async function legeProfilAn(trx: Trx, nutzer: Nutzer, { user, ...neu }: Neues, jetzt: Date): Promise<Profilzeile> {
  const { _id } = await trx
    .insertInto('profile')
    .values({ user, erstelltVon: nutzer._id, geaendertVon: nutzer._id })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const leer = await profilZu(trx, _id, true)
  if (!leer) throw new Error('a profile that was just inserted is missing')
  const anlegender: Betrachter = { profil: nutzer.profil, rechte: new Set([...nutzer.rechte, 'UPDATE_USER']) }
  const vorgaben = z.parse(z.object(profilFelder), {})
  const gesendet = Object.fromEntries(
    Object.entries(neu).filter(([feld, wert]) => JSON.stringify(wert) !== JSON.stringify(vorgaben[feld as ProfilFeld])),
  )
  const { geaendert, verboten } = unterschiede(anlegender, leer, leer, gesendet)
  if (verboten) throw feldVerboten(verboten)
  const ganz = { ...leer, ...neu }
  await trx
    .updateTable('profile')
    .set({ ...geaenderteSpalten(geaendert, ganz, jetzt), geaendertAm: jetzt })
    .where('_id', '=', _id)
    .execute()
  if (geaendert.includes('status')) await gleicheZugangAb(trx, nutzer, ganz)
  await protokolliere(trx, {
    bereich: 'profile',
    objekt: _id,
    aktion: 'angelegt',
    felder: geaendert,
    neu: fuerHistorie(geaendert, {}, neu).neu,
    wer: nutzer._id,
  })
  return (await profilZu(trx, _id)) ?? leer
}
