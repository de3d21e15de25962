import * as z from 'zod/mini'
import { requiredText } from '#contract/fields.ts'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'

const schema = z.object({ grund: requiredText('Grund', 500) })

interface Props {
  readonly decline: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

export const Ablehnung = ({ decline, onClose }: Props) => (
  <Dialog titel="Anfrage ablehnen" onClose={onClose}>
    <Form
      schema={schema}
      button="Ablehnen"
      danger
      save={async ({ grund }) => {
        await decline(grund)
        onClose()
      }}
    >
      <TextField name="grund" multiline hint="Steht in der Mail an die Person, die angefragt hat." />
    </Form>
  </Dialog>
)
