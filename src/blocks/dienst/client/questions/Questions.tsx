import { Group, Paper } from '@mantine/core'
import { FormRows } from '#client/ui/form/FormRows.tsx'
import { KeywordsField, SelectField } from '#client/ui/field/SelectField.tsx'
import { SwitchField } from '#client/ui/field/SwitchField.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Question } from '../../question-fields.ts'

export const Questions = ({ name }: { readonly name: string }) => (
  <FormRows<Question> name={name} fresh={{ text: '', typ: 'jaNein', auswahl: [], pflicht: false, sensibel: false }} add="Frage hinzufügen">
    {({ text, typ }, { at, number, remove }) => (
      <Paper withBorder p="sm" mb="sm" role="group" aria-label={`Frage ${number}`}>
        <Group gap={8} align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <TextField name={`${at}.text`} />
          </div>
          {remove(`${text || 'Frage'} entfernen`)}
        </Group>
        <SelectField name={`${at}.typ`} />
        {typ === 'auswahl' && <KeywordsField name={`${at}.auswahl`} hint="Jede Antwort mit der Eingabetaste abschließen." />}
        <SwitchField name={`${at}.pflicht`} />
        <SwitchField name={`${at}.sensibel`} />
      </Paper>
    )}
  </FormRows>
)
