import type { useForm } from '@mantine/form'
import { createContext, useContext } from 'react'
import type { Objekt } from '#contract/endpoint.ts'
import { labelsOf } from '#contract/schema.ts'
import { feldschema, verlangtEingabe } from './formularwerte.ts'

export type Werte = Record<string, unknown>
/** The part of @mantine/form that fields use. */
type Formulargriff = Pick<
  ReturnType<typeof useForm<Werte>>,
  'values' | 'getValues' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setErrors' | 'setFieldError' | 'clearFieldError'
>
export interface Formularzustand {
  readonly schema: Objekt
  readonly form: Formulargriff
  /** Greys every field: the form is being sent. */
  readonly gesperrt: boolean
}
export const Formularkontext = createContext<Formularzustand | null>(null)

/** What every field component takes. */
export interface Feldangaben {
  /** Path in the schema: 'name', 'buchungsregeln.maxStunden'. Label and "must be filled" come from there. */
  readonly name: string
  /** Another label than the schema's. */
  readonly titel?: string
  readonly hinweis?: string
  readonly platzhalter?: string
  readonly gesperrt?: boolean
}

/** The form around: `const { form } = useFormular()` reads or sets other fields. */
export function useFormular(): Formularzustand {
  const zustand = useContext(Formularkontext)
  if (!zustand) throw new Error('Ein Feld steht außerhalb eines <Formular>.')
  return zustand
}

/** The value of another field, for what depends on it: `useWert('buchbar') === true`. */
export const useWert = (name: string): unknown =>
  name.split('.').reduce<unknown>((wert, teil) => (wert as Werte | null)?.[teil], useFormular().form.values)

/** Connects an input with its field; `props` go to the Mantine input, `wert` and `setze` are for those that are not one. */
export function useFeld({ name, titel, hinweis, platzhalter, gesperrt }: Feldangaben) {
  const { schema, form, gesperrt: alles } = useFormular()
  const feld = feldschema(schema, name)
  const pflicht = verlangtEingabe(schema, name)
  const angaben = labelsOf(feld)
  const { value, error, onBlur } = form.getInputProps(name) as { value: unknown; error?: string; onBlur?: () => void }
  return {
    feld,
    wert: value,
    setze: (neu: unknown) => form.setFieldValue(name, neu),
    setzeFehler: (fehler: string | null) => (fehler === null ? form.clearFieldError(name) : form.setFieldError(name, fehler)),
    props: {
      name,
      'data-path': name,
      label: titel ?? angaben.titel,
      description: hinweis ?? angaben.hinweis,
      placeholder: platzhalter,
      required: false,
      withAsterisk: pflicht,
      'aria-required': pflicht,
      disabled: alles || gesperrt === true,
      error,
      onBlur,
    },
  }
}
