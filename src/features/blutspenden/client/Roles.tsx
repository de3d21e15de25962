import { Group, Text } from '@mantine/core'
import { AddRow } from '#client/ui/form/AddRow.tsx'
import { useFormContext } from '#client/ui/form/field.ts'
import { NumberField } from '#client/ui/field/NumberField.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import { useRows } from '#client/ui/form/rows.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { ROLLEN, type Rolle } from '../contract.ts'

type RoleRow = Omit<Rolle, 'anzahl' | 'rolle'> & { readonly rolle: Rolle['rolle']; readonly anzahl: number | null }

export function Roles({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, setRows] = useRows<RoleRow>(name)
  const next = ROLLEN.find((role) => rows.every(({ rolle }) => rolle !== role))
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ _id, rolle }, number) => (
        <Group
          key={_id ?? `${rolle} ${number}`}
          gap={8}
          align="flex-end"
          wrap="nowrap"
          role="group"
          aria-label={`Rolle ${number + 1}`}
          mb={10}
        >
          <Group flex={1} gap={8} align="flex-end">
            <div style={{ flex: '1 1 150px' }}>
              <SelectField name={`${name}.${number}.rolle`} />
            </div>
            <div style={{ flex: '0 0 84px' }}>
              <NumberField name={`${name}.${number}.anzahl`} />
            </div>
            <div style={{ flex: '1 1 190px' }}>
              <SelectField name={`${name}.${number}.qualifikation`} titel="Mindestens" />
            </div>
          </Group>
          <RemoveButton label={`${rolle} entfernen`} gesperrt={gesperrt} onClick={() => setRows(rows.toSpliced(number, 1))} />
        </Group>
      ))}
      {next && (
        <AddRow
          titel={rows.length === 0 ? 'Rolle hinzufügen' : 'Weitere Rolle'}
          onClick={() => setRows([...rows, { rolle: next, anzahl: 1, qualifikation: 'keine', von: null, bis: null }])}
        />
      )}
      {rows.length === 0 && (
        <Text fz={14} c="dimmed">
          Ohne Rollen kann sich niemand melden.
        </Text>
      )}
    </div>
  )
}
