import { Alert } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Dialog } from '#client/ui/overlay/Dialog.tsx'
import { Form } from '#client/ui/form/Form.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { dienste, reloadDienste } from '../api.ts'
import { countAffected } from '../detail/rules.ts'
import { consequenceText } from './consequence.ts'

const VON_NAMES = { veranstalter: 'Der Veranstalter', wir: 'Wir' } as const

interface Props {
  readonly dienst: Dienst
  readonly onClose: () => void
}

export function Absage({ dienst, onClose }: Props) {
  // The text to confirm must not change during typing.
  const [text] = useState(() => consequenceText(countAffected(dienst)))
  return (
    <Dialog titel="Dienst absagen" onClose={onClose}>
      <Alert color="gelb" mb="md">
        {text}
      </Alert>
      <Form
        schema={sanitaetsdiensteContract.absage.body}
        draft={`sanitaetsdienste/absage/${dienst._id}`}
        button="Dienst absagen"
        danger
        save={async (body) => {
          await dienste.absage({ params: { id: dienst._id }, body })
          onClose()
          notify(`„${dienst.bezeichnung}“ ist abgesagt.`, 'success')
          await reloadDienste()
        }}
      >
        <SelectField name="von" titel="Wer sagt ab?" labels={VON_NAMES} />
        <TextField name="grund" multiline placeholder="zum Beispiel: Das Fest fällt wegen Sturm aus." />
      </Form>
    </Dialog>
  )
}
