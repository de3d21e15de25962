import { sql } from 'kysely'
import { titelVon } from '#contract/bausteine.ts'
import { type profileContract, profilFelder, type ProfilFeld, STATUS_EHEMALIG } from '#features/profile/contract.ts'
import type { Gepruefte } from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Erlaubt } from '#server/erlaubt.ts'
import { HttpFehler, ungueltig, veraltet } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Nutzer, Trx } from '#server/kontext.ts'
import { tagInBerlin } from '#server/zeit.ts'
import { type Profilzeile, profilZu } from './queries.ts'
import { beanstandungen, type Betrachter, folgetage, fuerHistorie, unterschiede } from './regeln.ts'

type Aenderung = Gepruefte<typeof profileContract.update>['body']
type Neues = Gepruefte<typeof profileContract.create>['body']
const JSONB = new Set<string>(['groupalarm', 'konfektion', 'notfallkontakt', 'sichtbarkeit', 'emailBenachrichtigungen'])

const feldVerboten = (feld: ProfilFeld) =>
  new HttpFehler(403, [{ msg: `Das Feld „${titelVon(profilFelder[feld]) ?? feld}“ darfst du nicht ändern.`, feld }])

/** The columns of the changed fields, with the days that follow from them. @throws 400 when days do not fit together */
function spalten(geaendert: readonly ProfilFeld[], ganz: Profilzeile, jetzt: Date): Record<string, unknown> {
  const [erste] = beanstandungen(ganz, tagInBerlin(jetzt)).filter(({ feld }) => geaendert.includes(feld) || feld.startsWith('fuehrungszeugnis') || feld === 'austrittsdatum')
  if (erste) throw ungueltig(erste.msg, erste.feld)
  const werte = geaendert.map((feld) => [feld, JSONB.has(feld) && ganz[feld] !== null ? JSON.stringify(ganz[feld]) : ganz[feld]])
  return { ...Object.fromEntries(werte), ...folgetage(ganz) }
}

/**
 * Whoever left or is blocked can no longer sign in; coming back opens the account again.
 * Annahme: the status says so, there is no second switch.
 */
async function gleicheZugangAb(trx: Trx, { user, status, gesperrt }: Profilzeile): Promise<void> {
  const soll = (STATUS_EHEMALIG as readonly string[]).includes(status)
  if (soll === gesperrt) return
  await trx.updateTable('users').set({ gesperrt: soll }).where('_id', '=', user).execute()
  if (soll) await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
}

/** Changes what differs, writes the history, answers the profile's id. @throws 403 naming the field, 409 on a stale version, 400 */
export async function aendereProfil(trx: Trx, nutzer: Nutzer, alt: Erlaubt<Profilzeile>, { _id, version, ...neu }: Aenderung, jetzt: Date): Promise<string> {
  if (alt.version !== version) throw veraltet()
  const { geaendert, verboten } = unterschiede(nutzer, alt, alt, neu)
  if (verboten) throw feldVerboten(verboten)
  if (geaendert.length === 0) return _id
  const ganz = { ...alt, ...neu }
  await trx
    .updateTable('profile')
    .set((eb) => ({ ...spalten(geaendert, ganz, jetzt), version: eb('version', '+', 1), geaendertAm: jetzt, geaendertVon: nutzer._id }))
    .where('_id', '=', _id)
    .execute()
  await gleicheZugangAb(trx, ganz)
  await protokolliere(trx, { bereich: 'profile', objekt: _id, aktion: 'geaendert', felder: geaendert, ...fuerHistorie(geaendert, alt, neu), wer: nutzer._id })
  return _id
}

