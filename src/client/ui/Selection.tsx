// Several rows of a list at once: what is done to one by its page is done here to many.
import { Checkbox, Text } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { Action } from './action.ts'
import { ActionOf } from './ActionList.tsx'
import type { TableColumn } from './column.ts'
import classes from './Selection.module.css'

interface Chosen {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
}
const Context = createContext<Chosen | null>(null)

function Tick({ id, name }: { readonly id: string; readonly name: string }) {
  const chosen = useContext(Context)
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside, and its name is its own
    <label className={classes['haken']}>
      <Checkbox size="md" aria-label={`Auswählen: ${name}`} checked={chosen?.ids.has(id) ?? false} onChange={() => chosen?.toggle(id)} />
    </label>
  )
}

/** The columns of a list with a tick before each row, for a `Selection` around it. Call it outside of the component. */
export const withTicks = <Row extends { readonly _id: string }>(
  [first, ...rest]: readonly TableColumn<Row>[],
  name: (row: Row) => string,
): readonly TableColumn<Row>[] =>
  first === undefined
    ? []
    : [
        {
          id: 'auswahl',
          titel: 'Auswahl',
          value: () => null,
          show: (row) => <Tick id={row._id} name={name(row)} />,
          withoutSorting: true,
          card: 'marke',
          width: '72px',
        },
        { ...first, card: 'titel' },
        ...rest,
      ]

interface Props {
  /** What can be chosen now: rows that are gone are chosen no more. */
  readonly ids: readonly string[]
  /** So many at once. */
  readonly most: number
  readonly actions: (ids: readonly string[]) => readonly Action[]
  readonly onEnd: () => void
  readonly children: ReactNode
}
/** A list whose rows can be ticked, and below it what can be done to those that are. */
export function Selection({ ids, most, actions, onEnd, children }: Props) {
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const there = useMemo(() => ids.filter((id) => ticked.has(id)), [ids, ticked])
  const chosen = useMemo(
    () => ({
      ids: new Set(there),
      toggle: (id: string) => tick((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id])),
    }),
    [there],
  )
  const count = there.length
  const reason = count === 0 ? 'Wähle zuerst etwas aus.' : count > most ? `Auf einmal gehen ${most}.` : undefined
  return (
    <Context value={chosen}>
      {children}
      <div className={`${classes['leiste']} nicht-drucken`} role="region" aria-label="Auswahl" data-klebt>
        <Text fw={600} role="status" style={{ flex: '1 0 auto' }}>
          {count === 1 ? '1 ausgewählt' : `${count} ausgewählt`}
        </Text>
        {count < ids.length && ids.length <= most && <ActionOf titel="Alle" quiet act={() => tick(new Set(ids))} />}
        {actions(there).map((action) => (
          <ActionOf key={action.titel} {...action} disabledReason={action.disabledReason ?? reason} />
        ))}
        <ActionOf titel="Fertig" quiet act={onEnd} />
      </div>
    </Context>
  )
}
