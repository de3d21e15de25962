// A person as shown on screens. Free of network code, so that pure functions may import it.
import { isMobile } from '#contract/phone.ts'

export interface PersonRef {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
export interface PersonDetails {
  readonly _id?: string | undefined
  readonly vorname: string
  readonly nachname: string
  readonly bild?: string | null | undefined
  readonly gruppe?: string | undefined
  readonly funktionen?: readonly string[] | undefined
  readonly sanitaetsausbildung?: string | undefined
  readonly fuehrungsausbildung?: string | undefined
  readonly email?: readonly string[] | undefined
  readonly primary_email?: string | undefined
  readonly telefon?: readonly string[] | undefined
  readonly primary_telefon?: string | undefined
  readonly strasse?: string | undefined
  readonly hausnummer?: string | undefined
  readonly plz?: string | undefined
  readonly ort?: string | undefined
  /** 'MM-TT' */
  readonly geburtstag?: string | null | undefined
}

export const fullName = ({ vorname, nachname }: Omit<PersonRef, '_id'>): string => `${vorname} ${nachname}`.trim()

/** List rows contain the primary entry only. */
const inOrder = (list: readonly string[] | undefined, main = '') =>
  [...(list ?? [main].filter(Boolean))].sort((a, b) => Number(b === main) - Number(a === main))
/** Phone numbers and mail addresses, primary first. Without a primary number a mobile comes first (like the server's `firstPhone`). */
export const contactOf = ({ telefon, primary_telefon, email, primary_email }: PersonDetails) => ({
  numbers: inOrder(telefon, primary_telefon || telefon?.find(isMobile)),
  addresses: inOrder(email, primary_email),
})
