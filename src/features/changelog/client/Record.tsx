import { Group } from '@mantine/core'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, today } from '#client/date.ts'
import { AddRow } from '#client/ui/AddRow.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { useRows } from '#client/ui/rows.ts'
import { SelectField } from '#client/ui/SelectField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { changelogFields, Entry } from '../contract.ts'
import { area } from './area.ts'

type Change = Entry['eintraege'][number]
const fresh: Change = { art: 'neu', text: '' }

function Changes({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<Change>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map((_change, number) => (
        <Group key={number} gap={8} align="flex-start" mb="sm" role="group" aria-label={`Änderung ${number + 1}`}>
          <div style={{ flex: '0 1 150px' }}>
            <SelectField name={`${name}.${number}.art`} />
          </div>
          <div style={{ flex: '2 1 200px' }}>
            <TextField name={`${name}.${number}.text`} multiline />
          </div>
          <div style={{ marginTop: 25 }}>
            <RemoveButton label={`Änderung ${number + 1} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
          </div>
        </Group>
      ))}
      <AddRow titel={rows.length === 0 ? 'Änderung hinzufügen' : 'Weitere Änderung'} onClick={() => set([...rows, fresh])} />
    </div>
  )
}

const fields = formFields<Entry, typeof changelogFields>(
  { Version: [['versionsnummer', 'datum'], 'titel', 'veroeffentlicht'], 'Was sich ändert': ['eintraege'] },
  {
    versionsnummer: { placeholder: '4.4.1' },
    titel: { placeholder: 'Worum es in dieser Version geht' },
    veroeffentlicht: { hint: 'Aus: ein Entwurf, den nur sieht, wer den Changelog schreibt.' },
    eintraege: { input: Changes },
  },
)
const subtitle = ({ record, children }: ExtrasProps<Entry>) => children({ subtitle: dateText(record.datum) })

export const VersionNew = () => <CrudNew area={area} fields={fields} start={{ datum: today(), eintraege: [fresh] }} />
export const VersionEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={subtitle} />
