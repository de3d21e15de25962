import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, useMemo, useRef } from 'react'
import { path } from '#contract/screens.ts'
import { today } from '#client/date.ts'
import { fullName } from '#client/people.ts'
import type { TableColumn } from '#client/ui/column.ts'
import { DataTable } from '#client/ui/DataTable.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useNarrow } from '#client/ui/narrow.ts'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { usePrinting } from '#client/ui/virtual-rows.ts'
import { useUrlState } from '#client/url-state.ts'
import { type Vehicle, type Matrix, STATE_NAMES } from '#features/fahrzeugeinweisungen/contract.ts'
import { matrixQuery } from './area.ts'
import { cellsOf, columnsOf, describe, folded, type MatrixCell, type MatrixPerson, shortMonth } from './matrix.ts'
import classes from './MatrixView.module.css'

interface Row {
  readonly person: MatrixPerson
  readonly cells: readonly (MatrixCell | null)[]
}
interface Shown {
  readonly rows: readonly Row[]
  /** Places in the vehicles. */
  readonly columns: readonly number[]
  readonly vehicles: readonly Vehicle[]
}
const MARKS = { gueltig: '', bald: '! ', abgelaufen: '✕ ' } as const
const { nichtBestanden: _failed, ersetzt: _replaced, ...states } = STATE_NAMES
const listOf = (filter: 'profil' | 'fahrzeug', id: string) => `${path('/fahrzeugeinweisungen')}?${filter}=${id}`

export function MatrixView() {
  const query = useQuery(matrixQuery)
  return <QueryView query={query}>{(matrix) => <View matrix={matrix} />}</QueryView>
}

function View({ matrix }: { readonly matrix: Matrix }) {
  const { fahrzeuge: vehicles, personen: people } = matrix
  const [{ suche: search, gruppe: group, stand: state, fahrzeug: vehicle }] = useUrlState(['suche', 'gruppe', 'stand', 'fahrzeug'])
  const phone = useNarrow()
  const printing = usePrinting()
  const all = useMemo(() => columnsOf(matrix), [matrix])
  const columns = useMemo(() => {
    const chosen = vehicles.findIndex(({ _id }) => _id === vehicle)
    return all.includes(chosen) ? [chosen] : all
  }, [all, vehicles, vehicle])
  const rows = useMemo(() => {
    const day = today()
    const words = folded(search).split(/\s+/).filter(Boolean)
    return people.flatMap((person): Row[] => {
      const text = words.length > 0 ? folded(`${person.vorname} ${person.nachname} ${person.gruppe}`) : ''
      if ((group && person.gruppe !== group) || !words.every((word) => text.includes(word))) return []
      const cells = cellsOf(person, vehicles, day)
      return state && !columns.some((place) => cells[place]?.stand === state) ? [] : [{ person, cells }]
    })
  }, [people, vehicles, columns, search, group, state])
  const groups = useMemo(() => [...new Set(people.map((person) => person.gruppe))].filter(Boolean).toSorted(), [people])
  const options = all.map((place) => ({ value: vehicles[place]?._id ?? '', label: vehicles[place]?.bezeichnung ?? '' }))
  const shown = { rows, columns, vehicles }
  return (
    <>
      <Toolbar
        search="Name oder Gruppe"
        filters={[
          { name: 'stand', titel: 'Stand', options: states, asList: true },
          { name: 'fahrzeug', titel: 'Fahrzeug', options, asList: true },
          { name: 'gruppe', titel: 'Gruppe', options: groups, asList: true },
        ]}
      />
      {rows.length === 0 || columns.length === 0 ? (
        <EmptyState titel="Niemand gefunden" text="Ändere die Suche oder nimm einen Filter zurück." />
      ) : phone && !printing ? (
        <PhoneList {...shown} />
      ) : (
        <Grid {...shown} whole={printing} />
      )}
    </>
  )
}

/** On the phone everybody is a card with what they may drive; one vehicle alone is the list of its drivers. */
function PhoneList({ rows, columns, vehicles }: Shown) {
  const of = (stands: readonly string[]) => (row: Row) =>
    columns
      .flatMap((place) => {
        const cell = row.cells[place]
        return cell && stands.includes(cell.stand)
          ? [`${vehicles[place]?.bezeichnung} ${shortMonth(cell.bis)}${cell.lacks ? ` (ohne ${cell.lacks})` : ''}`]
          : []
      })
      .join(', ')
  const shown: readonly TableColumn<Row>[] = [
    { id: 'name', titel: 'Wer', value: ({ person }) => `${person.nachname}, ${person.vorname}`, show: ({ person }) => fullName(person) },
    { id: 'gueltig', titel: 'Gültig', value: of(['gueltig']) },
    { id: 'bald', titel: 'Läuft bald ab', value: of(['bald']) },
    { id: 'abgelaufen', titel: 'Abgelaufen', value: of(['abgelaufen']) },
  ]
  return (
    <DataTable
      titel="Einweisungen je Person"
      columns={shown}
      rows={rows}
      rowKey={({ person }) => person._id}
      rowLink={({ person }) => listOf('profil', person._id)}
    />
  )
}

