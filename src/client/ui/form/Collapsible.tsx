import type { ReactNode } from 'react'
import { useState } from 'react'
import { topLevel, useFormContext } from './field.ts'
import { titelOf } from '#contract/schema.ts'
import { fieldSchema, emptyValue } from './form-values.ts'
import { FormPart } from './FormPart.tsx'
import fieldsClasses from './Form.module.css'
import classes from './Collapsible.module.css'

interface Props {
  readonly titel: string
  readonly fields: readonly string[]
  readonly children: ReactNode
}

export const Collapsible = (props: Props) => (
  <FormPart fields={props.fields.map(topLevel)}>
    <Fold {...props} />
  </FormPart>
)

function Fold({ titel, fields, children }: Props) {
  const { schema, form } = useFormContext()
  const [open, setOpen] = useState(false)
  const faulty = Object.keys(form.errors).some((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)))
  const filled = fields.filter((field) => {
    const part = fieldSchema(schema, field)
    const value = field.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step], form.values)
    return JSON.stringify(value ?? null) !== JSON.stringify(emptyValue(part) ?? null)
  })
  const names = filled.map((field) => titelOf(fieldSchema(schema, field)) ?? '')
  const unfolded = open || faulty
  return (
    <details className={classes['collapsible']} open={unfolded} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <span className={classes['title']}>{titel}</span>
        {names.length > 0 && <span className={classes['summary']}>{names.join(', ')}</span>}
      </summary>
      {/* Hidden fields need not re-render on each keystroke. */}
      {unfolded && (
        <div className={classes['fields']}>
          <div className={fieldsClasses['fields']}>{children}</div>
        </div>
      )}
    </details>
  )
}
