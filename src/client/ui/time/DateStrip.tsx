import { Popover, Stack, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId, useRef, useState } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { dayLong, dayOf, shortDay, timeOfDay, today } from '../../text/date.ts'
import { useOpen } from '../../navigation/steps.ts'
import type { Action } from '../action/action.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { useDraggable } from '../action/useDrag.ts'
import { DayTargets } from './DayTargets.tsx'
import classes from './DateStrip.module.css'
import { PickerRoom } from './PickerRoom.tsx'

const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker)

interface StripDate {
  readonly key: string
  /** Instants. */
  readonly beginn: string
  readonly ende: string
  /** '' for none. */
  readonly holiday: string
  /** Conflicts, the worst first. */
  readonly hints: readonly string[]
  /** Short: 'Entwurf', 'verlegt vom 24.12.' */
  readonly note?: string | undefined
  /** Falls out. */
  readonly out?: boolean
  readonly current?: boolean
  readonly actions: readonly Action[]
  /** Moves it to a day; absent: fixed. */
  readonly move?: ((day: string) => void) | undefined
}
interface Props {
  readonly titel: string
  readonly dates: readonly StripDate[]
  readonly add?: ((day: string) => void) | undefined
  /** Days that a date may have; absent: all. */
  readonly isFree?: ((day: string) => boolean) | undefined
}

const timesOf = ({ beginn, ende }: Pick<StripDate, 'beginn' | 'ende'>) => `${timeOfDay(beginn)}–${timeOfDay(ende)}`
/** 'Di., 05.01.', in another year 'Di., 05.01.27'. */
const dayInTile = (day: string) => shortDay(day).replace(/\d\d(\d\d)$/, '$1')
const anyDay = () => true
/** Dates side by side with weekday, holiday and conflicts; a tap moves one or lets it fall out, a mouse drags it to another day. */
export function DateStrip({ titel, dates, add, isFree = anyDay }: Props) {
  const what = useId()
  const taken = new Set(dates.map(({ beginn }) => dayOf(beginn)))
  return (
    <ul className={classes['strip']} aria-label={titel}>
      {dates.map((date) => (
        <li key={date.key}>
          <Tile date={date} what={what} isFree={isFree} isOpen={(day) => isFree(day) && !taken.has(day) && day >= today()} />
        </li>
      ))}
      {add && (
        <li>
          <AddTile near={dates.at(-1)?.beginn} add={add} isFree={isFree} />
        </li>
      )}
    </ul>
  )
}

interface TileProps {
  readonly date: StripDate
  readonly what: string
  readonly isFree: (day: string) => boolean
  /** Days that the mouse may drop it on. */
  readonly isOpen: (day: string) => boolean
}
function Tile({ date, what, isFree, isOpen }: TileProps) {
  const [open, setOpen] = useOpen()
  const element = useRef<HTMLButtonElement>(null)
  const [moves, setMoves] = useState(false)
  const { beginn, holiday, hints, note, out = false, current = false, actions, move } = date
  const [first, ...more] = hints
  const [isLow, setLow] = useState(false)
  const dragging = useDraggable(element, what, move && !out ? date.key : null)
  const close = () => {
    setOpen(false)
    setMoves(false)
  }
  return (
    <>
      {dragging && move && <DayTargets what={what} day={dayOf(beginn)} isFree={isOpen} atTop={isLow} move={move} />}
      <Popover
        opened={open}
        onChange={(opens) => !opens && close()}
        trapFocus
        returnFocus
        shadow="md"
        width="auto"
        withinPortal
        preventPositionChangeWhenVisible={false}
      >
        <Popover.Target>
          <button
            ref={element}
            type="button"
            className={classes['tile']}
            data-zieht={dragging || undefined}
            onPointerDown={({ clientY }) => setLow(clientY > window.innerHeight / 2)}
            data-aus={out || undefined}
            data-hier={current || undefined}
            data-warnt={(!out && hints.length > 0) || undefined}
            onClick={() => (open ? close() : setOpen(true))}
          >
            <span className={classes['day']}>{dayInTile(dayOf(beginn))} </span>
            <span>{timesOf(date)} </span>
            {holiday && <span className={classes['holiday']}>{holiday} </span>}
            {!out && first && <span className={classes['hint']}>{more.length > 0 ? `${first} +${more.length}` : first}</span>}
            {(out || note) && <span className={classes['note']}>{[out && 'Fällt aus', note].filter(Boolean).join(' · ')}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {moves && move ? (
            <PickerRoom>
              <DayPicker
                tag={dayOf(beginn)}
                isFree={isFree}
                choose={(day) => {
                  close()
                  move(day)
                }}
              />
            </PickerRoom>
          ) : (
            <Stack gap={8} maw={300}>
              <Text fw={600}>{`${dayLong(dayOf(beginn))}, ${timesOf(date)} Uhr`}</Text>
              {[holiday, note].map(
                (text) =>
                  text && (
                    <Text key={text} size="sm">
                      {text}
                    </Text>
                  ),
              )}
              {hints.map((hint) => (
                <Text key={hint} size="sm" c="var(--mantine-color-error)">
                  {hint}
                </Text>
              ))}
              {move && !out && (
                <ActionButton variant="default" onClick={() => setMoves(true)}>
                  Verlegen
                </ActionButton>
              )}
              {actions.map(({ titel, act, to, disabledReason, danger }) => (
                <ActionButton
                  key={titel}
                  variant="default"
                  disabledReason={disabledReason}
                  {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
                  {...(to === undefined
                    ? {
                        onClick: () => {
                          close()
                          act?.()
                        },
                      }
                    : { to })}
                >
                  {titel}
                </ActionButton>
              ))}
            </Stack>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

interface AddProps extends Pick<TileProps, 'isFree'> {
  readonly near: string | undefined
  readonly add: (day: string) => void
}
function AddTile({ near, add, isFree }: AddProps) {
  const [open, setOpen] = useOpen()
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus
      returnFocus
      shadow="md"
      width="auto"
      withinPortal
      preventPositionChangeWhenVisible={false}
    >
      <Popover.Target>
        <button type="button" className={`${classes['tile']} ${classes['add']}`} onClick={() => setOpen(!open)}>
          <IconPlus size={20} aria-hidden />
          Weiterer Termin
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <PickerRoom>
          <DayPicker
            tag={near === undefined ? null : dayOf(near)}
            isFree={isFree}
            choose={(day) => {
              setOpen(false)
              add(day)
            }}
          />
        </PickerRoom>
      </Popover.Dropdown>
    </Popover>
  )
}
