import { sql } from 'kysely'
import * as z from 'zod/mini'
import { profilFields } from '#features/profile/schemas.ts'
import { clearPlaetze } from '#blocks/dienst/server/index.ts'
import type { Allowed } from '#server/allowed.ts'
import { recordChange } from '#server/history/record.ts'
import type { Trx } from '#server/context.ts'
import { forgetMails } from '#server/mail/send-mail.ts'
import { asColumns } from './fields.ts'
import { keepRecords } from './leaving/keep.ts'
import type { ProfilRow } from './queries.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'

/**
 * Deletes an account: sessions, credentials and all personal data at once (Art. 17 DSGVO), also in the history. Referenced
 * activities keep the placeholder 'Ehemaliges Mitglied'; data under legal retention is stored separately until it expires
 * (docs/adr/0042). Without references the rows are removed entirely. `actor`: id of a user, null for the nightly job.
 */
export async function deleteProfil(trx: Trx, actor: string | null, { _id, user }: Allowed<ProfilRow>, now: Date): Promise<void> {
  await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
  await trx.deleteFrom('passworttoken').where('user', '=', user).execute()
  await sql`delete from dateien where (bereich = 'profile' and objekt = ${_id}::uuid)
    or (bereich = 'ausbildungen' and objekt in (select _id from ausbildungen where profil = ${_id}::uuid))
    or (bereich = 'rdf_teilnahmen' and objekt in (select _id from rdf_teilnahmen where profil = ${_id}::uuid))`.execute(trx)
  await trx.deleteFrom('ausbildungen').where('profil', '=', _id).execute()
  await forgetMails(trx, await everyAddress(trx, user), now)
  for (const table of ['mitteilungen', 'mitteilungswege', 'ansichten', 'stoppuhren', 'kalenderabos'] as const)
    await trx.deleteFrom(table).where('profil', '=', _id).execute()
  await trx.deleteFrom('willkommen').where('user', '=', user).execute()
  if (!(await removeIfTraceless(trx, _id, user))) await anonymize(trx, actor, _id, user, now)
  await sql`update historie
    set alt = null, neu = null
    where bereich in ('profile', 'users') and objekt in (${_id}::uuid, ${user}::uuid)`.execute(trx)
  await recordChange(trx, { area: 'profile', object: _id, action: 'geloescht', fields: [], actor })
}

/** Addresses exclusive to this account, including earlier ones from the history: a merely recorded address may belong to somebody else. */
async function everyAddress(trx: Trx, user: string): Promise<string[]> {
  const { rows } = await sql<{ adresse: string }>`
    select a.adresse
    from (
      select unnest(email || primary_email) as adresse
      from users
      where _id = ${user}::uuid
      union
      select v #>> '{}'
      from historie h
        cross join lateral (values (h.alt), (h.neu)) w(liste)
        cross join lateral jsonb_path_query(w.liste, 'lax $[*]') v
      where h.bereich = 'users' and h.objekt = ${user}::uuid and h.feld in ('email', 'primary_email')) a
    where not exists (select 1
      from users o
      where o._id <> ${user}::uuid
        and lower(a.adresse) = any(string_to_array(lower(array_to_string(o.email || o.primary_email, ' ')),
          ' ')))`.execute(trx)
  return rows.map(({ adresse }) => adresse)
}

async function anonymize(trx: Trx, actor: string | null, _id: string, user: string, now: Date): Promise<void> {
  await keepRecords(trx, _id, now)
  await trx.deleteFrom('letzte_anmeldungen').where('user', '=', user).execute()
  const adresse = `${user}@geloescht.invalid`
  await trx
    .updateTable('users')
    .set({
      username: `ehem-${user.replaceAll('-', '')}`,
      vorname: 'Ehemaliges',
      nachname: 'Mitglied',
      email: [adresse],
      primary_email: adresse,
      telefon: [],
      primary_telefon: '',
      rechte: [],
      passwortHash: null,
      gesperrt: true,
      ...touchedColumns(actor, now),
    })
    .where('_id', '=', user)
    .execute()
  const empty = z.parse(z.object(profilFields), {})
  await trx
    .updateTable('profile')
    .set({
      ...asColumns({ ...empty, status: 'ausgetreten' }),
      fuehrerscheinKontrolleNaechsteAm: null,
      fuehrungszeugnisNaechstesAm: null,
      bild: null,
      geloeschtAm: now,
      ...touchedColumns(actor, now),
    })
    .where('_id', '=', _id)
    .execute()
  await trx.deleteFrom('laufzettel').where('profil', '=', _id).execute()
  await trx.deleteFrom('einblicke').where('profil', '=', _id).execute()
  await clearPlaetze(trx, _id, now)
}

/** Deletes the rows if they have no activities and no references; otherwise returns false. */
async function removeIfTraceless(trx: Trx, profil: string, user: string): Promise<boolean> {
  const trace = await sql`select 1 from historie where "user" = ${user}::uuid limit 1`.execute(trx)
  if (trace.rows.length > 0) return false
  await sql`savepoint ohne_spur`.execute(trx)
  try {
    await trx.deleteFrom('profile').where('_id', '=', profil).execute()
    await trx.deleteFrom('users').where('_id', '=', user).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint ohne_spur`.execute(trx)
    return false
  }
}
