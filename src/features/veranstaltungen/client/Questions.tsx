import { Group, Paper } from '@mantine/core'
import { AddRow } from '#client/ui/AddRow.tsx'
import { useFormContext } from '#client/ui/field.ts'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import { useRows } from '#client/ui/rows.ts'
import { KeywordsField, SelectField } from '#client/ui/SelectField.tsx'
import { SwitchField } from '#client/ui/SwitchField.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import type { Question } from '../contract.ts'

/** What whoever signs up is asked. */
export function Questions({ name }: { readonly name: string }) {
  const { gesperrt } = useFormContext()
  const [rows, set] = useRows<Question>(name)
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map(({ text, typ: type }, number) => (
        <Paper key={number} withBorder p="sm" mb="sm" role="group" aria-label={`Frage ${number + 1}`}>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <div style={{ flex: 1 }}>
              <TextField name={`${name}.${number}.text`} />
            </div>
            <RemoveButton label={`${text || 'Frage'} entfernen`} gesperrt={gesperrt} onClick={() => set(rows.toSpliced(number, 1))} />
          </Group>
          <SelectField name={`${name}.${number}.typ`} />
          {type === 'auswahl' && <KeywordsField name={`${name}.${number}.auswahl`} hint="Jede Antwort mit der Eingabetaste abschließen." />}
          <SwitchField name={`${name}.${number}.pflicht`} />
        </Paper>
      ))}
      <AddRow
        titel={rows.length === 0 ? 'Frage hinzufügen' : 'Weitere Frage'}
        onClick={() => set([...rows, { text: '', typ: 'jaNein', auswahl: [], pflicht: false }])}
      />
    </div>
  )
}
