import * as z from 'zod/mini'
import { requiredText } from '#contract/fields.ts'
import { notify } from '../notify.ts'
import { Form } from './Form.tsx'
import { Sheet } from './Sheet.tsx'
import { TextField } from './TextField.tsx'

const schema = z.object({ grund: requiredText('Grund', 500) })

interface Props<T> {
  readonly titel: string
  readonly subtitle: string
  readonly hint: string
  readonly button: string
  readonly send: (body: z.output<typeof schema>) => Promise<T>
  /** What is said then. */
  readonly said: string | ((answer: T) => string)
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}
/** A step that goes with a reason: a refusal. */
export const ReasonSheet = <T,>({ titel, subtitle, hint, button, send, said, reload, onClose }: Props<T>) => (
  <Sheet titel={titel} subtitle={subtitle} onClose={onClose}>
    <Form
      schema={schema}
      inSheet
      button={button}
      save={async (body) => {
        const answer = await send(body)
        notify(typeof said === 'string' ? said : said(answer), 'success')
        onClose()
        await reload()
      }}
    >
      <TextField name="grund" hint={hint} />
    </Form>
  </Sheet>
)
