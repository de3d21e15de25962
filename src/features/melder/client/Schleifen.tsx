import { Group } from '@mantine/core'
import { AddRow } from '#client/ui/AddRow.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { useRows } from '#client/ui/rows.ts'
import { SelectField } from '#client/ui/SelectField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { Melder } from './area.ts'

/** On which calls a pager goes off. */
export function Schleifen({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<Melder['schleifen'][number]>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ ric }, number) => (
        <Group key={number} gap={8} align="flex-end" mb="sm" role="group" aria-label={`Schleife ${number + 1}`}>
          <div style={{ flex: '1 1 110px' }}>
            <TextField name={`${name}.${number}.ric`} placeholder="1240310" />
          </div>
          <div style={{ flex: '0 1 110px' }}>
            <SelectField name={`${name}.${number}.subadresse`} placeholder="–" />
          </div>
          <div style={{ flex: '2 1 160px' }}>
            <TextField name={`${name}.${number}.bezeichnung`} />
          </div>
          <RemoveButton
            label={`Schleife ${ric || number + 1} entfernen`}
            gesperrt={gesperrt}
            onClick={() => set(rows.toSpliced(number, 1))}
          />
        </Group>
      ))}
      <AddRow
        titel={rows.length === 0 ? 'Schleife hinzufügen' : 'Weitere Schleife'}
        onClick={() => set([...rows, { ric: '', subadresse: null, bezeichnung: '' }])}
      />
    </div>
  )
}
