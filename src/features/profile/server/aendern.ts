import type { Gepruefte } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { reihePlaetzefreigabeEin, zaehlePersonNeu } from '#blocks/anmeldung/server/index.ts'
import type { Erlaubt } from '#server/erlaubt.ts'
import { veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { feldVerboten, geaenderteSpalten, gleicheZugangAb } from './felder.ts'
import type { Profilzeile } from './queries.ts'
import { fuerHistorie, unterschiede } from './regeln.ts'

type Aenderung = Gepruefte<typeof profileContract.update>['body']

/** Changes what differs, writes the history, answers the profile's id. @throws 403 naming the field, 409 on a stale version, 400 */
export async function aendereProfil(
  trx: Trx,
  nutzer: Nutzer,
  alt: Erlaubt<Profilzeile>,
  { _id, version, ...neu }: Aenderung,
  jetzt: Date,
): Promise<string> {
  if (alt.version !== version) throw veraltet()
  const { geaendert, verboten } = unterschiede(nutzer, alt, alt, neu)
  if (verboten) throw feldVerboten(verboten)
  if (geaendert.length === 0) return _id
  const ganz = { ...alt, ...neu }
  await trx
    .updateTable('profile')
    .set((eb) => ({
      ...geaenderteSpalten(geaendert, ganz, jetzt),
      version: eb('version', '+', 1),
      geaendertAm: jetzt,
      geaendertVon: nutzer._id,
    }))
    .where('_id', '=', _id)
    .execute()
  if (geaendert.includes('status')) {
    await gleicheZugangAb(trx, nutzer, ganz)
    // Whoever can no longer take part holds no place of what is to come; the job sees whether that is so.
    await reihePlaetzefreigabeEin(trx, _id)
  }
  // Who covers which place is counted where it is changed: a new qualification opens or closes places of duties to come.
  if (geaendert.includes('sanitaetsausbildung') || geaendert.includes('geburtsdatum')) await zaehlePersonNeu(trx, _id, jetzt)
  await protokolliere(trx, {
    bereich: 'profile',
    objekt: _id,
    aktion: 'geaendert',
    felder: geaendert,
    ...fuerHistorie(geaendert, alt, neu),
    wer: nutzer._id,
  })
  return _id
}
