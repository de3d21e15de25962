import type { ReactNode } from 'react'
import classes from './Form.module.css'

/** Fields that belong together, below a heading of their own. */
export const FieldGroup = ({ titel, children }: { readonly titel: string; readonly children: ReactNode }) => (
  <fieldset className={classes['gruppe']}>
    <legend className={classes['legende']}>{titel}</legend>
    <div className={classes['felder']}>{children}</div>
  </fieldset>
)

interface ColumnProps {
  /** Share of the row on wide screens; on the phone every field has a row of its own. */
  readonly width: 'halb' | 'drittel'
  readonly children: ReactNode
}
/** Puts fields side by side on wide screens. */
export const Column = ({ width, children }: ColumnProps) => <div className={classes[width]}>{children}</div>
