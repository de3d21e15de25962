// What other areas read of billing.
import { senderSetting } from './sender.ts'

/** Who bills and from which account money goes: name, address, IBAN, BIC. */
export const readSender = senderSetting.read