/** Makes the profile of a registered user; who registers may fill in what UPDATE_USER may. @throws 403 naming the field, 409, 400 */
export async function legeProfilAn(trx: Trx, nutzer: Nutzer, { user, ...neu }: Neues, jetzt: Date): Promise<Profilzeile> {
  const { _id } = await trx.insertInto('profile').values({ user, erstelltVon: nutzer._id, geaendertVon: nutzer._id }).returning('_id').executeTakeFirstOrThrow()
  const leer = await profilZu(trx, _id, true)
  if (!leer) throw new Error('a profile that was just inserted is missing')
  const anlegender: Betrachter = { profil: nutzer.profil, rechte: new Set([...nutzer.rechte, 'UPDATE_USER']) }
  const vorgaben = z.parse(z.object(profilFelder), {})
  const gesendet = Object.fromEntries(Object.entries(neu).filter(([feld, wert]) => JSON.stringify(wert) !== JSON.stringify(vorgaben[feld as ProfilFeld])))
  const { geaendert, verboten } = unterschiede(anlegender, leer, leer, gesendet)
  if (verboten) throw feldVerboten(verboten)
  const ganz = { ...leer, ...neu }
  await trx.updateTable('profile').set(spalten(geaendert, ganz, jetzt)).where('_id', '=', _id).execute()
  await gleicheZugangAb(trx, ganz)
  await protokolliere(trx, { bereich: 'profile', objekt: _id, aktion: 'angelegt', felder: geaendert, neu: fuerHistorie(geaendert, {}, neu).neu, wer: nutzer._id })
  return (await profilZu(trx, _id)) ?? leer
}

/**
 * Ends an account: sessions, sign-in data and everything personal go at once (Art. 17 DSGVO, rules.md 4.8), in the history
 * too. Whatever they did or take part in keeps a name: 'ehem. Mitglied'. Who left no such trace goes altogether.
 */
export async function loescheProfil(trx: Trx, nutzer: Nutzer, { _id, user }: Erlaubt<Profilzeile>, jetzt: Date): Promise<void> {
  await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
  await trx.deleteFrom('passworttoken').where('user', '=', user).execute()
  await trx.deleteFrom('dateien').where('bereich', '=', 'profile').where('objekt', '=', _id).execute()
  if (!(await entferneOhneSpur(trx, _id, user))) await anonymisiere(trx, nutzer, _id, user, jetzt)
  await sql`update historie set alt = null, neu = null where (bereich = 'profile' and objekt = ${_id}::uuid) or (bereich = 'users' and objekt = ${user}::uuid)`.execute(trx)
  await protokolliere(trx, { bereich: 'profile', objekt: _id, aktion: 'geloescht', felder: [], wer: nutzer._id })
}

async function anonymisiere(trx: Trx, nutzer: Nutzer, _id: string, user: string, jetzt: Date): Promise<void> {
  await trx.deleteFrom('letzte_anmeldungen').where('user', '=', user).execute()
  const adresse = `${user}@geloescht.invalid`
  await trx
    .updateTable('users')
    .set((eb) => ({
      username: `ehem-${user.replaceAll('-', '')}`, vorname: 'ehem.', nachname: 'Mitglied', email: [adresse], primary_email: adresse, telefon: [], primary_telefon: '',
      rechte: [], passwortHash: null, gesperrt: true, version: eb('version', '+', 1), geaendertAm: jetzt, geaendertVon: nutzer._id,
    }))
    .where('_id', '=', user)
    .execute()
  const leer = z.parse(z.object(profilFelder), {})
  const spaltenLeer = Object.entries({ ...leer, status: 'ausgetreten' }).map(([feld, wert]) => [feld, JSONB.has(feld) && wert !== null ? JSON.stringify(wert) : wert])
  await trx
    .updateTable('profile')
    .set((eb) => ({
      ...Object.fromEntries(spaltenLeer), fuehrerscheinKontrolleNaechsteAm: null, fuehrungszeugnisNaechstesAm: null, bild: null,
      geloeschtAm: jetzt, version: eb('version', '+', 1), geaendertAm: jetzt, geaendertVon: nutzer._id,
    }))
    .where('_id', '=', _id)
    .execute()
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
