// Matches a row to a member: by number, else by name and date of birth, else by address.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { asciiMail, date, field, readable, text } from '#contract/fields.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import type { Fields, Values } from './calls.ts'

export interface KnownPerson {
  readonly profil: string
  readonly user: string
  readonly vorname: string
  readonly nachname: string
  readonly personalnummer: string
  /** `YYYY-MM-DD` */
  readonly geburtsdatum: string | null
  readonly email: readonly string[]
}

type Described = Partial<Record<'personalnummer' | 'vorname' | 'nachname' | 'name' | 'geburtsdatum' | 'email', string>>
const described = (row: Values): Described =>
  Object.fromEntries(Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const NUMBER = text('Personalnummer', 20)
const BORN = date('Geburtsdatum')
const ADDRESS = field('E-Mail', z._default(z.string().check(asciiMail, readable, z.maxLength(254)), ''))
const NAMES = { vorname: text('Vorname', 60), nachname: text('Nachname', 60), name: text('Name', 125) }
/** Fields that identify a member. Fields the user may not read are excluded, since a match would confirm a guess. */
export const personFields = (actor: Actor): Fields => ({
  ...(may(actor, 'READ_USER_PROPERTIES') ? { personalnummer: NUMBER } : {}),
  ...NAMES,
  ...(may(actor, 'READ_GEBURTSDATUM') ? { geburtsdatum: BORN } : {}),
  ...(may(actor, ['READ_USER', 'UPDATE_USER']) ? { email: ADDRESS } : {}),
})
export const PERSON_TITLES: Readonly<Record<string, readonly string[]>> = {
  personalnummer: ['Mitgliedsnummer', 'Mitgliedsnr', 'Mitglieds-Nr.', 'Mitglied-Nr', 'Personalnr', 'Pers.-Nr.', 'MEMBER_NUMBER', 'Nummer'],
  vorname: ['Rufname', 'FIRST_NAME', 'Firstname', 'Given Name'],
  nachname: ['Familienname', 'Zuname', 'LAST_NAME', 'Lastname', 'Surname'],
  name: ['Person', 'Mitglied', 'Teilnehmer', 'Teilnehmerin', 'Helfer', 'Eingewiesene Person', 'Wer'],
  geburtsdatum: ['Geb.-Dat.', 'Geb.-Datum', 'Geburtstag', 'geb. am', 'Geboren am', 'Geboren', 'BIRTHDAY', 'BIRTHDATE'],
  email: ['Mail', 'Mailadresse', 'E-Mail-Adresse', 'E-Mail privat', 'E-Mail 1', 'EMAIL', 'Haupt-E-Mail'],
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
/** Normalizes names in any script: without case, accents and marks. */
const fold = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (sign) => UMLAUTS[sign] ?? sign)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
export const isSameName = (a: string, b: string): boolean => fold(a) === fold(b)
const nameKey = (vorname = '', nachname = '') => `${fold(vorname)} ${fold(nachname)}`

export async function peopleFinder(trx: Trx, actor: Actor) {
  const { rows } = await sql<KnownPerson>`
    select p._id as profil, u._id as "user", u.vorname, u.nachname, p.personalnummer, p.geburtsdatum, u.email
    from users u join profile p on p."user" = u._id where p."geloeschtAm" is null and ${mayName(actor, 'p')}`.execute(trx)
  const byNumber = new Map(rows.filter((row) => row.personalnummer !== '').map((row) => [row.personalnummer, row]))
  const withoutZeros = new Map(
    [...byNumber.keys()].flatMap((number) => (number.startsWith('0') ? [[number.replace(/^0+/, ''), number]] : [])),
  )
  const byName = Map.groupBy(rows, (row) => nameKey(row.vorname, row.nachname))
  const hasAddress = (person: KnownPerson, email: string) => person.email.some((address) => address.toLowerCase() === email.toLowerCase())

  function candidates({ vorname, nachname, personalnummer, geburtsdatum }: Described) {
    const called = byName.get(nameKey(vorname, nachname)) ?? []
    return called.filter(
      (person) =>
        !(personalnummer && person.personalnummer) && !(geburtsdatum && person.geburtsdatum && person.geburtsdatum !== geburtsdatum),
    )
  }
  /** @throws 400 if the number belongs to a differently named person */
  function byNumberOf({ personalnummer, vorname = '', nachname = '', geburtsdatum, email }: Described): KnownPerson | undefined {
    const numbered = personalnummer ? byNumber.get(personalnummer) : undefined
    const whole = personalnummer && !numbered && withoutZeros.get(personalnummer)
    if (whole)
      throw badRequest(
        `Die Personalnummer ${personalnummer} gibt es nicht, wohl aber ${whole}: Tabellen lassen Nullen am Anfang weg.`,
        'personalnummer',
      )
    if (!numbered || !(vorname || nachname)) return numbered
    const isOther =
      geburtsdatum && numbered.geburtsdatum && geburtsdatum !== numbered.geburtsdatum && !isSameName(nachname, numbered.nachname)
    const isThem =
      isSameName(vorname, numbered.vorname) ||
      isSameName(nachname, numbered.nachname) ||
      (geburtsdatum && geburtsdatum === numbered.geburtsdatum) ||
      (email && hasAddress(numbered, email))
    // Marriage may change the last name but not the date of birth: if both differ, it is another person.
    if (!isThem || isOther) throw badRequest(`Die Personalnummer ${personalnummer} hat jemand mit anderem Namen.`, 'personalnummer')
    return numbered
  }
  /**
   * Unambiguous match of a row; null for a new person.
   * @throws 400
   */
  function find(row: Described): KnownPerson | null {
    const found = byNumberOf(row)
    if (found) return found
    const called = candidates(row)
    const [first, second] = called.filter(({ geburtsdatum }) => row.geburtsdatum && geburtsdatum === row.geburtsdatum)
    if (first && !second) return first
    return called.find((person) => row.email && hasAddress(person, row.email)) ?? null
  }

  /** `Müller, Jana` or `Jana Müller`. */
  function called(name: string) {
    const [after = '', before] = name.split(',')
    if (before !== undefined) return { vorname: before, nachname: after }
    const fits = [...name.matchAll(/\s+/g)].map(({ index }) => ({ vorname: name.slice(0, index), nachname: name.slice(index) }))
    return fits.find(({ vorname, nachname }) => byName.has(nameKey(vorname, nachname))) ?? { vorname: '', nachname: name }
  }
  /**
   * Member of a row; the name alone suffices if unique.
   * @throws 400 with the reason
   */
  function member(values: Values, field = 'name'): KnownPerson {
    const { name, ...row } = described(values)
    // With a first name, `name` is the last name.
    const names = row.vorname && name ? { nachname: row.nachname ?? name } : name ? called(name) : {}
    const asked: Described = { ...row, ...names }
    const found = find(asked)
    if (found) return found
    const { personalnummer, vorname = '', nachname = '', email } = asked
    const titel = `${vorname.trim()} ${nachname.trim()}`.trim()
    if (titel === '') {
      const [by, ...namesakes] = email ? rows.filter((person) => hasAddress(person, email)) : []
      if (by && namesakes.length === 0) return by
      if (!personalnummer && !email) throw badRequest('Wer gemeint ist, fehlt: Name, Personalnummer oder E-Mail.', field)
      throw badRequest(
        `Ein Mitglied mit ${personalnummer ? `der Personalnummer ${personalnummer}` : `der E-Mail ${email}`} gibt es nicht.`,
        field,
      )
    }
    const [candidate, ...others] = candidates(asked)
    if (!candidate) throw badRequest(`Ein Mitglied „${titel}“, auf das die Zeile passt, gibt es nicht.`, field)
    if (others.length > 0) throw badRequest(`„${titel}“ heißen mehrere: Gib auch Personalnummer, Geburtsdatum oder E-Mail an.`, field)
    return candidate
  }
  return { sure: (row: Values) => find(described(row)), member }
}
