import { Stack } from '@mantine/core'
import { returnsOf } from '#blocks/ausleihe/contract.ts'
import { notify } from '#client/notify.ts'
import { Form } from '#client/ui/Form.tsx'
import { SelectField } from '#client/ui/SelectField.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { leihenContract } from '../contract.ts'
import { reload, takeBack } from './api.ts'

interface TakeBackProps {
  readonly loans: readonly string[]
  /** All of it is clothing. */
  readonly worn: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}
/** All of them or none. */
export const TakeBack = ({ loans, worn, onClose, onDone }: TakeBackProps) => (
  <Sheet titel={loans.length === 1 ? 'Zurücknehmen' : `${loans.length} Dinge zurücknehmen`} onClose={onClose}>
    <Form
      schema={leihenContract.takeBack.body}
      start={{ leihen: [...loans] }}
      inSheet
      button="Zurücknehmen"
      save={async (body) => {
        await takeBack({ body })
        notify(loans.length === 1 ? 'Zurückgenommen.' : `${loans.length} Dinge zurückgenommen.`, 'success')
        onDone()
        await reload()
      }}
    >
      <Stack gap="md">
        <SelectField name="ausgang" options={returnsOf(worn)} />
        <TextField name="grund" hint="Bei Verlust nötig." />
      </Stack>
    </Form>
  </Sheet>
)
