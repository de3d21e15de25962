import { ActionIcon, Chip, Group, Text } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { durationText, existingInstant, plusDaysTime, relativeDay, dayOf, SKIPPED, timeOfDay, spanText } from '#client/text/date.ts'
import { interpretTimeOfDay } from '#client/text/interpret.ts'
import { useField } from '#client/ui/form/field.ts'
import classes from './TimeChoice.module.css'

const QUARTER = 15 * 60_000
const DURATIONS = [60, 120, 180, 240, 480] as const
const plus = (value: string, ms: number) => new Date(Date.parse(value) + ms).toISOString()

/** One-handed choice of begin and end: quarter-hour steps, day and duration. Fields 'beginn' and 'ende'. */
export function TimeChoice() {
  const von = useField({ name: 'beginn' })
  const bis = useField({ name: 'ende' })
  if (typeof von.wert !== 'string' || typeof bis.wert !== 'string') return null
  const [beginn, ende] = [von.wert, bis.wert]
  const length = Date.parse(ende) - Date.parse(beginn)
  const setBeginn = (start: string) => {
    von.set(start)
    bis.set(plus(start, length))
  }
  const error = von.props.error ?? bis.props.error
  return (
    <div>
      <Text fw={600} data-path="beginn" tabIndex={-1} aria-live="polite">
        {spanText(beginn, ende)}
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
        fewer={() => setBeginn(plus(beginn, -QUARTER))}
        more={() => setBeginn(plus(beginn, QUARTER))}
      />
      <Slider
        titel="Ende"
        value={timeOfDay(ende)}
        set={(time) => {
          const end = existingInstant(dayOf(beginn), time)
          if (end === null) return bis.setError(SKIPPED)
          // A time before the begin means the next morning.
          bis.set(end > beginn ? end : plusDaysTime(end, 1))
        }}
        fewer={() => length > QUARTER && bis.set(plus(ende, -QUARTER))}
        more={() => bis.set(plus(ende, QUARTER))}
      />
      <Group gap={8} mt={10} wrap="nowrap" role="group" aria-label="Dauer" className={classes['durations'] ?? ''}>
        {DURATIONS.map((minutes) => (
          <Chip
            key={minutes}
            size="md"
            classNames={{ label: classes['duration'] ?? '', iconWrapper: classes['tick'] ?? '' }}
            checked={length === minutes * 60_000}
            onChange={() => bis.set(plus(beginn, minutes * 60_000))}
          >
            {minutes / 60} h
          </Chip>
        ))}
      </Group>
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
  readonly set?: (time: string) => void
  readonly fewer: () => unknown
  readonly more: () => unknown
}
const Slider = ({ titel, value, set, fewer, more }: SliderProps) => (
  <div className={classes['stepper']}>
    <span>{titel}</span>
    <ActionIcon
      variant="default"
      size={48}
      aria-label={titel === 'Tag' ? 'Einen Tag früher' : `${titel} 15 Minuten früher`}
      onClick={fewer}
    >
      <IconMinus size={20} />
    </ActionIcon>
    {set ? <Clock titel={titel} value={value} set={set} /> : <b>{value}</b>}
    <ActionIcon variant="default" size={48} aria-label={titel === 'Tag' ? 'Einen Tag später' : `${titel} 15 Minuten später`} onClick={more}>
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
