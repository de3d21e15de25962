import { ROLLEN } from '#contract/rollen.ts'
import type { Gepruefte } from '#contract/endpoint.ts'
import { userFelder, type usersContract } from '#features/users/contract.ts'
import { hashePasswort } from '#server/auth/passwort.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import type { Kontext, Nutzer } from '#server/kontext.ts'
import { schickeLink } from './link.ts'
import { pruefePasswort } from './passwortregel.ts'
import { type User, userZu } from './queries.ts'

/** Specification §5: on registration an empty primary entry becomes the first of its list. */
const erster = (liste: readonly string[], gewaehlt: string) => (gewaehlt === '' ? (liste[0] ?? '') : gewaehlt)

/**
 * Registers a person. Without a password they get a mail with a link to set one.
 *
 * Annahme: whoever is registered starts with the bundle "Mitglied"; more, or less, is given on /rechte.
 *
 * @throws 400 on a weak password, 409 on a taken user name or primary e-mail
 */
export async function registriere(
  kontext: Kontext,
  nutzer: Nutzer,
  { passwort, ...daten }: Gepruefte<typeof usersContract.create>['body'],
): Promise<User> {
  if (passwort !== undefined) await pruefePasswort(passwort, daten, kontext.config.orgKuerzel, 'passwort')
  const passwortHash = passwort === undefined ? null : await hashePasswort(passwort)
  const neu = {
    ...daten,
    primary_email: erster(daten.email, daten.primary_email),
    primary_telefon: erster(daten.telefon, daten.primary_telefon),
  }
  const rechte = [...ROLLEN.Mitglied].sort()
  return kontext.schreibe(async (trx) => {
    const { _id } = await trx
      .insertInto('users')
      .values({
        ...neu,
        rechte,
        passwortHash,
        passwortGeaendertAm: passwortHash ? kontext.jetzt() : null,
        erstelltVon: nutzer._id,
        geaendertVon: nutzer._id,
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await protokolliere(trx, { bereich: 'users', objekt: _id, aktion: 'angelegt', felder: Object.keys(userFelder), neu, wer: nutzer._id })
    await protokolliere(trx, { bereich: 'rechte', objekt: _id, aktion: 'angelegt', felder: ['rechte'], neu: { rechte }, wer: nutzer._id })
    const user = await userZu(trx, _id)
    if (!user) throw new Error('a user that was just inserted is missing')
    if (passwortHash === null) await schickeLink(trx, kontext, user, 'einladung')
    return user
  })
}
