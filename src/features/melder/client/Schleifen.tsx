import { Group } from '@mantine/core'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Melder } from './area.ts'

export const Schleifen = ({ name }: { readonly name: string }) => (
  <FormRows<Melder['schleifen'][number]> name={name} fresh={{ ric: '', subadresse: null, bezeichnung: '' }} add="Schleife hinzufügen">
    {({ ric }, { at, number, remove }) => (
      <Group gap={8} align="flex-end" mb="sm" role="group" aria-label={`Schleife ${number}`}>
        <div style={{ flex: '1 1 110px' }}>
          <TextField name={`${at}.ric`} placeholder="1240310" />
        </div>
        <div style={{ flex: '0 1 110px' }}>
          <SelectField name={`${at}.subadresse`} placeholder="–" />
        </div>
        <div style={{ flex: '2 1 160px' }}>
          <TextField name={`${at}.bezeichnung`} />
        </div>
        {remove(`Schleife ${ric || number} entfernen`)}
      </Group>
    )}
  </FormRows>
)
