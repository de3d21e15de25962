// Who bills: a setting of the chapter, without which nothing is issued.
import { conflict } from '#server/errors.ts'
import { setting } from '#server/setting.ts'
import { NO_SENDER, sender as schema, type Sender } from '../contract.ts'

export const senderSetting = setting('rechnungssteller', schema, NO_SENDER)

const NEEDED = [
  ['name', 'Name'],
  ['strasse', 'Straße'],
  ['plz', 'PLZ'],
  ['stadt', 'Stadt'],
  ['iban', 'IBAN'],
  ['telefon', 'Telefon'],
  ['email', 'E-Mail'],
  ['ansprechpartner', 'Ansprechpartner'],
] as const

/** @throws 409 naming what is missing */
export function requireSender(sender: Sender): void {
  const missing = NEEDED.filter(([name]) => sender[name] === '').map(([, titel]) => titel)
  if (sender.steuernummer === '' && sender.ustId === '') missing.push('Steuernummer' as never)
  if (missing.length > 0) throw conflict(`Auf Rechnungen fehlt noch von euch: ${missing.join(', ')}. Trag es unter „Absender“ ein.`)
}
