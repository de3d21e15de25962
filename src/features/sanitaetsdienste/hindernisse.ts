// Reasons against planner actions on a service, shared by the server (refusal) and the disabled button. Pure; null means allowed.
import { centsText } from '#contract/money/cents.ts'
import { absageHindernis as calledOff, changeHindernis as changed, leadsAnlass, peopleText } from '#blocks/dienst/hindernisse.ts'
import { readableTime } from '#contract/time/berlin.ts'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { may, type Rechtetraeger } from '#contract/rights/rechte.ts'
import type { Dienst } from './schemas.ts'
import { type Dienststatus, isDraft, isOver, rechtFor, STATES, WORDS } from './names.ts'

interface State {
  readonly abgesagt: boolean
  readonly status: Dienststatus
}
/** Reasons against a change, and against calling off: both go until `durchgefuehrt`, also after the begin. */
export const changeHindernis = (dienst: State): string | null => changed(WORDS, dienst, STATES)
export const absageHindernis = (dienst: State): string | null => calledOff(WORDS, dienst, STATES)

/** Reason why a service cannot be closed at this instant. Every shift must have begun, because nobody can be absent earlier. */
export function abschlussHindernis(
  { abgesagt, status, beginn, schichten }: State & { readonly beginn: string; readonly schichten: readonly { readonly beginn: string }[] },
  now: Date,
): string | null {
  if (abgesagt) return 'Der Dienst ist abgesagt, abschließen lässt er sich nicht.'
  if (isOver(status)) return 'Der Dienst ist schon abgeschlossen.'
  if (isDraft({ status })) return 'Der Dienst ist noch ein Entwurf. Schreibe ihn zuerst aus.'
  const last = Math.max(...schichten.map((schicht) => Date.parse(schicht.beginn)), Date.parse(beginn))
  if (now.getTime() >= last) return null
  const what = last > Date.parse(beginn) ? 'wenn die letzte Schicht begonnen hat' : 'wenn er begonnen hat'
  return `Abschließen lässt sich der Dienst erst, ${what}, also ab ${readableTime(new Date(last).toISOString())} Uhr.`
}

const records = (number: number, what: string): string =>
  number === 1
    ? `Ein Stundennachweis aus diesem Dienst ist schon ${what}`
    : `${number} Stundennachweise aus diesem Dienst sind schon ${what}`

type Invoice = NonNullable<Dienst['rechnung']>
export const sumOf = ({ brutto }: Invoice): string => (brutto === null ? '' : ` über ${centsText(brutto)}`)

export const invoiceFor = (who: Rechtetraeger | null, kind: Dienst['art'], invoice: Dienst['rechnung']): Dienst['rechnung'] =>
  invoice === null || may(who, rechtFor('UPDATE', kind)) || may(who, 'ABRECHNUNG') ? invoice : { ...invoice, nummer: null, brutto: null }

/** Reason why this person cannot reopen a service. Confirmed hours block it; submitted hours require the right to plan such services. */
export function reopenHindernis(
  who: Rechtetraeger | null,
  { status, art, nachweise: { eingereicht, bestaetigt }, rechnung }: Pick<Dienst, 'status' | 'art' | 'nachweise' | 'rechnung'>,
): string | null {
  if (rechnung?.gestellt)
    return `${rechnung.nummer ?? 'Eine Rechnung'}${sumOf(rechnung)} ist gestellt. Zurücknehmen geht erst, wenn die Kasse sie storniert hat.`
  if (status === 'abgerechnet') return 'Der Dienst ist abgerechnet; der Abschluss bleibt.'
  if (status !== 'durchgefuehrt') return 'Der Dienst ist nicht abgeschlossen.'
  if (bestaetigt > 0) return `${records(bestaetigt, 'bestätigt')}; der Abschluss bleibt.`
  const recht = rechtFor('UPDATE', art)
  if (eingereicht === 0 || may(who, recht)) return null
  return `${records(eingereicht, 'eingereicht')}. Zurücknehmen kann den Abschluss nur noch, wer das Recht ${rechtText(recht)} hat.`
}

/** Reason against deletion: sign-ups, staffing or a waiting list (`gemeldete`), or a service that took place. */
export function deleteHindernis({ abgesagt, status, gemeldete }: State & { readonly gemeldete: number }): string | null {
  if (isOver(status)) return 'Ein abgeschlossener Dienst lässt sich nicht löschen.'
  if (gemeldete === 0) return null
  return abgesagt
    ? `Der Dienst bleibt als abgesagt stehen: ${peopleText(gemeldete)} gemeldet oder eingeteilt gewesen.`
    : `Sage den Dienst ab, statt ihn zu löschen: ${peopleText(gemeldete)} schon gemeldet oder eingeteilt.`
}

type Somebody = Rechtetraeger & { readonly profil: string | null }

/** Plans services of this kind, or is leader or deputy of this one. */
export const leadsDienst = (who: Somebody | null, dienst: Pick<Dienst, 'art' | 'leiter' | 'stvLeiter'>): boolean =>
  leadsAnlass(who, rechtFor('UPDATE', dienst.art), dienst)

export const NOT_LEADING = 'Das Recht dazu haben nur die Leitung dieses Dienstes und wer Dienste plant.'
