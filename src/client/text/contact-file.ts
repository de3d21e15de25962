// People as vCards, limited to the fields on screen. Version 3.0 (RFC 2426), which Outlook and old phones read, instead of RFC 6350.
import { isMobile } from '#contract/phone.ts'
import { contactOf, fullName, type PersonDetails } from './person.ts'
import { downloadBlob } from '../net/download.ts'

const escaped = (text: string) =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')

const LINE = 75
/** Folds a line at 75 bytes with a leading blank on continuations; never splits a character. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const char of line) {
    const size = new TextEncoder().encode(char).length
    if (bytes + size > LINE) [text, bytes] = [`${text}\r\n `, 1]
    text += char
    bytes += size
  }
  return text
}

/**
 * One person as a vCard; `org` is the chapter, `at` the creation time. Hidden fields are omitted. The UID makes a second import an
 * update.
 */
export function asVCard(person: PersonDetails, org: string, at = new Date()): string {
  const { vorname, nachname, gruppe = '', funktionen = [], strasse = '', hausnummer = '', plz = '', ort = '' } = person
  const { numbers, addresses } = contactOf(person)
  const preferred = (index: number) => (index === 0 ? ',PREF' : '')
  const home = ['', '', `${strasse} ${hausnummer}`.trim(), ort, '', plz, '']
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...(person._id === undefined ? [] : [`UID:urn:uuid:${person._id}`, `REV:${at.toISOString().replace(/\.\d+/, '')}`]),
    `N:${[nachname, vorname, '', '', ''].map(escaped).join(';')}`,
    `FN:${escaped(fullName(person))}`,
    ...(org || gruppe ? [`ORG:${[org, gruppe].filter(Boolean).map(escaped).join(';')}`] : []),
    ...(funktionen.length > 0 ? [`TITLE:${escaped(funktionen.join(', '))}`] : []),
    ...numbers.map((number, index) => `TEL;TYPE=${isMobile(number) ? 'CELL' : 'VOICE'}${preferred(index)}:${escaped(number)}`),
    ...addresses.map((mail, index) => `EMAIL;TYPE=INTERNET${preferred(index)}:${escaped(mail)}`),
    ...(home.some(Boolean) ? [`ADR;TYPE=HOME:${home.map(escaped).join(';')}`] : []),
    'END:VCARD',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** Downloads people as one vCard file for phones and mail programs; `org` is the chapter. */
export const saveVCards = (people: readonly PersonDetails[], fileName: string, org = ''): void =>
  downloadBlob(`${fileName}.vcf`, new Blob([people.map((person) => asVCard(person, org)).join('')], { type: 'text/vcard;charset=utf-8' }))
export const saveVCard = (person: PersonDetails, org?: string): void => saveVCards([person], fullName(person), org)
