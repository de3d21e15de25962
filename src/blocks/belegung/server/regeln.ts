// Who may change or call off a booking, and why not: the same answer greys the button and guards the call.
import type { Moeglich } from '../contract.ts'
import { type Recht, darf } from '#contract/rechte.ts'
import { HttpFehler } from '#server/fehler.ts'
import type { Nutzer } from '#server/kontext.ts'
import type { Belegungsart, Belegungszeile, Einwandfrage, Ressource } from './art.ts'

type Gemessen = Pick<Belegungszeile, 'erstelltVon' | 'verantwortlich' | 'verantwortlichName' | 'ende' | 'status' | 'dienst' | 'dienstName'>
type Storniertes = Gemessen & Pick<Belegungszeile, 'geaendertVon'>
export interface Ablehnung {
  readonly status: 403 | 409
  readonly text: string
}

export const istEigene = (nutzer: Nutzer, { erstelltVon, verantwortlich }: Pick<Gemessen, 'erstelltVon' | 'verantwortlich'>): boolean =>
  erstelltVon === nutzer._id || (nutzer.profil !== null && verantwortlich === nutzer.profil)

function darfAn(nutzer: Nutzer, recht: Recht, anlegen: Recht, belegung: Gemessen, jetzt: Date): Ablehnung | null {
  if (belegung.dienst !== null)
    return { status: 409, text: `Diese Belegung gehört zum Dienst „${belegung.dienstName}“ und wird dort geändert.` }
  if (darf(nutzer, recht)) return null
  if (!istEigene(nutzer, belegung) || !darf(nutzer, anlegen)) {
    const wessen = belegung.verantwortlichName === '' ? 'jemand anderem' : belegung.verantwortlichName
    return { status: 403, text: `Diese Belegung gehört ${wessen}. Dafür fehlt dir das Recht ${recht}.` }
  }
  return Date.parse(belegung.ende) > jetzt.getTime()
    ? null
    : { status: 409, text: `Diese Belegung ist vorbei. Danach ändert sie nur, wer das Recht ${recht} hat.` }
}

/** What speaks against changing a booking; null when it may be done. */
export function aendernAblehnung(art: Belegungsart, nutzer: Nutzer, belegung: Gemessen, jetzt: Date): Ablehnung | null {
  const nein = darfAn(nutzer, art.rechte.aendern, art.rechte.anlegen, belegung, jetzt)
  if (nein) return nein
  if (belegung.status === 'storniert') return { status: 409, text: 'Diese Belegung ist storniert. Stelle sie zuerst wieder her.' }
  return belegung.status === 'abgelehnt' ? { status: 409, text: 'Diese Belegung wurde abgelehnt. Lege eine neue an.' } : null
}

/** What speaks against calling a booking off, or against taking that back. */
export const stornoAblehnung = (art: Belegungsart, nutzer: Nutzer, belegung: Gemessen, jetzt: Date): Ablehnung | null =>
  darfAn(nutzer, art.rechte.loeschen, art.rechte.anlegen, belegung, jetzt)

/**
 * What speaks against taking a cancellation back. Annahme: what somebody with the right called off stays so until somebody with
 * that right wants it back, otherwise the owner would overrule them.
 */
export function zurueckAblehnung(art: Belegungsart, nutzer: Nutzer, belegung: Storniertes, jetzt: Date): Ablehnung | null {
  const nein = stornoAblehnung(art, nutzer, belegung, jetzt)
  if (nein) return nein
  if (belegung.geaendertVon !== nutzer._id && !darf(nutzer, art.rechte.loeschen))
    return { status: 403, text: `Jemand anderes hat diese Belegung storniert. Dafür fehlt dir das Recht ${art.rechte.loeschen}.` }
  if (belegung.status !== 'storniert') return { status: 409, text: 'Diese Belegung ist nicht storniert.' }
  return Date.parse(belegung.ende) > jetzt.getTime() ? null : { status: 409, text: 'Diese Belegung ist vorbei.' }
}

const alsAntwort = (ablehnung: Ablehnung | null): Moeglich => ({ moeglich: ablehnung === null, gruende: ablehnung ? [ablehnung.text] : [] })

/** What somebody may do with a booking, as its answers say it. */
export const darfDamit = (art: Belegungsart, nutzer: Nutzer, belegung: Storniertes, jetzt: Date) => ({
  aenderbar: alsAntwort(aendernAblehnung(art, nutzer, belegung, jetzt)),
  ...(belegung.status === 'storniert' ? { wiederherstellbar: alsAntwort(zurueckAblehnung(art, nutzer, belegung, jetzt)) } : {}),
})

/** @throws 403 or 409 with the sentence of the rule */
export function verlange(ablehnung: Ablehnung | null): void {
  if (ablehnung) throw new HttpFehler(ablehnung.status, [{ msg: ablehnung.text }])
}

/** @throws 400 or 409 with the sentence of the kind's own rule */
export function verlangeMoeglich<R extends Ressource>(art: Belegungsart<R>, ressource: R | undefined, frage: Einwandfrage): void {
  const einwand = ressource ? art.einwand(ressource, frage) : null
  if (einwand) throw new HttpFehler(einwand.status, [{ msg: einwand.msg, feld: einwand.feld }])
}
