import { Alert, Autocomplete, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, today, dayOf } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { filledText, useField, useFormContext, useValue } from '#client/ui/form/field.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { notifyUndo } from '#client/ui/action/undo.tsx'
import { type Dienst, dienstFields } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, templatesQuery } from '../api.ts'
import { asTemplate } from './schicht-values.ts'

const TAKEN_OVER = [...Object.keys(dienstFields), 'schichten']

/** The name field. It suggests earlier services during typing and copies their data on tap. */
export function NameField({ name: path, record }: { readonly name: string; readonly record: Dienst | undefined }) {
  const withTemplates = record === undefined
  const { form } = useFormContext()
  const { wert, set, props } = useField({ name: path })
  const { data = [] } = useQuery({ ...templatesQuery, enabled: withTemplates })
  const kind = useValue('art')
  const [takenOver, setTakenOver] = useState('')
  const name = typeof wert === 'string' ? wert : ''
  const match = data.filter((template) => template.bezeichnung === name)
  // Prefers a match of the chosen kind, else the latest; matches are sorted newest first.
  const template = match.find((candidate) => candidate.art === kind) ?? match[0]

  const { send: takeOver, isSending: loads } = useSend((id: string) => dienste.get({ params: { id } }), {
    onSuccess: (dienst, id) => {
      const before = form.getValues()
      const values = asTemplate(dienst, filledText(before['beginn']), today())
      for (const field of TAKEN_OVER) if (field in values) form.setFieldValue(field, values[field])
      setTakenOver(id)
      notifyUndo('Die Angaben sind übernommen. Prüfe Datum und Leitung.', async () => {
        for (const field of TAKEN_OVER) form.setFieldValue(field, before[field])
        setTakenOver('')
      })
    },
    onError: () => notify('Der frühere Dienst ließ sich nicht lesen.', 'error'),
  })

  return (
    <div>
      <Autocomplete
        {...props}
        data={[...new Set(data.map(({ bezeichnung }) => bezeichnung))]}
        value={name}
        onChange={set}
        limit={8}
        autoComplete="off"
        openOnFocus={false}
        placeholder="Zum Beispiel: Stadtfest"
      />
      {withTemplates && template && takenOver !== template.letzter && (
        <Alert mt={8} p="xs">
          <Group gap="xs" justify="space-between">
            <Text size="sm" flex="1 1 200px">
              {`Zuletzt am ${dateText(dayOf(template.letzterBeginn))} für ${template.veranstalter}, ${template.ortName}.`}
            </Text>
            <ActionButton size="sm" variant="default" loading={loads} onClick={() => takeOver(template.letzter)}>
              Angaben übernehmen
            </ActionButton>
          </Group>
        </Alert>
      )}
    </div>
  )
}
