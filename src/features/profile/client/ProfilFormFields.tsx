import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { chapterLists } from '#client/queries/chapter-lists.ts'
import type { FieldProps } from '#client/ui/form/field.ts'
import { SelectField, MultiSelectField, KeywordsField } from '#client/ui/field/SelectField.tsx'
import { DayField } from '#client/ui/time/DateField.tsx'
import { FieldGroup, Column } from '#client/ui/form/FieldGroup.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { ProfilField } from '#features/profile/schemas.ts'
import { ListedField } from '#client/ui/field/ListedField.tsx'
import { GroupAlarm } from './GroupAlarm.tsx'

type InputKind = 'text' | 'liste' | 'absatz' | 'tag' | 'auswahl' | 'mehrere' | 'stichworte' | 'schalter' | 'person' | 'groupalarm'
interface Field {
  readonly name: string
  readonly type: InputKind
  readonly width?: 'half' | 'third'
  readonly titel?: string
}

const f = (name: string, kind: InputKind = 'text', options: Omit<Field, 'name' | 'type'> = {}): Field => ({
  name,
  type: kind,
  width: 'half',
  ...options,
})

/** Profile form by groups. `aenderbar` decides about the fields. */
const GROUPS: readonly (readonly [string, readonly Field[]])[] = [
  ['Person', [f('anrede', 'auswahl'), f('geburtsdatum', 'tag'), f('beruf'), f('arbeitgeber')]],
  ['Anschrift', [f('strasse'), f('hausnummer'), f('plz'), f('ort')]],
  [
    'Im Verband',
    [
      f('gruppe', 'liste'),
      f('funktionen', 'stichworte'),
      f('sanitaetsausbildung', 'auswahl'),
      f('fuehrungsausbildung', 'auswahl'),
      f('ausbildungAusNachweisen', 'schalter'),
      f('verteiler', 'stichworte'),
    ],
  ],
  [
    'Notfallkontakt',
    [
      f('notfallkontakt.name', 'text', { titel: 'Name' }),
      f('notfallkontakt.telefon', 'text', { titel: 'Telefon' }),
      f('notfallkontakt.beziehung', 'text', { titel: 'Beziehung' }),
    ],
  ],
  [
    'Fahren',
    [
      f('fuehrerscheinklassen', 'mehrere'),
      f('fuehrerscheinGueltigBis', 'tag'),
      f('fuehrerscheinKontrolleAm', 'tag'),
      f('fuehrerscheinKontrolleDurch', 'person'),
    ],
  ],
  ['Alarmierung', [{ name: 'groupalarm', type: 'groupalarm' }]],
  [
    'Kleidung und Verpflegung',
    [
      ...['oberteil', 'hose', 'schuh', 'kopf', 'handschuh'].map((part) => f(`konfektion.${part}`, 'liste', { width: 'third' })),
      f('ernaehrung', 'mehrere'),
      f('ernaehrungHinweis'),
    ],
  ],
  ['Bank', [f('kontoinhaber'), f('iban'), f('bic')]],
  [
    'Verwaltung',
    [
      f('status', 'auswahl'),
      f('personalnummer'),
      f('eintrittsdatum', 'tag'),
      f('austrittsdatum', 'tag'),
      f('hauptamtlich', 'schalter'),
      f('fuehrungszeugnisAusgestelltAm', 'tag'),
      f('fuehrungszeugnisVorgelegtAm', 'tag'),
      f('unsichtbar', 'schalter'),
      { name: 'bemerkung', type: 'absatz' },
    ],
  ],
]

export function ProfilFormFields({ show }: { show: (field: ProfilField) => boolean }) {
  return GROUPS.map(([titel, fields]) => {
    const visible = fields.filter(({ name }) => show(name.split('.')[0] as ProfilField))
    if (visible.length === 0) return null
    return (
      <FieldGroup key={titel} titel={titel}>
        {visible.map((field) => {
          const input = <Input {...field} />
          return field.width ? (
            <Column key={field.name} width={field.width}>
              {input}
            </Column>
          ) : (
            <Fragment key={field.name}>{input}</Fragment>
          )
        })}
      </FieldGroup>
    )
  })
}

function Input({ name, type: kind, titel }: Field) {
  const props = { name, ...(titel === undefined ? {} : { titel }) }
  switch (kind) {
    case 'absatz':
      return <TextField {...props} multiline />
    case 'tag':
      return <DayField {...props} />
    case 'auswahl':
      return <SelectField {...props} />
    case 'mehrere':
      return <MultiSelectField {...props} />
    case 'stichworte':
      return name === 'verteiler' ? <Verteiler {...props} /> : <KeywordsField {...props} />
    case 'schalter':
      return <SwitchField {...props} />
    case 'person':
      return <PersonField {...props} />
    case 'liste':
      return <ListedField name={name} />
    case 'groupalarm':
      return <GroupAlarm />
    case 'text':
      break
  }
  return <TextField {...props} />
}

function Verteiler(props: FieldProps) {
  const { data } = useQuery(chapterLists)
  return <KeywordsField {...props} vorschlaege={data?.verteiler ?? []} />
}
