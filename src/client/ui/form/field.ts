import type { useForm } from '@mantine/form'
import { createContext, useContext } from 'react'
import type { ObjectSchema } from '#contract/endpoint.ts'
import { labelsOf } from '#contract/schema.ts'
import { fieldSchema, needsInput } from './form-values.ts'

export type Values = Record<string, unknown>
type FormHandle = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'getValues' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setErrors' | 'setFieldError' | 'clearFieldError'
>
export interface FormState {
  readonly schema: ObjectSchema
  readonly form: FormHandle
  readonly gesperrt: boolean
  /** Blocks submitting with a reason while a field is still preparing data; null releases it. */
  readonly hold: (reason: string | null) => void
}
export const FormContext = createContext<FormState | null>(null)

export interface FieldProps {
  /** Path in the schema: 'name', 'buchungsregeln.maxStunden'. Label and required flag come from there. */
  readonly name: string
  readonly titel?: string
  readonly hint?: string
  readonly placeholder?: string
  readonly gesperrt?: boolean
  /** Marked as required where the schema of the field alone does not say so. */
  readonly required?: boolean
}

/** The surrounding form: `const { form } = useFormContext()` reads or sets other fields. */
export function useFormContext(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('Ein Feld steht außerhalb eines <Formular>.')
  return state
}

/** Value of another field for dependent inputs: `useValue('buchbar') === true`. */
export const useValue = (name: string): unknown =>
  name.split('.').reduce<unknown>((value, part) => (value as Values | null)?.[part], useFormContext().form.values)

export const filledText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const topLevel = (path: string): string => path.split('.')[0] ?? path

/** Binds an input to its field: `props` for the Mantine input, `wert` and `set` for its value. */
export function useField({ name, titel, hint, placeholder, gesperrt, required = false }: FieldProps) {
  const { schema, form, gesperrt: formLocked } = useFormContext()
  const field = fieldSchema(schema, name)
  const isRequired = required || needsInput(schema, name)
  const labels = labelsOf(field)
  const { value, error, onBlur } = form.getInputProps(name) as { value: unknown; error?: string; onBlur?: () => void }
  return {
    feld: field,
    wert: value,
    set: (newValue: unknown) => form.setFieldValue(name, newValue),
    setError: (error: string | null) => (error === null ? form.clearFieldError(name) : form.setFieldError(name, error)),
    props: {
      name,
      'data-path': name,
      label: titel ?? labels.titel,
      description: hint ?? labels.hint,
      placeholder,
      required: false,
      withAsterisk: isRequired,
      'aria-required': isRequired,
      disabled: formLocked || gesperrt === true,
      error,
      onBlur,
    },
  }
}
