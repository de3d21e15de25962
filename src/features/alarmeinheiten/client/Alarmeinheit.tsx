import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '#client/queries/alarm-labels.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { members } from '#client/queries/members.ts'
import { fullName } from '#client/text/person.ts'
import { useMay } from '#client/app/session.ts'
import { useValue } from '#client/ui/form/field.ts'
import { Facts } from '#client/ui/page/Facts.tsx'
import { PersonField } from '#client/ui/field/PersonField.tsx'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { MultiSelectField } from '#client/ui/field/SelectField.tsx'
import type { alarmeinheitFields } from '#features/alarmeinheiten/contract.ts'
import { Strength } from './AlarmeinheitList.tsx'
import { area, type Alarmeinheit } from './area.ts'

interface InputProps {
  readonly name: string
  readonly record: Alarmeinheit | undefined
}
/** Adds current members to the options, since contacts may omit some. */
function Members({ name, record }: InputProps) {
  const { data } = useQuery(members)
  const people = new Map([...(record?.personen ?? []), ...(data?.zeilen ?? [])].map((person) => [person._id, fullName(person)]))
  return <MultiSelectField name={name} options={Object.fromEntries(people)} />
}

function Label({ name }: InputProps) {
  const { data } = useQuery({ ...labelsQuery, enabled: useMay('SET_GROUPALARM') })
  const value = useValue(name)
  const hint = (typeof value === 'number' && data?.names[value]) || 'Nummer des Labels'
  return <NumberField name={name} withoutGrouping hint={hint} />
}

const fields = formFields<Alarmeinheit, typeof alarmeinheitFields>(
  {
    Alarmeinheit: [['name', 'kuerzel'], 'beschreibung'],
    'Wer dazugehört': ['leiter', 'mitglieder'],
    'Was gebraucht wird': ['mindeststaerke', 'sollQualifikationen'],
    'Wie sie alarmiert wird': ['ric', ['groupalarmLabelId', 'farbe']],
  },
  {
    kuerzel: { placeholder: 'SEG San' },
    leiter: { input: ({ name, record }: InputProps) => <PersonField name={name} known={record?.leitung} /> },
    mitglieder: { input: Members },
    mindeststaerke: { unit: 'Personen', hint: '0: keine Vorgabe' },
    sollQualifikationen: { hint: 'Von jeder soll jemand da sein; eine höhere zählt mit.' },
    ric: { hint: 'Nummern der Melderschleifen, 5 bis 7 Ziffern' },
    groupalarmLabelId: { input: Label },
    farbe: { placeholder: '#1c7ed6', hint: 'Sechs Stellen hinter #' },
  },
)

export const AlarmeinheitNew = () => <CrudNew area={area} fields={fields} />
export const AlarmeinheitEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />

function Extras({ record, children }: ExtrasProps<Alarmeinheit>) {
  return children({
    subtitle: record.kuerzel,
    above: (
      <Facts
        facts={[
          ['Stand heute', <Strength key="strength" unit={record} />],
          ['Heute aktiv', record.mindeststaerke > 0 ? `${record.staerke}, mindestens ${record.mindeststaerke}` : String(record.staerke)],
          ['Leitung', record.leitung && <PersonName person={record.leitung} withFace />],
          ...record.vorhanden.map((level) => [`${level.qualifikation} oder höher`, String(level.anzahl)] as const),
          [
            'Mitglieder',
            record.personen.length > 0 && (
              <PlainList gap={4}>
                {record.personen.map((person) => (
                  <li key={person._id}>
                    <PersonName person={person} withFace />
                  </li>
                ))}
              </PlainList>
            ),
          ],
        ]}
      />
    ),
  })
}
