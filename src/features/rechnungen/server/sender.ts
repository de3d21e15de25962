import { validate } from '#contract/error-text.ts'
import { conflict } from '#server/errors.ts'
import { titelOf } from '#contract/schema.ts'
import { path, withQuery } from '#contract/screens.ts'
import { saysOf, defineSetting, showRates, showSetting } from '#server/setting.ts'
import { invoiceContract, NO_SENDER, sender as schema, type Sender, senderFields } from '../contract.ts'

export const senderSetting = defineSetting('rechnungssteller', schema, NO_SENDER)
showSetting({
  titel: 'Wer Rechnungen stellt',
  path: withQuery(path('/abrechnung'), { ansicht: 'absender' }),
  zugang: invoiceContract.changeSender.zugang,
  says: async ({ db }) => saysOf(schema.shape, await senderSetting.read(db)),
})

showRates('rechnungssaetze', 'Sätze für Rechnungen', withQuery(path('/abrechnung'), { ansicht: 'saetze' }))

const NEEDED = ['name', 'strasse', 'plz', 'stadt', 'iban', 'telefon', 'email', 'ansprechpartner'] as const

/** @throws 409 naming fields that are missing or break current rules */
export function requireSender(sender: Sender): void {
  const missing = NEEDED.filter((name) => sender[name] === '').map((name) => titelOf(senderFields[name]))
  if (sender.steuernummer === '' && sender.ustId === '') missing.push(titelOf(senderFields.steuernummer))
  if (missing.length > 0) throw conflict(`Auf Rechnungen fehlt noch von euch: ${missing.join(', ')}. Trag es unter „Absender“ ein.`)
  const checked = validate(schema, sender)
  if (!checked.ok) throw conflict(`${checked.errors[0]?.msg} Ändere es unter „Absender“.`)
}
