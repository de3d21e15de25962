import type { ReactNode } from 'react'
import classes from './Form.module.css'

export const FieldGroup = ({ titel, children }: { readonly titel: string; readonly children: ReactNode }) => (
  <fieldset className={classes['group']}>
    <legend className={classes['legend']}>{titel}</legend>
    <div className={classes['fields']}>{children}</div>
  </fieldset>
)

interface ColumnProps {
  /** Share of the row on wide screens; on phones each field takes a full row. */
  readonly width: 'half' | 'third'
  readonly children: ReactNode
}
export const Column = ({ width, children }: ColumnProps) => <div className={classes[width]}>{children}</div>