const NAME = 220
const CELL = 72
const ROW = 40
/** Where nothing is measured yet, the first picture has as much as there is room for. */
const FIRST = { width: 1400, height: 700 }

function Grid({ rows, columns, vehicles, whole }: Shown & { readonly whole: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const common = { getScrollElement: () => frame.current, initialRect: FIRST, enabled: !whole }
  const down = useVirtualizer({ ...common, count: rows.length, estimateSize: () => ROW, overscan: 6 })
  const across = useVirtualizer({
    ...common,
    count: columns.length,
    estimateSize: () => CELL,
    overscan: 3,
    horizontal: true,
    scrollPaddingStart: NAME,
  })
  const y = spanOf(down.getVirtualItems(), rows.length, ROW, whole)
  const x = spanOf(across.getVirtualItems(), columns.length, CELL, whole)
  const drawn = useMemo(() => columns.slice(x.first, x.end), [columns, x.first, x.end])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <div ref={frame} className={classes['rahmen']} role="region" aria-label="Matrix der Einweisungen" tabIndex={0}>
        <table
          className={classes['matrix']}
          aria-label="Wer darf was fahren, bis wann"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          style={whole ? undefined : { width: NAME + columns.length * CELL }}
        >
          <thead>
            <tr>
              <th scope="col" style={{ width: NAME }}>
                {`${rows.length} ${rows.length === 1 ? 'Person' : 'Personen'}`}
              </th>
              {x.before > 0 && <td aria-hidden style={{ width: x.before }} />}
              {drawn.map((place) => (
                <th key={place} scope="col" style={{ width: CELL }} title={vehicles[place]?.bezeichnung}>
                  <Link to={listOf('fahrzeug', vehicles[place]?._id ?? '')}>{vehicles[place]?.bezeichnung}</Link>
                </th>
              ))}
              {x.after > 0 && <td aria-hidden style={{ width: x.after }} />}
            </tr>
          </thead>
          <tbody>
            <Space height={y.before} />
            {rows.slice(y.first, y.end).map((row, i) => (
              <PersonRow
                key={row.person._id}
                row={row}
                place={y.first + i}
                columns={drawn}
                vehicles={vehicles}
                before={x.before}
                after={x.after}
              />
            ))}
            <Space height={y.after} />
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        Monat und Jahr, bis wann · ! läuft bald ab · ✕ abgelaufen · kursiv: über ein Fahrzeug derselben Gruppe · durchgestrichen: die
        Führerscheinklasse fehlt
      </Text>
    </>
  )
}

/** What is drawn of a row of equal pieces, and how much room the others take. */
function spanOf(items: readonly VirtualItem[], count: number, size: number, whole: boolean) {
  const [first, end] = whole ? [0, count] : [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  return { first, end, before: first * size, after: (count - end) * size }
}
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty space */}
      <td style={{ height }} />
    </tr>
  )

interface RowProps {
  readonly row: Row
  readonly place: number
  readonly columns: readonly number[]
  readonly vehicles: readonly Vehicle[]
  readonly before: number
  readonly after: number
}
const PersonRow = memo(({ row: { person, cells }, place, columns, vehicles, before, after }: RowProps) => (
  <tr aria-rowindex={place + 2}>
    <th scope="row">
      <Link to={listOf('profil', person._id)}>{`${person.nachname}, ${person.vorname}`}</Link>
    </th>
    {before > 0 && <td aria-hidden />}
    {columns.map((column) => {
      const cell = cells[column]
      return (
        <td
          key={column}
          data-stand={cell?.stand}
          data-gruppe={cell?.through && true}
          data-ohne={cell?.lacks && true}
          title={cell ? describe(cell, vehicles[column]?.bezeichnung ?? '') : undefined}
        >
          {cell && MARKS[cell.stand] + shortMonth(cell.bis)}
        </td>
      )
    })}
    {after > 0 && <td aria-hidden />}
  </tr>
))
