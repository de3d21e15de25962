import type * as z from 'zod/mini'
import { Form } from '#client/ui/Form.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { payoutContract } from '../contract.ts'

interface Props {
  readonly titel: string
  readonly subtitle: string
  readonly hint: string
  readonly button: string
  readonly save: (body: z.output<typeof payoutContract.refuse.body>) => Promise<unknown>
  readonly onClose: () => void
}
/** A refusal goes with a reason. */
export const ReasonSheet = ({ titel, subtitle, hint, button, save, onClose }: Props) => (
  <Sheet titel={titel} subtitle={subtitle} onClose={onClose}>
    <Form schema={payoutContract.refuse.body} inSheet button={button} save={save}>
      <TextField name="grund" hint={hint} />
    </Form>
  </Sheet>
)
