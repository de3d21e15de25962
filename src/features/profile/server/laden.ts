import { darf } from '#contract/rechte.ts'
import { FELDREGELN } from '#features/profile/contract.ts'
import type { Lesefeld, Profil } from '#features/profile/formen.ts'
import { alsErlaubt, type Erlaubt } from '#server/erlaubt.ts'
import { nichtGefunden, verboten } from '#server/fehler.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'
import { type Profilzeile, profilZu } from './queries.ts'
import { darfLesen, schreibtBeiAnderen } from './regeln.ts'

const istEigenes = (nutzer: Nutzer, zeile: Profilzeile) => nutzer.profil === zeile._id
export const darfSehen = (nutzer: Nutzer, zeile: Profilzeile) =>
  istEigenes(nutzer, zeile) || !zeile.unsichtbar || darf(nutzer, 'READ_UNSICHTBARE_USER')

/** The profile with the fields that this viewer may read; the others are absent. */
export function sichtbares(nutzer: Nutzer, zeile: Profilzeile): Profil {
  const zeigt = (name: string) => !(name in FELDREGELN) || darfLesen(nutzer, zeile, name as Lesefeld)
  return Object.fromEntries(Object.entries(zeile).filter(([name]) => zeigt(name))) as Profil
}

/** A profile to look at. @throws 404, also for who is invisible to this viewer */
export async function ladeZumLesen(db: Db, nutzer: Nutzer, id: string): Promise<Profil> {
  const zeile = await profilZu(db, id)
  if (!zeile || !darfSehen(nutzer, zeile)) throw nichtGefunden('Das Profil')
  return sichtbares(nutzer, zeile)
}

/** One's own profile, whole but for what only others may read. @throws 404 while one has none */
export async function ladeEigenes(db: Db, nutzer: Nutzer): Promise<Profil> {
  if (nutzer.profil === null) throw nichtGefunden('Dein Profil')
  return ladeZumLesen(db, nutzer, nutzer.profil)
}

/**
 * A profile to change, locked: one's own, or anybody's for who may write some field of others. Which fields, says
 * `unterschiede`.
 *
 * @throws 404, 403
 */
export async function ladeZumAendern(trx: Trx, nutzer: Nutzer, id: string): Promise<Erlaubt<Profilzeile>> {
  const zeile = await profilZu(trx, id, true)
  if (!zeile || !darfSehen(nutzer, zeile)) throw nichtGefunden('Das Profil')
  if (!istEigenes(nutzer, zeile) && !schreibtBeiAnderen(nutzer)) throw verboten('Du kannst nur dein eigenes Profil ändern.')
  return alsErlaubt(zeile)
}

/**
 * A profile to delete, locked. Never one's own; whoever grants rights is deleted only by one of their kind.
 * @throws 404, 403
 */
export async function ladeZumLoeschen(trx: Trx, nutzer: Nutzer, id: string): Promise<Erlaubt<Profilzeile>> {
  const zeile = await profilZu(trx, id, true)
  if (!zeile || !darfSehen(nutzer, zeile)) throw nichtGefunden('Das Profil')
  if (istEigenes(nutzer, zeile)) throw verboten('Deinen eigenen Account kannst du nicht löschen. Bitte jemanden aus der Verwaltung darum.')
  const { rechte } = await trx.selectFrom('users').select('rechte').where('_id', '=', zeile.user).executeTakeFirstOrThrow()
  // Annahme: DELETE_USER alone must not remove those who decide about rights.
  if (rechte.includes('UPDATE_USER_RECHTE') && !darf(nutzer, 'UPDATE_USER_RECHTE'))
    throw verboten('Wer Rechte vergibt, kann nur von jemandem gelöscht werden, der das auch darf.')
  return alsErlaubt(zeile)
}
