import type { ReactNode } from 'react'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import classes from './BookRow.module.css'

/** The lines of a book: trips, fuelings, filled checklists. */
export const Book = ({ titel, children }: { readonly titel?: string; readonly children: ReactNode }) => (
  <InfoCard {...(titel === undefined ? {} : { titel })}>
    <ul className={classes['buch']}>{children}</ul>
  </InfoCard>
)

/** A line to tap where there is something to do with it. */
export const BookRow = ({ open, children }: { readonly open: (() => void) | undefined; readonly children: ReactNode }) => (
  <li>
    {open ? (
      <button type="button" className={classes['zeile']} onClick={open}>
        {children}
      </button>
    ) : (
      <div className={classes['zeile']}>{children}</div>
    )}
  </li>
)
