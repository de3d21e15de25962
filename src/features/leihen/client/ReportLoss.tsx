import { Stack } from '@mantine/core'
import { LossTold } from '#blocks/ausleihe/client/index.ts'
import { notify } from '#client/app/notify.ts'
import { Form } from '#client/ui/form/Form.tsx'
import { SelectField } from '#client/ui/field/SelectField.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { TextField } from '#client/ui/field/TextField.tsx'
import { type Holding, KINDS, leihenContract } from '../contract.ts'
import { reloadLeihen, reportLoss } from './api.ts'

interface Props {
  readonly holding: Holding
  readonly onClose: () => void
}
/** Reported by the holder or a keeper; the item remains assigned to the holder until found. */
export const ReportLoss = ({ holding: { _id, art, titel }, onClose }: Props) => (
  <Sheet titel="Verlust melden" subtitle={titel} onClose={onClose}>
    <Form
      schema={leihenContract.reportLoss.body}
      start={{}}
      inSheet
      button="Melden"
      save={async (body) => {
        await reportLoss({ params: { id: _id }, body })
        notify('Gemeldet. Gut, dass du es gleich sagst.', 'success')
        onClose()
        await reloadLeihen()
      }}
    >
      <Stack gap="md">
        <SelectField name="ausgang" />
        <TextField name="grund" multiline hint="Wo und wann zuletzt gesehen" />
        <LossTold many={KINDS[art]} />
      </Stack>
    </Form>
  </Sheet>
)
