import { Fragment, type ReactNode } from 'react'
import { AddRow } from './AddRow.tsx'
import { useFormContext } from './field.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { useRows } from './rows.ts'

interface Place {
  /** Form path of the row: 'schleifen.0'. */
  readonly at: string
  readonly number: number
  readonly remove: (label: string) => ReactNode
}
interface Props<Row> {
  readonly name: string
  readonly fresh: Row
  readonly add: string
  /** New rows are inserted before the last one. */
  readonly openEnd?: boolean
  readonly children: (row: Row, place: Place) => ReactNode
}

export function FormRows<Row>({ name, fresh, add, openEnd = false, children }: Props<Row>) {
  const { gesperrt } = useFormContext()
  const [rows, setRows] = useRows<Row>(name)
  const remove = (i: number, label: string) => (
    <RemoveButton label={label} gesperrt={gesperrt} onClick={() => setRows(rows.toSpliced(i, 1))} />
  )
  return (
    <div data-path={name} tabIndex={-1}>
      {rows.map((row, i) => (
        <Fragment key={i}>
          {children(row, {
            at: `${name}.${i}`,
            number: i + 1,
            remove: (label) => remove(i, label),
          })}
        </Fragment>
      ))}
      <AddRow titel={add} onClick={() => setRows(rows.toSpliced(openEnd ? -1 : rows.length, 0, fresh))} />
    </div>
  )
}
