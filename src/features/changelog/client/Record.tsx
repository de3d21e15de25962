import { Group } from '@mantine/core'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { dateText, today } from '#client/text/date.ts'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { changelogFields, Entry } from '../contract.ts'
import { area } from './area.ts'

type Change = Entry['eintraege'][number]
const FRESH: Change = { art: 'neu', text: '' }

function Changes({ name }: { readonly name: string }) {
  return (
    <FormRows<Change> name={name} fresh={FRESH} add="Änderung hinzufügen">
      {(_change, { at, number, remove }) => (
        <Group gap={8} align="flex-start" mb="sm" role="group" aria-label={`Änderung ${number}`}>
          <div style={{ flex: '0 1 150px' }}>
            <SelectField name={`${at}.art`} />
          </div>
          <div style={{ flex: '2 1 200px' }}>
            <TextField name={`${at}.text`} multiline />
          </div>
          <div style={{ marginTop: 25 }}>{remove(`Änderung ${number} entfernen`)}</div>
        </Group>
      )}
    </FormRows>
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

export const VersionNew = () => <CrudNew area={area} fields={fields} start={{ datum: today(), eintraege: [FRESH] }} />
export const VersionEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={subtitle} />
