import { useMediaQuery } from '@mantine/hooks'
import { memo, type KeyboardEvent } from 'react'
import { WEEKDAY_NAMES } from '#contract/time/week.ts'
import { dayLong, today } from '#client/text/date.ts'
import { fullName } from '#client/text/person.ts'
import { usePrinting, useVisibleRows } from '#client/ui/list/virtual-rows.ts'
import { type Cell, cellsOf, type Day, gapsIn, type Person, type Placed, WISHES } from './month.ts'
import classes from './Month.module.css'

interface Props {
  readonly days: readonly Day[]
  readonly people: readonly Person[]
  readonly places: ReadonlyMap<string, Placed>
  readonly gaps: ReadonlyMap<string, readonly Placed[]>
  readonly open: (profil: string) => void
  readonly openDay: (tag: string) => void
  readonly sort: string
  readonly sortBy: (sort: string) => void
}
const ROW = 45
const CARD = 78
export const shortHours = (value: number) => `${value.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Std.`

/** Thirty-one days need a desk's width; paper has it, lying. */
export const useTight = (): boolean => useMediaQuery('screen and (max-width: 59.99em)', undefined, { getInitialValueInEffect: false })

export function People(props: Props) {
  return useTight() ? <Cards {...props} /> : <Table {...props} />
}

export const DayHeads = ({ days }: { readonly days: readonly Day[] }) =>
  days.map(({ tag, weekday, free, holiday }) => (
    <th
      key={tag}
      scope="col"
      {...(free ? { 'data-frei': true } : {})}
      {...(tag === today() ? { 'data-heute': true } : {})}
      {...(holiday ? { title: holiday } : {})}
    >
      <small>{WEEKDAY_NAMES[weekday]}</small>
      {Number(tag.slice(8))}
    </th>
  ))

/** Open places of each day, over all duties. */
export const GapRow = ({ days, gaps, openDay, wide }: Pick<Props, 'days' | 'gaps' | 'openDay'> & { readonly wide: boolean }) => (
  <tr className={classes['sum']}>
    <th scope="row" className={classes['first']} style={{ padding: '0 8px' }} {...(wide ? { colSpan: 2 } : {})}>
      Unbesetzte Plätze
    </th>
    {days.map(({ tag }) => {
      const count = gapsIn(gaps.get(tag) ?? [])
      return (
        <td key={tag}>
          {count > 0 && (
            <button
              type="button"
              className={classes['gap']}
              data-offen
              aria-label={`${dayLong(tag)}: ${count === 1 ? '1 Platz' : `${count} Plätze`} unbesetzt`}
              onClick={() => openDay(tag)}
            >
              {count}
            </button>
          )}
        </td>
      )
    })}
  </tr>
)

/** Arrow keys go from name to name. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const row = (event.target as HTMLElement).closest('tr')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}

/** By name, fewest hours first, most first. */
const SORTS: Readonly<Record<string, string>> = { '': 'auf', auf: 'ab', ab: '' }

function Table({ days, people, places, gaps, open, openDay, sort, sortBy }: Props) {
  const { liste, visible, measure } = useVisibleRows<HTMLTableSectionElement>('monatsplan', people.length, ROW, usePrinting())
  const { first, end, top, bottom } = visible
  return (
    <table className={classes['table']} aria-rowcount={people.length + 2}>
      <thead>
        <tr>
          <th scope="col" className={classes['first']} style={{ paddingLeft: 8 }}>
            Name
          </th>
          <th scope="col" className={classes['hours']} aria-sort={sort === 'auf' ? 'ascending' : sort === 'ab' ? 'descending' : 'none'}>
            <button type="button" className={classes['sort']} onClick={() => sortBy(SORTS[sort] ?? 'auf')}>
              {`Std.${sort === 'auf' ? ' ↑' : sort === 'ab' ? ' ↓' : ''}`}
            </button>
          </th>
          <DayHeads days={days} />
        </tr>
      </thead>
      <tbody>
        <GapRow days={days} gaps={gaps} openDay={openDay} wide />
      </tbody>
      <tbody ref={liste}>
        {top > 0 && <tr aria-hidden style={{ height: top }} />}
        {people.slice(first, end).map((person, i) => (
          <Row key={person.profil._id} person={person} days={days} places={places} open={open} number={first + i} measure={measure} />
        ))}
        {bottom > 0 && <tr aria-hidden style={{ height: bottom }} />}
      </tbody>
    </table>
  )
}

const cellText = ({ mark, state, wish, ruhe }: Cell): string =>
  [
    mark && (state === 'fest' ? `${mark} eingeteilt` : state === 'offen' ? `${mark} gemeldet` : 'nicht verfügbar'),
    wish && WISHES[wish].word,
    ruhe,
  ]
    .filter(Boolean)
    .join(', ')

interface RowProps {
  readonly person: Person
  readonly days: readonly Day[]
  readonly places: ReadonlyMap<string, Placed>
  readonly open: (profil: string) => void
  readonly number: number
  readonly measure: ((element: Element | null) => void) | undefined
}
const Row = memo(({ person, days, places, open, number, measure }: RowProps) => {
  const cells = cellsOf(person, days, places)
  return (
    <tr ref={measure} data-index={number} aria-rowindex={number + 3}>
      <th scope="row">
        <button type="button" className={classes['name']} onKeyDown={moveFocus} onClick={() => open(person.profil._id)}>
          {fullName(person.profil)}
          <small>{person.qualifikation === 'keine' ? '' : person.qualifikation}</small>
        </button>
      </th>
      <td className={classes['hours']}>{person.stunden.toLocaleString('de-DE', { maximumFractionDigits: 1 })}</td>
      {cells.map((cell, i) => {
        const { mark, state, wish, ruhe } = cell
        const text = cellText(cell)
        return (
          <td
            key={days[i]?.tag}
            className={classes['cell']}
            {...(days[i]?.free ? { 'data-frei': true } : {})}
            {...(text ? { title: text } : {})}
          >
            {mark && (
              <span className={classes['mark']} data-state={state} {...(ruhe ? { 'data-ruhe': true } : {})}>
                {mark}
              </span>
            )}
            {wish && !mark && (
              <span className={classes['wish']} data-wish={wish} aria-label={WISHES[wish].word} role="img">
                {WISHES[wish].mark}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
})

function Cards({ days, people, places, open }: Props) {
  const { liste, visible, measure } = useVisibleRows<HTMLUListElement>('monatsplan', people.length, CARD, usePrinting())
  const { first, end, top, bottom } = visible
  return (
    <ul ref={liste} className={classes['cards']} aria-label="Menschen" style={{ paddingTop: top, paddingBottom: bottom }}>
      {people.slice(first, end).map((person, i) => {
        const cells = cellsOf(person, days, places)
        const said = [
          person.qualifikation === 'keine' ? '' : person.qualifikation,
          shortHours(person.stunden),
          person.ruhe.length > 0 ? 'zu wenig Ruhe' : '',
        ]
        return (
          <li key={person.profil._id} ref={measure} data-index={first + i}>
            <button type="button" className={classes['card']} onClick={() => open(person.profil._id)}>
              <span className={classes['cardHead']}>
                {fullName(person.profil)}
                <small>{said.filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes['strip']} aria-hidden>
                {cells.map(({ state, wish, ruhe }, day) => (
                  <i
                    key={days[day]?.tag}
                    data-state={state}
                    data-wish={wish}
                    {...(ruhe ? { 'data-ruhe': true } : {})}
                    {...(days[day]?.free ? { 'data-frei': true } : {})}
                  />
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
