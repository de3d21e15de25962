import { ActionIcon, Text } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  durationText,
  existingInstant,
  hoursBetween,
  plusDaysTime,
  relativeDay,
  dayOf,
  SKIPPED,
  spanShort,
  timeOfDay,
} from '#client/text/date.ts'
import { interpretTimeOfDay } from '#client/text/interpret.ts'
import { useField } from '#client/ui/form/field.ts'
import { moveEnd, plusMinutes, repairEnd, STEP } from '#client/ui/time/clock.ts'
import { DurationChips } from '#client/ui/time/DurationChips.tsx'
import classes from './TimeChoice.module.css'

/** One-handed choice of begin and end: quarter-hour steps, day and duration. Fields 'beginn' and 'ende'. */
export function TimeChoice() {
  const von = useField({ name: 'beginn' })
  const bis = useField({ name: 'ende' })
  if (typeof von.wert !== 'string' || typeof bis.wert !== 'string') return null
  const [beginn, ende] = [von.wert, bis.wert]
  const minutes = hoursBetween(beginn, ende) * 60
  const setBeginn = (start: string) => {
    von.set(start)
    bis.set(moveEnd({ von: beginn, bis: ende }, start))
  }
  const error = von.props.error ?? bis.props.error
  return (
    <div>
      <Text fw={600} data-path="beginn" tabIndex={-1} aria-live="polite">
        {spanShort(beginn, ende)}
      </Text>
      <Text size="sm" c="dimmed" data-path="ende" tabIndex={-1}>
        {durationText(beginn, ende)}
      </Text>
      <Slider
        titel="Tag"
        value={relativeDay(dayOf(beginn))}
        fewer={() => setBeginn(plusDaysTime(beginn, -1))}
        more={() => setBeginn(plusDaysTime(beginn, 1))}
      />
      <Slider
        titel="Beginn"
        value={timeOfDay(beginn)}
        set={(time) => {
          const start = existingInstant(dayOf(beginn), time)
          if (start === null) von.setError(SKIPPED)
          else setBeginn(start)
        }}
        fewer={() => setBeginn(plusMinutes(beginn, -STEP))}
        more={() => setBeginn(plusMinutes(beginn, STEP))}
      />
      <Slider
        titel="Ende"
        value={timeOfDay(ende)}
        set={(time) => {
          const end = existingInstant(dayOf(beginn), time)
          if (end === null) return bis.setError(SKIPPED)
          bis.set(repairEnd(beginn, end))
        }}
        fewer={() => minutes > STEP && bis.set(plusMinutes(ende, -STEP))}
        more={() => bis.set(plusMinutes(ende, STEP))}
      />
      <DurationChips minutes={minutes} choose={(length) => bis.set(plusMinutes(beginn, length))} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6}>
          {error}
        </Text>
      )}
    </div>
  )
}

interface SliderProps {
  readonly titel: string
  readonly value: string
  /** For times of the clock; absent: a day, stepped as a whole. */
  readonly set?: (time: string) => void
  readonly fewer: () => unknown
  readonly more: () => unknown
}
const Slider = ({ titel, value, set, fewer, more }: SliderProps) => (
  <div className={classes['stepper']}>
    <span>{titel}</span>
    <ActionIcon variant="default" size={48} aria-label={set ? `${titel} ${STEP} Minuten früher` : 'Einen Tag früher'} onClick={fewer}>
      <IconMinus size={20} />
    </ActionIcon>
    {set ? <Clock titel={titel} value={value} set={set} /> : <b>{value}</b>}
    <ActionIcon variant="default" size={48} aria-label={set ? `${titel} ${STEP} Minuten später` : 'Einen Tag später'} onClick={more}>
      <IconPlus size={20} />
    </ActionIcon>
  </div>
)

/** Clock time input in German notation: "18", "18:30", "1830". The native input would show "06:30 PM" on an English device. */
function Clock({ titel, value, set }: Required<Pick<SliderProps, 'titel' | 'value' | 'set'>>) {
  // Raw input while typing; unreadable input reverts to the current value.
  const [typed, setTyped] = useState<string | null>(null)
  function takeOver() {
    const time = typed === null ? null : interpretTimeOfDay(typed)
    setTyped(null)
    if (time !== null && time !== value) set(time)
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={titel}
      className={classes['time']}
      value={typed ?? value}
      onFocus={(e) => e.currentTarget.select()}
      onChange={(e) => setTyped(e.currentTarget.value)}
      onBlur={takeOver}
      // Enter submits the form with the typed time.
      onKeyDown={(e) => e.key === 'Enter' && flushSync(takeOver)}
    />
  )
}
