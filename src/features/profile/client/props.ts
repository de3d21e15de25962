import { ibanGroups } from '#contract/money/iban.ts'
import { readableValue, titelOf } from '#contract/schema.ts'
import { instantText } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { type Profil, profilFields, readFields, type ReadonlyField } from '#features/profile/schemas.ts'

const GROUPS: readonly (readonly [titel: string, felder: readonly ReadonlyField[]])[] = [
  ['Person', ['anrede', 'geburtsdatum', 'beruf', 'arbeitgeber']],
  [
    'Fahren',
    [
      'fuehrerscheinklassen',
      'fuehrerscheinGueltigBis',
      'fuehrerscheinKontrolleAm',
      'fuehrerscheinKontrolleDurchPerson',
      'fuehrerscheinKontrolleNaechsteAm',
    ],
  ],
  ['Notfallkontakt', ['notfallkontakt']],
  ['Kleidung und Verpflegung', ['konfektion', 'ernaehrung', 'ernaehrungHinweis']],
  ['Bank', ['kontoinhaber', 'iban', 'bic']],
  [
    'Verwaltung',
    [
      'username',
      'status',
      'personalnummer',
      'eintrittsdatum',
      'austrittsdatum',
      'hauptamtlich',
      'verteiler',
      'groupalarm',
      'fuehrungszeugnisVorgelegtAm',
      'fuehrungszeugnisNaechstesAm',
      'letzterLogin',
      'bemerkung',
    ],
  ],
]
const PARTS: Readonly<Record<string, string>> = {
  oberteil: 'Oberteil',
  hose: 'Hose',
  schuh: 'Schuhe',
  kopf: 'Kopf',
  handschuh: 'Handschuhe',
}

const numbers = ({ aktiv, userId, labels }: NonNullable<Profil['groupalarm']>) =>
  [aktiv ? 'aktiv' : 'nicht aktiv', userId && `Nummer ${userId}`, labels.length > 0 && `Label ${labels.join(', ')}`]
    .filter(Boolean)
    .join(' · ')

function asText(field: ReadonlyField, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (field === 'letzterLogin') return instantText(value as string)
  if (field === 'fuehrerscheinKontrolleDurchPerson') return fullName(value as NonNullable<Profil[typeof field]>)
  if (field === 'groupalarm') return numbers(value as NonNullable<Profil['groupalarm']>)
  if (field === 'iban') return ibanGroups(value as string)
  if (field === 'konfektion')
    return Object.entries(value)
      .filter(([, part]) => part)
      .map(([name, part]) => `${PARTS[name]} ${part}`)
      .join(' · ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ')
  return readableValue(readFields[field], value)
}

export interface Detail {
  readonly titel: string
  readonly value: string
}

/** Groups with at least one entry besides the form of address, which alone is meaningless. */
export function propsGroups(profil: Profil): { titel: string; props: Detail[] }[] {
  return GROUPS.map(([titel, fields]) => ({
    titel,
    props: fields.flatMap((field) => {
      const value = asText(field, profil[field])
      const titel = titelOf(readFields[field]) ?? field
      return value === '' ? [] : [{ titel, value }]
    }),
  })).filter(({ props }) => props.some(({ titel }) => titel !== titelOf(profilFields.anrede)))
}
