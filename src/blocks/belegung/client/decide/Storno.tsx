import * as z from 'zod/mini'
import { field, text } from '#contract/fields.ts'
import { UMFAENGE, type Umfang } from '../../contract.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import type { Belegung } from '../kind.ts'
import { UmfangChoice } from './UmfangChoice.tsx'

const schema = z.object({
  umfang: field('Was wird storniert?', z._default(z.enum(UMFAENGE), 'diese')),
  grund: text('Grund', 500),
})

interface Props {
  readonly titel: string
  /** For a series or several vehicles it asks for the scope. */
  readonly belegung: Pick<Belegung, 'serie' | 'weitere'>
  readonly storniere: (umfang: Umfang, reason: string) => Promise<unknown>
  readonly onClose: () => void
}

export const Storno = ({ titel, belegung, storniere, onClose }: Props) => (
  <Dialog titel={`„${titel}“ stornieren?`} onClose={onClose}>
    <Form
      schema={schema}
      button="Stornieren"
      danger
      actions={
        <ActionButton variant="default" onClick={onClose}>
          Abbrechen
        </ActionButton>
      }
      save={async ({ umfang, grund }) => {
        await storniere(umfang, grund)
        onClose()
      }}
    >
      <UmfangChoice belegung={belegung} />
      <TextField name="grund" multiline placeholder="freiwillig, zum Beispiel: Übung fällt aus" />
    </Form>
  </Dialog>
)
