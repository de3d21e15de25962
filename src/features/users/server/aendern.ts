import { isDeepStrictEqual } from 'node:util'
import { titelVon } from '#contract/schema.ts'
import type { Gepruefte } from '#contract/endpoint.ts'
import { darf } from '#contract/rechte.ts'
import { userFelder, type usersContract } from '#features/users/contract.ts'
import { alsErlaubt, type Erlaubt } from '#server/erlaubt.ts'
import { HttpFehler, nichtGefunden, ungueltig, veraltet, verboten } from '#server/fehler.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Nutzer, Trx } from '#server/kontext.ts'
import { SICHERHEIT } from '#server/mail/sende.ts'
import { rechteZu, type User, userZu } from './queries.ts'

type Feld = keyof typeof userFelder
type Aenderung = Gepruefte<typeof usersContract.update>['body']

/** Annahme: how to reach them is what members keep themselves; their name and user name are kept by UPDATE_USER. */
const EIGENE_FELDER: readonly Feld[] = ['email', 'primary_email', 'telefon', 'primary_telefon']
/** Who holds these can sign in as the person. */
const ZUGANG: readonly Feld[] = ['username', 'email', 'primary_email']

/** An account to change, locked: one's own, or anybody's with UPDATE_USER. @throws 404, 403 */
export async function ladeUser(trx: Trx, nutzer: Nutzer, id: string): Promise<Erlaubt<User>> {
  if (nutzer._id !== id && !darf(nutzer, 'UPDATE_USER')) throw verboten('Du kannst nur deine eigenen Daten ändern.')
  const user = await userZu(trx, id, true)
  if (!user) throw nichtGefunden('Der Benutzer')
  return alsErlaubt(user)
}

/**
 * The account as it will be. Specification §5: when exactly one address is left and no primary one is named, it is the
 * primary one; the telephone has no such rule here.
 *
 * @throws 400 when the primary address is not one of the list
 */
export function zusammen(alt: User, neu: Aenderung): User {
  const gesendet = Object.entries(neu).filter(([feld, wert]) => feld in userFelder && wert !== undefined)
  const ganz: User = { ...alt, ...Object.fromEntries(gesendet) }
  const bleibt = neu.primary_email === undefined && ganz.email.includes(ganz.primary_email)
  if (ganz.email.length === 1 && !bleibt && !neu.primary_email) ganz.primary_email = ganz.email[0] ?? ''
  if (!ganz.email.includes(ganz.primary_email)) throw ungueltig('Wähle eine der E-Mail-Adressen als Haupt-E-Mail.', 'primary_email')
  if (!ganz.telefon.includes(ganz.primary_telefon)) {
    if (neu.primary_telefon) throw ungueltig('Das Haupttelefon muss eine der Telefonnummern sein.', 'primary_telefon')
    ganz.primary_telefon = ''
  }
  return ganz
}

/** Changes an account. @throws 409 on a stale version or a name that is taken, 403 naming the field, 400 */
export async function aendereUser(trx: Trx, kontext: Kontext, nutzer: Nutzer, alt: Erlaubt<User>, neu: Aenderung): Promise<User> {
  if (alt.version !== neu.version) throw veraltet()
  const ganz = zusammen(alt, neu)
  const geaendert = (Object.keys(userFelder) as Feld[]).filter((feld) => !isDeepStrictEqual(alt[feld], ganz[feld]))
  if (geaendert.length === 0) return alt
  const fremd = darf(nutzer, 'UPDATE_USER') ? undefined : geaendert.find((feld) => !EIGENE_FELDER.includes(feld))
  if (fremd) throw new HttpFehler(403, [{ msg: `Das Feld „${titelVon(userFelder[fremd]) ?? fremd}“ darfst du nicht ändern.`, feld: fremd }])
  if (nutzer._id !== alt._id && geaendert.some((feld) => ZUGANG.includes(feld))) await schuetzeRechtetraeger(trx, nutzer, alt._id)
  const { _id, version: _, ...werte } = ganz
  await trx
    .updateTable('users')
    .set((eb) => ({ ...werte, version: eb('version', '+', 1), geaendertAm: kontext.jetzt(), geaendertVon: nutzer._id }))
    .where('_id', '=', _id)
    .execute()
  await protokolliere(trx, { bereich: 'users', objekt: _id, aktion: 'geaendert', felder: geaendert, alt, neu: ganz, wer: nutzer._id })
  if (alt.primary_email !== ganz.primary_email) await meldeNeueAdresse(trx, kontext, alt, ganz)
  return { ...ganz, version: alt.version + 1 }
}

/**
 * Annahme: who changes somebody's e-mail can have a new password sent there. So of those who decide about rights only
 * their own kind may change it, or UPDATE_USER would be as good as every right.
 */
async function schuetzeRechtetraeger(trx: Trx, nutzer: Nutzer, user: string): Promise<void> {
  const ziel = await rechteZu(trx, user)
  if (ziel?.rechte.includes('UPDATE_USER_RECHTE') && !darf(nutzer, 'UPDATE_USER_RECHTE')) {
    throw verboten('Benutzername und E-Mail von jemandem, der Rechte vergibt, darf nur ändern, wer das auch darf.')
  }
}

/** The old address hears of it, and links that were sent there end. */
async function meldeNeueAdresse(trx: Trx, { sende }: Kontext, alt: User, neu: User): Promise<void> {
  await trx.deleteFrom('passworttoken').where('user', '=', alt._id).where('benutztAm', 'is', null).execute()
  await sende(trx, {
    art: SICHERHEIT,
    an: { email: alt.primary_email, name: neu.vorname },
    betreff: 'Deine E-Mail-Adresse wurde geändert',
    absaetze: [`deine Haupt-E-Mail im Intranet ist jetzt ${neu.primary_email}. Nachrichten kommen ab sofort dort an.`],
    nachsatz: 'Warst du das nicht? Dann melde dich bitte gleich bei der Verwaltung.',
  })
}
