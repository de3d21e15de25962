import type { ReactNode } from 'react'
import { useState } from 'react'
import { useFormContext } from './field.ts'
import { titelOf } from '#contract/schema.ts'
import { fieldSchema, emptyValue } from './form-values.ts'
import { FormPart } from './FormPart.tsx'
import fieldsClasses from './Form.module.css'
import classes from './Collapsible.module.css'

interface Props {
  readonly titel: string
  /** The fields inside: an error at one of them opens the group, and closed it says which of them are filled. */
  readonly felder: readonly string[]
  readonly children: ReactNode
}

/** Fields that not everybody needs, folded behind their heading. */
export const Collapsible = (props: Props) => (
  <FormPart felder={props.felder.map((field) => field.split('.')[0] ?? field)}>
    <Fold {...props} />
  </FormPart>
)

function Fold({ titel, felder: fields, children }: Props) {
  const { schema, form } = useFormContext()
  const [offen, open] = useState(false)
  const faulty = Object.keys(form.errors).some((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)))
  const filled = fields.filter((field) => {
    const part = fieldSchema(schema, field)
    const value = field.split('.').reduce<unknown>((w, step) => (w as Record<string, unknown> | null)?.[step], form.values)
    return JSON.stringify(value ?? null) !== JSON.stringify(emptyValue(part) ?? null)
  })
  const names = filled.map((field) => titelOf(fieldSchema(schema, field)) ?? '')
  const shows = offen || faulty
  return (
    <details className={classes['klappe']} open={shows} onToggle={(e) => open(e.currentTarget.open)}>
      <summary>
        <span className={classes['klapptitel']}>{titel}</span>
        {names.length > 0 && <span className={classes['klappinhalt']}>{names.join(', ')}</span>}
      </summary>
      {/* Fields that nobody sees need not be drawn with every key. */}
      {shows && (
        <div className={classes['klappfelder']}>
          <div className={fieldsClasses['felder']}>{children}</div>
        </div>
      )}
    </details>
  )
}
