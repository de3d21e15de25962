import { useLayoutEffect, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import { today, shortDay, plusDays, timeOfDay } from '#client/text/date.ts'
import classes from './Belegungsplan.module.css'
import type { PlanEntry, PlanActions, PlanRow } from './plan.ts'
import { PlanLane } from './PlanLane.tsx'
import { inRow } from './rows.ts'
import { PlanDays } from './PlanDays.tsx'
import { planArea, gridOf, spanFrom, shareOf, streckeOf, DAY_MINUTES, type PlanState, type Strecke, type TimeSpan } from './plan-time.ts'
import { useWindow } from './useWindow.ts'
import { useDrag } from './useDrag.ts'

interface Props extends PlanActions {
  readonly titel: string
  readonly rows: readonly PlanRow[]
  readonly entries: readonly PlanEntry[]
  readonly place: PlanState
  readonly onDay: (day: string) => void
}

type Moved = Readonly<Record<string, { readonly row: string } & TimeSpan>>

export function Belegungsplan({ titel, rows: lines, entries, place: state, onDay, onChoice, onNew, onDrag }: Props) {
  // Optimistic position of dropped entries until the server responds.
  const [moved, setMoved] = useState<Moved>({})
  const area = useMemo(() => planArea(state), [state])
  const { first, days } = area
  const grid = gridOf(state.spanne)

  const rows = useMemo(() => {
    const shifted = entries.map((e) => (moved[e.id] ? { ...e, ...moved[e.id] } : e)).sort((a, b) => a.beginn.localeCompare(b.beginn))
    const perRow = Map.groupBy(shifted, (e) => e.row)
    return lines.map((row) => inRow(row, perRow.get(row.id) ?? [], first))
  }, [lines, entries, moved, first])
  const { window, onRollen } = useWindow(rows, first)
  const whole = (row: string, { von, bis }: Strecke) => {
    // Spans drawn over days in the month view get usual hours instead of midnight to midnight.
    const strecke = grid === 15 ? { von, bis: bis - von < 30 ? von + 60 : bis } : { von: von + 9 * 60, bis: bis - 7 * 60 }
    onNew?.(row, spanFrom(first, strecke))
  }
  const shift = async (id: string, row: string, strecke: Strecke) => {
    const span = spanFrom(first, strecke)
    setMoved((old) => ({ ...old, [id]: { row, ...span } }))
    // The caller shows the error; here the entry snaps back.
    await onDrag?.(id, row, span)
    setMoved((old) => Object.fromEntries(Object.entries(old).filter(([entryId]) => entryId !== id)))
  }
  const gesperrt = (id: string) => lines.find((row) => row.id === id)?.gesperrt !== undefined
  const { box, shadow, handles } = useDrag({
    days,
    grid,
    find: (id) => {
      const entry = onDrag && entries.find((candidate) => candidate.id === id)
      return entry && entry.fixed === undefined && !(id in moved) ? { id, row: entry.row, strecke: streckeOf(first, entry) } : undefined
    },
    mayNew: (row) => onNew !== undefined && !gesperrt(row),
    label: (strecke) => label(first, strecke, grid),
    onNew: whole,
    onDrag: (id, row, strecke) => void shift(id, row, strecke),
  })
  // Delegated handler: redrawn rows need none of their own.
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-eintrag], [data-buchen]') : null
    if (!button) return
    const { eintrag, buchen } = button.dataset
    if (eintrag !== undefined) onChoice(eintrag)
    else if (buchen !== undefined) onNew?.(buchen, nextHour(state.tag))
  }

  const [around] = useState(() => new Date().toISOString())
  const now = shareOf(streckeOf(first, { beginn: around, ende: around }).von, days)
  // Opens at today, other weeks and months at their begin, wherever the one before was scrolled to.
  useLayoutEffect(() => {
    const [plan, sheet, corner] = [box.current, box.current?.firstElementChild, box.current?.querySelector(`.${classes['corner']}`)]
    if (!plan || !sheet || !corner) return
    if (now <= 0 || now >= 1) {
      if (days > 1) plan.scrollLeft = 0
      return
    }
    const day = (sheet.clientWidth - corner.clientWidth) / days
    const before = Math.floor(now * days) * day
    if (before + day > plan.clientWidth - corner.clientWidth) plan.scrollLeft = before
    // oxlint-disable-next-line react/exhaustive-deps -- once for each span of days, wherever one has scrolled since
  }, [first, days])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the bookings inside have the focus
    <div
      ref={box}
      className={classes['plan']}
      data-spanne={state.spanne}
      data-ganz={window.first === 0 && window.ende === rows.length}
      style={{ '--parts': state.spanne === 'tag' ? 24 : days } as CSSProperties}
      role="group"
      aria-label={titel}
      onClick={onClick}
      onKeyDown={moveFocus}
      onScroll={onRollen}
      {...handles}
    >
      <div className={classes['sheet']}>
        <div className={classes['header']}>
          <div className={classes['corner']} />
          <PlanDays first={first} days={days} span={state.spanne} onDay={onDay} />
        </div>
        <div style={{ height: window.top }} />
        {rows.slice(window.first, window.ende).map((row) => (
          <PlanLane
            key={row.row.id}
            row={row}
            days={days}
            draggable={onDrag !== undefined}
            buchbar={onNew !== undefined && row.row.gesperrt === undefined}
          />
        ))}
        <div style={{ height: window.bottom }} />
        {now > 0 && now < 1 && <div className={classes['now']} style={{ '--now': now } as CSSProperties} aria-hidden />}
      </div>
      <div ref={shadow} className={classes['shadow']} aria-hidden />
    </div>
  )
}

/** Two hours from the next full hour for today; from 18:00 for other days. */
export function nextHour(day: string, now = new Date()): TimeSpan {
  const hour = day === today(now) ? Math.min(21, Number(timeOfDay(now).slice(0, 2)) + 1) : 18
  return spanFrom(day, { von: hour * 60, bis: (hour + 2) * 60 })
}

function label(first: string, strecke: Strecke, grid: number): string {
  const { beginn, ende } = spanFrom(first, strecke)
  const day = (minute: number) => shortDay(plusDays(first, Math.floor(minute / DAY_MINUTES)))
  const [von, bis] = [day(strecke.von), day(strecke.bis - 1)]
  if (grid !== 15) return von === bis ? von : `${von} – ${bis}`
  return von === bis ? `${von} ${timeOfDay(beginn)}–${timeOfDay(ende)}` : `${von} ${timeOfDay(beginn)} – ${bis} ${timeOfDay(ende)}`
}

/** Arrow keys: left and right within a row, up and down to the nearest entry of the adjacent row. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const direction = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
  const focused = event.target as HTMLElement
  if (!direction || !focused.matches('[data-eintrag]')) return
  event.preventDefault()
  const lane = focused.closest('[data-spur]')
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const siblings = [...(lane?.querySelectorAll<HTMLElement>('[data-eintrag]') ?? [])]
    siblings[siblings.indexOf(focused) + direction]?.focus()
    return
  }
  const lanes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-spur]')].filter((s) => s === lane || s.childElementCount > 0)
  const targets = [...(lanes[lanes.findIndex((s) => s === lane) + direction]?.querySelectorAll<HTMLElement>('[data-eintrag]') ?? [])]
  const distance = (e: HTMLElement) => Math.abs(e.offsetLeft - focused.offsetLeft)
  targets.sort((a, b) => distance(a) - distance(b))[0]?.focus()
}
