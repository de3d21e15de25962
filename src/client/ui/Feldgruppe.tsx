import type { ReactNode } from 'react'
import classes from './Formular.module.css'

/** Fields that belong together, below a heading of their own. */
export const Feldgruppe = ({ titel, children }: { readonly titel: string; readonly children: ReactNode }) => (
  <fieldset className={classes['gruppe']}>
    <legend className={classes['legende']}>{titel}</legend>
    <div className={classes['felder']}>{children}</div>
  </fieldset>
)

interface Breite {
  /** Share of the row on wide screens; on the phone every field has a row of its own. */
  readonly breite: 'halb' | 'drittel'
  readonly children: ReactNode
}
/** Puts fields side by side on wide screens. */
export const Spalte = ({ breite, children }: Breite) => <div className={classes[breite]}>{children}</div>
