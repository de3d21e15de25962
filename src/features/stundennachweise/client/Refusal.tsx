import * as z from 'zod/mini'
import { Form } from '#client/ui/Form.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { hoursContract } from '../contract.ts'

interface Props {
  readonly titel: string
  readonly save: (body: { readonly grund: string }) => Promise<unknown>
  readonly onClose: () => void
}
const { version: _version, ...asked } = hoursContract.refuse.body.shape
const schema = z.object(asked)

/** Hours are refused with a reason, which goes to who worked. */
export const Refusal = ({ titel, save, onClose }: Props) => (
  <Sheet titel="Stunden ablehnen" subtitle={titel} onClose={onClose}>
    <Form schema={schema} inSheet button="Ablehnen" save={save}>
      <TextField name="grund" hint="Das Mitglied liest ihn und kann den Nachweis ändern." />
    </Form>
  </Sheet>
)
