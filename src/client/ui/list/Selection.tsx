import { Checkbox, Text } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSend } from '../../net/useSend.ts'
import type { Action } from '../action/action.ts'
import { ActionOf } from '../action/ActionList.tsx'
import type { TableColumn } from './column.ts'
import { RowOrder } from './virtual-rows.ts'
import classes from './Selection.module.css'

export interface Chosen {
  /** Rows that have a tick. */
  readonly all: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly set: (ids: readonly string[], isTicked: boolean) => void
  /** Pressed before; a press with Shift goes on from there. */
  readonly lastRef: RefObject<string | undefined>
  /** No box of the head ticks all. */
  readonly singly: boolean
}
export const SelectionContext = createContext<Chosen | null>(null)

export function useTicks(
  all: readonly string[],
  ticked: ReadonlySet<string>,
  setTicked: Dispatch<SetStateAction<ReadonlySet<string>>>,
  singly = false,
) {
  const lastRef = useRef<string | undefined>(undefined)
  return useMemo(
    (): Chosen => ({
      all: new Set(all),
      ids: ticked.intersection(new Set(all)),
      set: (ids, isTicked) => setTicked((old) => (isTicked ? old.union(new Set(ids)) : old.difference(new Set(ids)))),
      lastRef,
      singly,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the setter is stable
    [all.join(), ticked, singly],
  )
}

function Tick({ id, name }: { readonly id: string; readonly name: string }) {
  const chosen = useContext(SelectionContext)
  const order = useContext(RowOrder)
  if (!chosen?.all.has(id)) return null
  const { all, ids, set, lastRef } = chosen
  const press = ({ nativeEvent }: { readonly nativeEvent: Event }) => {
    const isLong = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const ends = [order.indexOf(id), order.indexOf((isLong ? lastRef.current : undefined) ?? id)].toSorted((a, b) => a - b)
    const range = order.slice(ends[0], (ends[1] ?? 0) + 1).filter((one) => all.has(one))
    set((ends[0] ?? -1) < 0 ? [id] : range, !ids.has(id))
    lastRef.current = id
  }
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside, and its name is its own
    <label className={classes['tick']} data-zeile={id}>
      <Checkbox size="md" aria-label={`Auswählen: ${name}`} checked={ids.has(id)} onChange={press} />
    </label>
  )
}

function TickAll() {
  const chosen = useContext(SelectionContext)
  if (!chosen || chosen.singly || chosen.all.size === 0) return null
  const { all, ids, set } = chosen
  const isWhole = ids.size === all.size
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside, and its name is its own
    <label className={`${classes['tick']} no-print`}>
      <Checkbox
        size="md"
        aria-label={isWhole ? 'Keine auswählen' : 'Alle sichtbaren auswählen'}
        checked={isWhole}
        indeterminate={ids.size > 0 && !isWhole}
        onChange={() => set([...all], !isWhole)}
      />
    </label>
  )
}

/** Adds a checkbox column for a surrounding `Selection`. Call it outside of the component. */
export const withTicks = <Row extends { readonly _id: string }>(
  [first, ...others]: readonly TableColumn<Row>[],
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
          head: <TickAll />,
          withoutSorting: true,
          card: 'marke',
          width: '56px',
          fixed: true,
        },
        { ...first, card: 'titel' },
        ...others,
      ]

interface BarProps {
  readonly label: string
  readonly children: ReactNode
}
/** Bar above the lower edge: the chosen rows and their actions. */
export const SelectionBar = ({ label, children }: BarProps) => (
  <div className={`${classes['bar']} no-print`} role="region" aria-label={label} data-klebt>
    {children}
  </div>
)

interface Props {
  /** Selectable rows; others are dropped from the selection. */
  readonly ids: readonly string[]
  readonly most: number
  readonly actions: (ids: readonly string[]) => readonly Action[]
  readonly onEnd: () => void
  readonly sum?: ((ids: readonly string[]) => string) | undefined
  readonly children: ReactNode
}
export function Selection({ ids, most, actions, onEnd, sum, children }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const present = useMemo(() => ids.filter((id) => ticked.has(id)), [ids, ticked])
  const chosen = useTicks(ids, ticked, setTicked)
  const count = present.length
  const reason = count === 0 ? 'Wähle zuerst etwas aus.' : count > most ? `Auf einmal gehen ${most}.` : undefined
  return (
    <SelectionContext value={chosen}>
      {children}
      <SelectionBar label="Auswahl">
        <Text fw={600} role="status" style={{ flex: '1 0 auto' }}>
          {`${count} ausgewählt`}
          {sum && count > 0 ? ` · ${sum(present)}` : ''}
        </Text>
        {count < ids.length && ids.length <= most && <ActionOf titel="Alle" quiet act={() => setTicked(new Set(ids))} />}
        {actions(present).map((action) => (
          <ActionOf key={action.titel} {...action} disabledReason={action.disabledReason ?? reason} />
        ))}
        <ActionOf titel="Fertig" quiet act={onEnd} />
      </SelectionBar>
    </SelectionContext>
  )
}

interface BulkStep<Row> {
  readonly titel: string
  readonly most: number
  readonly may: (row: Row) => boolean
  /** Confirmation before the action; false cancels. */
  readonly ask?: (rows: readonly Row[]) => Promise<boolean>
  readonly begins?: boolean
  readonly sum?: (rows: readonly Row[]) => string
  /** Must be atomic: all rows or none. */
  readonly call: (rows: readonly Row[]) => Promise<unknown>
  readonly done: readonly [one: string, many: string]
  readonly reload: () => Promise<unknown>
}
/** One bulk action: the button that starts the selection, and the wrapper around the list. */
export function useBulkStep<Row extends { readonly _id: string }>({
  titel,
  most,
  may,
  ask,
  begins = false,
  sum,
  call,
  done,
  reload,
}: BulkStep<Row>) {
  const [isChoosing, setChoosing] = useState(begins)
  const { send, isSending } = useSend((rows: readonly Row[]) => call(rows), {
    success: (_, { length }) => (length === 1 ? `1 ${done[0]}` : `${length} ${done[1]}`),
    onSuccess: () => setChoosing(begins),
    reload,
  })
  const act = async (chosen: readonly Row[]) => {
    if (!ask || (await ask(chosen))) await send(chosen)
  }
  const toggle: Action = {
    titel: isChoosing ? 'Auswahl beenden' : `Mehrere ${titel.toLowerCase()}`,
    icon: IconListCheck,
    act: () => setChoosing(!isChoosing),
  }
  const around = (rows: readonly Row[], table: ReactNode) =>
    isChoosing ? (
      <Selection
        ids={rows.filter(may).map(({ _id }) => _id)}
        most={most}
        actions={(ids) => [
          { titel, icon: IconChecks, loading: isSending, act: () => void act(rows.filter(({ _id }) => ids.includes(_id))) },
        ]}
        onEnd={() => setChoosing(false)}
        sum={sum && ((ids) => sum(rows.filter(({ _id }) => ids.includes(_id))))}
      >
        {table}
      </Selection>
    ) : (
      table
    )
  return { chooses: isChoosing, toggle, around }
}
