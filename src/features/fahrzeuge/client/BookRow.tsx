import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { More } from '#client/ui/action/ActionList.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import classes from './BookRow.module.css'

export const Book = ({ titel, children }: { readonly titel?: string; readonly children: ReactNode }) => (
  <InfoCard {...(titel === undefined ? {} : { titel })}>
    <ul className={classes['book']}>{children}</ul>
  </InfoCard>
)

export const BookRow = ({ open, children }: { readonly open: (() => void) | undefined; readonly children: ReactNode }) => (
  <li>
    {open ? (
      <button type="button" className={classes['row']} onClick={open}>
        {children}
      </button>
    ) : (
      <div className={classes['row']}>{children}</div>
    )}
  </li>
)

interface FileProps {
  readonly label: string
  readonly name: string
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly fahrzeug: { readonly _id: string; readonly bezeichnung: string }
}
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
