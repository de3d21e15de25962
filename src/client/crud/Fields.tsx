import type { ComponentType, ReactNode } from 'react'
import { formatOf, kindOf, maxLengthOf, titelOf, valuesOf } from '#contract/schema.ts'
import { SelectField, MultiSelectField, type Option, KeywordsField } from '../ui/SelectField.tsx'
import { DayField, InstantField } from '../ui/DateField.tsx'
import { type FieldProps, useFormContext, type Values } from '../ui/field.ts'
import { FieldGroup, Column } from '../ui/FieldGroup.tsx'
import { fieldSchema } from '../ui/form-values.ts'
import { CoordinatesField } from '../ui/CoordinatesField.tsx'
import { MonthField } from '../ui/MonthField.tsx'
import { SwitchField } from '../ui/SwitchField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { NumberField } from '../ui/NumberField.tsx'

/** From this length on a text gets a multi-line input. */
const MULTILINE_FROM = 500

/** What a field needs beyond its schema. */
interface FieldOptions<Row> extends Partial<Omit<FieldProps, 'name'>> {
  /** The area's own input; `record` is the one being edited, undefined on the creation page. */
  readonly input?: ComponentType<{ readonly name: string; readonly record: Row | undefined }>
  /** Shown only while this holds for the values of the form. */
  readonly when?: (values: Values) => boolean
  /** After a number: 'km'. */
  readonly unit?: string
  /** For years: no dot between thousands. */
  readonly withoutGrouping?: boolean
  readonly art?: 'email' | 'tel' | 'url'
  /** What a list of words suggests while typing. */
  readonly vorschlaege?: readonly string[]
  /** The choices, unless they are the schema's closed list. */
  readonly werte?: readonly (string | Option)[]
}

type Path<F> = Extract<keyof F, string>
type Name<F> = Path<F> | `${Path<F>}.${string}`
/** On wide screens one field takes the whole line, two take halves, more take thirds. */
type Line<F> = Name<F> | readonly [Name<F>, Name<F>, ...Name<F>[]]

/** The fields of a form; `record` is the one being edited. */
export type FormFields<Row> = (props: { readonly record?: Row }) => ReactNode

/**
 * The fields of a form as lists of names below headings. Input, label and whether it is required come from the schema of each
 * field; `options` has the rest by name.
 */
export function formFields<Row, F>(
  sections: Readonly<Record<string, readonly Line<F>[]>>,
  options: { readonly [N in Name<F>]?: FieldOptions<Row> } = {},
): FormFields<Row> {
  const optionsOf = (name: string) => (options as Readonly<Record<string, FieldOptions<Row>>>)[name] ?? {}
  return function Fields({ record }) {
    const { values } = useFormContext().form
    const fieldOf = (name: string, count: number) => {
      const { input: Own, when, ...rest } = optionsOf(name)
      if (when && !when(values)) return null
      const input = Own ? <Own key={name} name={name} record={record} /> : <FieldInput key={name} name={name} {...rest} />
      return count === 1 ? (
        input
      ) : (
        <Column key={name} width={count === 2 ? 'halb' : 'drittel'}>
          {input}
        </Column>
      )
    }
    return Object.entries(sections).map(([title, lines]) => (
      <FieldGroup key={title} titel={title}>
        {lines.flatMap((line: string | readonly string[]) =>
          typeof line === 'string' ? fieldOf(line, 1) : line.map((name) => fieldOf(name, line.length)),
        )}
      </FieldGroup>
    ))
  }
}

/** The input that fits the schema of the field. @throws for an object, which needs an input of its own */
export function FieldInput({
  art: kind,
  unit,
  withoutGrouping,
  vorschlaege,
  werte: values,
  ...rest
}: Omit<FieldOptions<never>, 'input' | 'when'> & { readonly name: string }) {
  const schema = fieldSchema(useFormContext().schema, rest.name)
  const format = formatOf(schema)
  if (format === 'day') return <DayField {...rest} />
  if (format === 'instant') return <InstantField {...rest} />
  if (format === 'month') return <MonthField {...rest} />
  if (format === 'coordinates') return <CoordinatesField {...rest} />
  switch (kindOf(schema)) {
    case 'boolean':
      return <SwitchField {...rest} />
    case 'number':
      return <NumberField {...rest} {...(unit ? { unit } : {})} {...(withoutGrouping ? { withoutGrouping } : {})} />
    case 'enum':
      return <SelectField {...rest} {...(values ? { werte: values } : {})} />
    case 'array':
      return valuesOf(schema).length > 0 ? (
        <MultiSelectField {...rest} />
      ) : (
        <KeywordsField {...rest} {...(vorschlaege ? { vorschlaege } : {})} />
      )
    case 'string':
      break
    default:
      throw new Error(`${titelOf(schema) ?? rest.name} needs an input of its own.`)
  }
  if (values) return <SelectField {...rest} werte={values} />
  return <TextField {...rest} multiline={(maxLengthOf(schema) ?? 0) >= MULTILINE_FROM} {...(kind ? { art: kind } : {})} />
}
