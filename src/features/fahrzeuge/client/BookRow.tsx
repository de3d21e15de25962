import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
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

interface FileProps {
  /** "Mehr zum Fahrtenbuch" */
  readonly label: string
  /** What the file is called before the vehicle's name. */
  readonly name: string
  /** The book's export, with the vehicle's `{id}`. */
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
}
/** The book as a file: the entries behind its "…". */
export const BookFile = ({ label, name, endpoint, fahrzeug: { _id, bezeichnung } }: FileProps) => (
  <More
    label={label}
    actions={exportActions({
      endpoint: { path: endpoint.path.replace('{id}', _id) as `/api/${string}` },
      query: {},
      fileName: `${name} ${bezeichnung}`,
    })}
  />
)
