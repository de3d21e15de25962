// The outbox: a mail is a row, written and enqueued in the transaction of the change that it tells of. Rolled back with
// it, it was never there; committed with it, it is sent (zustellen.ts).
import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/kontext.ts'
import { defineAuftrag, reiheEin } from '#server/jobs/auftrag.ts'
import { einzeilig, type Inhalt, verfasse } from './vorlage.ts'

/** Mails about one's account: sent first, cannot be switched off, their text is deleted once they are sent. */
export const SICHERHEIT = 'sicherheit'

export interface Mail extends Omit<Inhalt, 'name'> {
  /** `name` is the first name, for the greeting. */
  readonly an: { readonly email: string; readonly name: string }
  /** What kind of news it is: `sicherheit`, or a name of `emailBenachrichtigungen`; logged, and shown to operators. */
  readonly art: string
  /** At most one mail ever has this key ("one reminder per entry"): a further one is dropped once it is on its way, and replaces one that still waits. */
  readonly schluessel?: string
  /** News that comes in pieces: waits ten minutes, and later news under the same key replaces what waits. */
  readonly buendel?: string
  /** Not before this instant. */
  readonly faelligAb?: Date
  /** Worth nothing after this instant; three days from now by default. */
  readonly gueltigBis?: Date
  readonly anhaenge?: readonly { readonly name: string; readonly typ: string; readonly inhalt: Buffer }[]
}

/** Writes a mail into the outbox, in the caller's transaction. */
export type Sende = (trx: Trx, mail: Mail) => Promise<void>

const daten = z.object({ mail: z.string() })
export const eiligZustellen = defineAuftrag('mail-eilig', daten, { versuche: 3 })
export const zustellen = defineAuftrag('mail', daten, { versuche: 3, rang: 10 })
export const auftragFuer = (art: string) => (art === SICHERHEIT ? eiligZustellen : zustellen)
/** One waiting job per mail, however often it is enqueued. */
export const auftragsschluessel = (mail: string) => `mail ${mail}`

const BUENDELN_MS = 10 * 60_000
export const BUENDEL = 'buendel '
/** Also what may stand in a header: no control characters, no comma, no angle brackets. */
const ADRESSE = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,250}$/u

/** Makes the `sende` of a node: the mails carry its chapter's name and its address. */
export function postausgang(config: Pick<Config, 'orgName' | 'orgKuerzel' | 'baseUrl'>, jetzt: () => Date): Sende {
  return async (trx, mail) => {
    const { an, art, buendel, anhaenge = [] } = mail
    const schluessel = buendel === undefined ? (mail.schluessel ?? null) : BUENDEL + buendel
    const betreff = einzeilig(mail.betreff).slice(0, 200)
    const abmelden = art !== SICHERHEIT
    const { text, html } = verfasse({ ...mail, betreff, name: an.name }, config, abmelden)
    const faelligAb = mail.faelligAb ?? (buendel === undefined ? null : new Date(jetzt().getTime() + BUENDELN_MS))
    // Annahme: a broken address of one member must not stop the change that others are told of; the outbox shows it.
    const unzustellbar = ADRESSE.test(an.email) ? null : 'Die Adresse ist nicht gültig.'
    const zeile = await trx
      .insertInto('mails')
      .values({
        art,
        betreff,
        text,
        html,
        schluessel,
        an: an.email,
        kopf: JSON.stringify(abmelden ? { 'List-Unsubscribe': `<${config.baseUrl}/profiles/myProfile>` } : {}),
        anhaenge: JSON.stringify(
          anhaenge.map(({ name, typ, inhalt }) => ({ name: einzeilig(name), typ, inhalt: inhalt.toString('base64') })),
        ),
        ...(faelligAb ? { faelligAb } : {}),
        ...(mail.gueltigBis ? { gueltigBis: mail.gueltigBis } : {}),
        ...(unzustellbar ? { aufgegebenAm: jetzt(), letzterFehler: unzustellbar } : {}),
      })
      .onConflict((konflikt) =>
        konflikt
          .column('schluessel')
          .doUpdateSet((eb) => ({
            betreff: eb.ref('excluded.betreff'),
            text: eb.ref('excluded.text'),
            html: eb.ref('excluded.html'),
            an: eb.ref('excluded.an'),
            kopf: eb.ref('excluded.kopf'),
            anhaenge: eb.ref('excluded.anhaenge'),
            gueltigBis: eb.ref('excluded.gueltigBis'),
          }))
          .where(sql<boolean>`mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null`),
      )
      .returning(['_id', 'faelligAb', 'aufgegebenAm'])
      .executeTakeFirst()
    if (!zeile || zeile.aufgegebenAm !== null) return
    await reiheEin(trx, auftragFuer(art), { mail: zeile._id }, { schluessel: auftragsschluessel(zeile._id), ab: zeile.faelligAb })
  }
}
