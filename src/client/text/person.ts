// A person as screens name one: without a look at the net, so that plain functions may use it.
import { isMobile } from '#contract/phone.ts'

/** A person as answers of the server name one. */
export interface PersonRef {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
/** What a card shows of a profile, each part only where one may read it. */
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

/** A row of a list has the main one only. */
const inOrder = (list: readonly string[] | undefined, main = '') =>
  [...(list ?? [main].filter(Boolean))].sort((a, b) => Number(b === main) - Number(a === main))
/** Numbers and mail addresses, the main one first; without a main number a mobile (as the server's `firstPhone`). */
export const contactOf = ({ telefon, primary_telefon, email, primary_email }: PersonDetails) => ({
  numbers: inOrder(telefon, primary_telefon || telefon?.find(isMobile)),
  addresses: inOrder(email, primary_email),
})
