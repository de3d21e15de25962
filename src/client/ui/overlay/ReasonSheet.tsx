import * as z from 'zod/mini'
import { requiredText } from '#contract/fields.ts'
import { FormSheet, type FormSheetProps } from './FormSheet.tsx'
import { TextField } from '../field/TextField.tsx'

const schema = z.object({ grund: requiredText('Grund', 500) })

interface Props<T> extends Omit<FormSheetProps<typeof schema, T>, 'schema' | 'start' | 'children'> {
  readonly hint: string
}
export const ReasonSheet = <T,>({ hint, ...step }: Props<T>) => (
  <FormSheet schema={schema} {...step}>
    <TextField name="grund" hint={hint} />
  </FormSheet>
)
