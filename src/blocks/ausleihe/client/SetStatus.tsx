import { Stack, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { submit } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { requiredText, text } from '#contract/fields.ts'

const schema = z.object({ status: requiredText('Status', 20), grund: text('Grund', 255) })

interface Props {
  readonly kind: string
  readonly ids: readonly string[]
  readonly states: Readonly<Record<string, string>>
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}
export const SetStatus = ({ kind, ids, states, reload, onClose }: Props) => (
  <Sheet titel="Status setzen" subtitle={ids.length === 1 ? 'Für ein Stück' : `Für ${ids.length} Stücke`} onClose={onClose}>
    <Form
      schema={schema}
      inSheet
      button="Setzen"
      save={async (body) => {
        await submit({ method: 'POST', url: '/api/leihen/status', body: { art: kind, stuecke: ids, ...body } })
        notify('Der Status ist gesetzt.', 'success')
        onClose()
        await reload()
      }}
    >
      <Stack gap="md">
        <SelectField name="status" options={states} />
        <TextField name="grund" />
        <Text size="sm" c="dimmed">
          Was ausgegeben ist, nimmst du zuerst zurück. Stimmt eines nicht, ändert sich keines.
        </Text>
      </Stack>
    </Form>
  </Sheet>
)
