// The outbox: a mail is a row, written and enqueued in the transaction of the change that it tells of. Rolled back with
// it, it was never there; committed with it, it is sent (zustellen.ts).
import { pfad } from '#contract/screens.ts'
import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Trx } from '#server/base.ts'
import { defineAuftrag, reiheViele } from '#server/jobs/auftrag.ts'
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
  /** Of a bundle: what the receiver knew before these news and knows after them. Back at what they knew before the first of the waiting news, the mail is dropped. */
  readonly stand?: { readonly vorher: unknown; readonly nachher: unknown }
  /** Not before this instant. */
  readonly faelligAb?: Date
  /** Worth nothing after this instant; three days from now by default. */
  readonly gueltigBis?: Date
  readonly anhaenge?: readonly { readonly name: string; readonly typ: string; readonly inhalt: Buffer }[]
}

/** Writes a mail, or many at once, into the outbox, in the caller's transaction. */
export type Sende = (trx: Trx, mail: Mail | readonly Mail[]) => Promise<void>

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

/** So many rows go into one statement. */
const AUF_EINMAL = 200
const wartet = sql<boolean>`mails."versendetAm" is null and mails."aufgegebenAm" is null and mails."vergebenBis" is null`
const json = (wert: unknown) => (wert === undefined ? null : JSON.stringify(wert))

type Haus = Pick<Config, 'orgName' | 'orgKuerzel' | 'baseUrl'>

function zeileAus(config: Haus, jetzt: Date, mail: Mail) {
  const { an, art, buendel, anhaenge = [] } = mail
  const betreff = einzeilig(mail.betreff).slice(0, 200)
  const abmelden = art !== SICHERHEIT
  const { text, html } = verfasse({ ...mail, betreff, name: an.name }, config, abmelden)
  const faelligAb = mail.faelligAb ?? (buendel === undefined ? null : new Date(jetzt.getTime() + BUENDELN_MS))
  // Annahme: a broken address of one member must not stop the change that others are told of; the outbox shows it.
  const unzustellbar = ADRESSE.test(an.email) ? null : 'Die Adresse ist nicht gültig.'
  return {
    art,
    betreff,
    text,
    html,
    schluessel: buendel === undefined ? (mail.schluessel ?? null) : BUENDEL + buendel,
    vorher: json(mail.stand?.vorher),
    an: an.email,
    kopf: JSON.stringify(abmelden ? { 'List-Unsubscribe': `<${config.baseUrl}${pfad('/profiles/myProfile')}>` } : {}),
    anhaenge: JSON.stringify(anhaenge.map(({ name, typ, inhalt }) => ({ name: einzeilig(name), typ, inhalt: inhalt.toString('base64') }))),
    ...(faelligAb ? { faelligAb } : {}),
    ...(mail.gueltigBis ? { gueltigBis: mail.gueltigBis } : {}),
    ...(unzustellbar ? { aufgegebenAm: jetzt, letzterFehler: unzustellbar } : {}),
  }
}

/** Drops the bundles that wait and whose receiver would read what they knew all along; says whose. */
async function verwirfUnveraenderte(trx: Trx, mails: readonly Mail[]): Promise<ReadonlySet<string | undefined>> {
  const mitStand = mails.filter(({ buendel, stand }) => buendel !== undefined && stand)
  if (mitStand.length === 0) return new Set()
  const { rows } = await sql<{ schluessel: string }>`
    delete from mails using unnest(${mitStand.map(({ buendel }) => BUENDEL + buendel)}::text[], ${mitStand.map(({ stand }) => json(stand?.nachher))}::text[]) as n(key, stand)
    where mails.schluessel = n.key and mails.vorher = n.stand::jsonb and ${wartet} returning mails.schluessel`.execute(trx)
  return new Set(rows.map(({ schluessel }) => schluessel.slice(BUENDEL.length)))
}

/** The statement that drops the bundles that wait under these keys; also as a part of a larger one. */
export const verwirftBuendel = (buendel: readonly string[]): RawBuilder<unknown> =>
  sql`delete from mails where schluessel = any(${buendel.map((b) => BUENDEL + b)}::text[]) and ${wartet}`

/** Drops the bundles that wait under these keys: their news are out of date. */
export async function verwirfBuendel(trx: Trx, buendel: readonly string[]): Promise<void> {
  if (buendel.length > 0) await verwirftBuendel(buendel).execute(trx)
}

/** Makes the `sende` of a node: the mails carry its chapter's name and its address. */
export function postausgang(config: Haus, jetzt: () => Date): Sende {
  const schreib = async (trx: Trx, mails: readonly Mail[]) => {
    const gleich = await verwirfUnveraenderte(trx, mails)
    const werte = mails
      .filter(({ buendel }) => buendel === undefined || !gleich.has(buendel))
      .map((mail) => zeileAus(config, jetzt(), mail))
    if (werte.length === 0) return
    const zeilen = await trx
      .insertInto('mails')
      .values(werte)
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
            // News without a state before them are worth sending in any case.
            vorher: sql`case when excluded.vorher is not null then mails.vorher end`,
          }))
          .where(wartet),
      )
      .returning(['_id', 'art', 'faelligAb', 'aufgegebenAm'])
      .execute()
    const offen = zeilen.filter(({ aufgegebenAm }) => aufgegebenAm === null)
    for (const auftrag of new Set(offen.map(({ art }) => auftragFuer(art)))) {
      const seine = offen.filter(({ art }) => auftragFuer(art) === auftrag)
      // oxlint-disable-next-line no-await-in-loop -- two kinds at most
      await reiheViele(
        trx,
        auftrag,
        seine.map(({ _id, faelligAb }) => ({ daten: { mail: _id }, schluessel: auftragsschluessel(_id), ab: faelligAb })),
      )
    }
  }
  return async (trx, mail) => {
    const alle: readonly Mail[] = Array.isArray(mail) ? mail : [mail]
    // oxlint-disable-next-line no-await-in-loop -- one connection: one statement after the other
    for (let i = 0; i < alle.length; i += AUF_EINMAL) await schreib(trx, alle.slice(i, i + AUF_EINMAL))
  }
}
