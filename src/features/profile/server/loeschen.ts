import { sql } from 'kysely'
import * as z from 'zod/mini'
import { profilFelder } from '#features/profile/formen.ts'
import { raeumePlaetze } from '#blocks/anmeldung/server/index.ts'
import type { Erlaubt } from '#server/erlaubt.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { alsSpalten } from './felder.ts'
import type { Profilzeile } from './queries.ts'

/**
 * Ends an account: sessions, sign-in data and everything personal go at once (Art. 17 DSGVO, rules.md 4.8), in the history
 * too. Whatever they did or take part in keeps a name: 'ehem. Mitglied'. Who left no such trace goes altogether.
 */
export async function loescheProfil(trx: Trx, nutzer: Nutzer, { _id, user }: Erlaubt<Profilzeile>, jetzt: Date): Promise<void> {
  await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
  await trx.deleteFrom('passworttoken').where('user', '=', user).execute()
  await trx.deleteFrom('dateien').where('bereich', '=', 'profile').where('objekt', '=', _id).execute()
  if (!(await entferneOhneSpur(trx, _id, user))) await anonymisiere(trx, nutzer, _id, user, jetzt)
  await sql`update historie set alt = null, neu = null where (bereich = 'profile' and objekt = ${_id}::uuid) or (bereich = 'users' and objekt = ${user}::uuid)`.execute(
    trx,
  )
  await protokolliere(trx, { bereich: 'profile', objekt: _id, aktion: 'geloescht', felder: [], wer: nutzer._id })
}

async function anonymisiere(trx: Trx, nutzer: Nutzer, _id: string, user: string, jetzt: Date): Promise<void> {
  await trx.deleteFrom('letzte_anmeldungen').where('user', '=', user).execute()
  const adresse = `${user}@geloescht.invalid`
  await trx
    .updateTable('users')
    .set((eb) => ({
      username: `ehem-${user.replaceAll('-', '')}`,
      vorname: 'ehem.',
      nachname: 'Mitglied',
      email: [adresse],
      primary_email: adresse,
      telefon: [],
      primary_telefon: '',
      rechte: [],
      passwortHash: null,
      gesperrt: true,
      version: eb('version', '+', 1),
      geaendertAm: jetzt,
      geaendertVon: nutzer._id,
    }))
    .where('_id', '=', user)
    .execute()
  const leer = z.parse(z.object(profilFelder), {})
  await trx
    .updateTable('profile')
    .set((eb) => ({
      ...alsSpalten({ ...leer, status: 'ausgetreten' }),
      fuehrerscheinKontrolleNaechsteAm: null,
      fuehrungszeugnisNaechstesAm: null,
      bild: null,
      geloeschtAm: jetzt,
      version: eb('version', '+', 1),
      geaendertAm: jetzt,
      geaendertVon: nutzer._id,
    }))
    .where('_id', '=', _id)
    .execute()
  await raeumePlaetze(trx, _id, jetzt)
}

/** Deletes the rows when they did nothing that others read of, and nothing refers to them; otherwise answers false. */
async function entferneOhneSpur(trx: Trx, profil: string, user: string): Promise<boolean> {
  const spur = await sql`select 1 from historie where "user" = ${user}::uuid limit 1`.execute(trx)
  if (spur.rows.length > 0) return false
  await sql`savepoint ohne_spur`.execute(trx)
  try {
    await trx.deleteFrom('profile').where('_id', '=', profil).execute()
    await trx.deleteFrom('users').where('_id', '=', user).execute()
    return true
  } catch (fehler) {
    if ((fehler as { code?: string }).code !== '23503') throw fehler
    await sql`rollback to savepoint ohne_spur`.execute(trx)
    return false
  }
}
