import { memo, type ComponentType, type ReactNode } from 'react'
import type { Recht } from '#contract/rights/rechte.ts'
import { formatOf, kindOf, maxLengthOf, titelOf, valuesOf } from '#contract/schema.ts'
import { useReasonWithout } from '../navigation/missing-recht.ts'
import type { Option } from '../ui/form/options.ts'
import { SelectField, MultiSelectField, KeywordsField } from '../ui/field/SelectField.tsx'
import type { Near } from '../ui/time/clock.ts'
import { DayField, InstantField } from '../ui/time/DateField.tsx'
import { Collapsible } from '../ui/form/Collapsible.tsx'
import { FormContext, type FieldProps, topLevel, useFormContext, type Values } from '../ui/form/field.ts'
import { FieldGroup, Column } from '../ui/form/FieldGroup.tsx'
import { FormPart } from '../ui/form/FormPart.tsx'
import { fieldSchema } from '../ui/form/form-values.ts'
import { CoordinatesField } from '../ui/field/CoordinatesField.tsx'
import { MoneyField } from '../ui/field/MoneyField.tsx'
import { MonthField } from '../ui/time/MonthField.tsx'
import { SwitchField } from '../ui/field/SwitchField.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { NumberField } from '../ui/field/NumberField.tsx'

const MULTILINE_FROM = 500

interface FieldOptions<Row> extends Partial<Omit<FieldProps, 'name'>> {
  /** Custom input; `record` is the one being edited, undefined on the creation page. */
  readonly input?: ComponentType<{ readonly name: string; readonly record: Row | undefined }>
  /** Other fields the custom input reads; it re-renders when they change. */
  readonly reads?: readonly string[]
  /** Right required to change the field, in addition to the form's; `toSet` applies it to new records as well. */
  readonly toChange?: Recht
  readonly toSet?: Recht
  readonly when?: (values: Values) => boolean
  readonly unit?: string
  readonly withoutGrouping?: boolean
  readonly type?: 'email' | 'tel' | 'url'
  readonly vorschlaege?: readonly string[]
  readonly options?: readonly (string | Option)[]
  /** Days beside a day or point in time, chosen by a tap. */
  readonly near?: Near
}

type Path<F> = Extract<keyof F, string>
type Name<F> = Path<F> | `${Path<F>}.${string}`
/** Form fields, or content between them; `record` is the one being edited. */
export type FormFields<Row> = (props: { readonly record?: Row }) => ReactNode
/** A single name takes the full row on wide screens, two share halves, more take thirds. A component renders itself. */
type Line<Row, F> = Name<F> | readonly [Name<F>, ...Name<F>[]] | FormFields<Row>
type Section<Row, F> = readonly Line<Row, F>[] | { readonly folded: readonly Line<Row, F>[] }

/**
 * Form fields as lists of names below headings; `folded` sections are collapsed. Input, label and required flag
 * come from each field's schema; `options` overrides by name.
 */
export function formFields<Row, F>(
  sections: Readonly<Record<string, Section<Row, F>>>,
  options: { readonly [N in Name<F>]?: FieldOptions<Row> } = {},
): FormFields<Row> {
  const optionsOf = (name: string) => (options as Readonly<Record<string, FieldOptions<Row>>>)[name] ?? {}
  const OneField = memo(({ name, record }: { readonly name: string; readonly record: Row | undefined }) => {
    const { input: Own, when: _when, reads: _reads, toChange, toSet, ...rest } = optionsOf(name)
    const reason = useReasonWithout((record && toChange) ?? toSet ?? 'angemeldet')
    if (Own) return <Own name={name} record={record} />
    return <FieldInput name={name} {...rest} {...(reason === undefined ? {} : { gesperrt: true, hint: reason })} />
  })
  return function Fields({ record }) {
    const whole = useFormContext()
    const { values } = whole.form
    const fieldOf = (name: string, width?: 'half' | 'third') => {
      const { when, reads = [] } = optionsOf(name)
      if (when && !when(values)) return null
      const field = (
        <FormPart key={name} fields={[topLevel(name), ...reads]}>
          <OneField name={name} record={record} />
        </FormPart>
      )
      return width ? (
        <Column key={name} width={width}>
          {field}
        </Column>
      ) : (
        field
      )
    }
    const lineOf = (line: Line<Row, F>, number: number) => {
      if (typeof line === 'string') return fieldOf(line)
      if (typeof line !== 'function') return line.map((name) => fieldOf(name, line.length > 2 ? 'third' : 'half'))
      const Between = line
      // A folded section knows its named fields only; a component reads what it likes.
      return (
        <FormContext key={number} value={whole}>
          <Between {...(record === undefined ? {} : { record })} />
        </FormContext>
      )
    }
    return Object.entries(sections).map(([title, section]) =>
      'folded' in section ? (
        <Collapsible key={title} titel={title} fields={section.folded.flatMap((line) => (typeof line === 'function' ? [] : line))}>
          {section.folded.flatMap(lineOf)}
        </Collapsible>
      ) : (
        <FieldGroup key={title} titel={title}>
          {section.flatMap(lineOf)}
        </FieldGroup>
      ),
    )
  }
}

/**
 * The input matching the field's schema.
 * @throws for an object, which needs a custom input
 */
export function FieldInput({
  type: kind,
  unit,
  withoutGrouping,
  vorschlaege,
  options: values,
  near,
  ...rest
}: Omit<FieldOptions<never>, 'input' | 'reads' | 'when' | 'toChange' | 'toSet'> & { readonly name: string }) {
  const schema = fieldSchema(useFormContext().schema, rest.name)
  const format = formatOf(schema)
  if (format === 'day') return <DayField {...rest} near={near} />
  if (format === 'instant') return <InstantField {...rest} near={near} />
  if (format === 'month') return <MonthField {...rest} />
  if (format === 'coordinates') return <CoordinatesField {...rest} />
  if (format === 'money') return <MoneyField {...rest} />
  switch (kindOf(schema)) {
    case 'boolean':
      return <SwitchField {...rest} />
    case 'number':
      return <NumberField {...rest} {...(unit ? { unit } : {})} {...(withoutGrouping ? { withoutGrouping } : {})} />
    case 'enum':
      return <SelectField {...rest} {...(values ? { options: values } : {})} />
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
  if (values) return <SelectField {...rest} options={values} />
  return <TextField {...rest} multiline={(maxLengthOf(schema) ?? 0) >= MULTILINE_FROM} {...(kind ? { type: kind } : {})} />
}
