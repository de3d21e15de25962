import { Input, Text, TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useId, useState } from 'react'
import { asInputDay, dayOf, existingInstant, shortDay, SKIPPED, timeOfDay } from '../../text/date.ts'
import { interpretDay, interpretInstant, isSkipped } from '../../text/interpret.ts'
import { filledText, useField, type FieldProps } from '../form/field.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { ClockInput } from './ClockInput.tsx'
import { firstTime, type Near, plusMinutes, shiftTime, usualHours } from './clock.ts'
import { DayChips } from './DayChips.tsx'
import { ZoneChoice } from './ZoneChoice.tsx'
import classes from './Choice.module.css'

/** Error text required by specification §5. */
export const UNREADABLE = 'Date input not valid.'

interface Props extends FieldProps {
  /** Selectable days of the calendar, 'YYYY-MM-DD'. The schema rejects typed days outside. */
  readonly von?: string | undefined
  readonly bis?: string | undefined
  /** Days below to choose by a tap. */
  readonly near?: Near | undefined
  /** Takes the value in place of the form; `typing` as long as the text may still change. */
  readonly assign?: ((value: string | null, typing: boolean) => void) | undefined
}
interface InstantProps extends Omit<Props, 'near'> {
  /** Days to come where the field is required, unless named. */
  readonly near?: Near | 'none' | undefined
  /** Day of a time that is chosen first. */
  readonly usualDay?: string | null
  /** The steppers stay later than that. */
  readonly after?: string | null
}

const HELP = 'Schreib zum Beispiel 24.12., 24.12.2026, 22 oder morgen.'
const Help = () => (
  <Text size="sm" mt={4} role="status">
    {HELP}
  </Text>
)
const SECTION = { rightSectionPointerEvents: 'auto', rightSectionWidth: 44, autoComplete: 'off', inputMode: 'numeric' } as const

/** Day field: tapped, picked or typed in German style ("24.12.26", "morgen"). The value is 'YYYY-MM-DD' or null. */
export function DayField({ von, bis, near, assign, ...rest }: Props) {
  const { wert, set, setError, props } = useField(rest)
  return (
    <DayInput {...{ von, bis, near, setError }} input={props} day={filledText(wert)} give={assign ?? set} placeholder={rest.placeholder} />
  )
}

interface DayInputProps extends Pick<Props, 'von' | 'bis' | 'near' | 'placeholder'> {
  readonly input: TextInputProps
  readonly day: string | null
  readonly give: (day: string | null, typing: boolean) => void
  readonly setError: (error: string | null) => void
}
/** A day without a form around. */
export function DayInput({ von, bis, near, placeholder, input: props, day, give: put, setError }: DayInputProps) {
  const give = (chosen: string | null, typing = false) => put(chosen, typing)
  const [typed, setTyped] = useState<string | null>(null)
  function commit(event: FocusEvent<HTMLInputElement>) {
    if (typed === null) return props.onBlur?.(event)
    const read = typed.trim() === '' ? null : interpretDay(typed)
    if (read === null && typed.trim() !== '') return setError(UNREADABLE)
    setTyped(null)
    give(read)
    setError(null)
  }
  function choose(picked: string) {
    setTyped(null)
    give(picked)
    setError(null)
  }
  return (
    <div>
      <TextInput
        {...props}
        {...SECTION}
        placeholder={placeholder ?? 'TT.MM.JJJJ'}
        value={typed ?? asInputDay(day)}
        data-unreadable={props.error === UNREADABLE || undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          // Parsable text updates the value at once, so that Enter submits it. Unparseable text must clear the old value.
          give(value.trim() === '' ? null : interpretDay(value), true)
        }}
        onBlur={commit}
        rightSection={<CalendarButton {...{ day, choose, von, bis }} disabled={props.disabled === true} />}
      />
      {near && !props.disabled && (
        <DayChips near={near} titel={typeof props.label === 'string' ? props.label : ''} day={day} choose={choose} />
      )}
      {props.error === UNREADABLE && <Help />}
    </div>
  )
}

interface Half {
  readonly day: string | null
  readonly time: string | null
}
const NONE: Half = { day: null, time: null }

/** Instant (ISO, UTC) or null: a day, and a time that is never assumed; the text "24.12. 18:30" sets both. */
export function InstantField({ von, bis, near, assign, usualDay = null, after = null, ...rest }: InstantProps) {
  const { wert, set, setError, props } = useField(rest)
  const value = filledText(wert)
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  // A day without its time, or the reverse.
  const [half, setHalf] = useState(NONE)
  const { day, time } = value === null ? half : { day: dayOf(value), time: timeOfDay(value) }
  const titel = props.label ?? ''
  const chips = near ?? (props.withAsterisk ? 'ahead' : 'none')
  const give = (instant: string | null, typing = false) => (assign ?? set)(instant, typing)

  function put(parts: Half, typing = false) {
    const dayOfTime = parts.day ?? (parts.time === null ? null : usualDay)
    const instant = dayOfTime !== null && parts.time !== null ? existingInstant(dayOfTime, parts.time) : null
    setHalf({ day: dayOfTime, time: parts.time })
    give(instant, typing)
    if (instant === null && dayOfTime !== null && parts.time !== null) setError(SKIPPED)
    else if (!typing) setError(null)
  }
  function type(text: string) {
    setTyped(text)
    const [instant, typedDay] = [interpretInstant(text), interpretDay(text)]
    if (instant !== null) give(instant, true)
    else put({ day: typedDay, time }, true)
  }
  function commit() {
    if (typed === null) return
    const text = typed.trim()
    if (isSkipped(text)) return setError(SKIPPED)
    if (text !== '' && interpretInstant(text) === null && interpretDay(text) === null) return setError(UNREADABLE)
    setTyped(null)
    if (text === '') setHalf(NONE)
    give(text === '' ? null : value)
    setError(null)
  }
  function choose(picked: string) {
    setTyped(null)
    put({ day: picked, time })
  }
  function step(minutes: number) {
    const from = day ?? usualDay
    if (value === null) return put({ day: from, time: time === null ? firstTime(from) : shiftTime(time, minutes) })
    const moved = plusMinutes(value, minutes)
    if (after === null || moved > after) give(moved)
  }

  const asksTime = day !== null && time === null && !props.disabled && typed === null
  return (
    <div>
      <Input.Wrapper
        id={id}
        size="md"
        label={titel}
        description={props.description}
        error={props.error}
        withAsterisk={props.withAsterisk}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      >
        <div className={classes['moment']}>
          <Input
            {...SECTION}
            className={classes['day'] ?? ''}
            id={id}
            name={props.name}
            data-path={props['data-path']}
            aria-required={props['aria-required']}
            size="md"
            disabled={props.disabled}
            error={props.error !== undefined}
            placeholder={rest.placeholder ?? 'Tag'}
            value={typed ?? (day === null ? '' : shortDay(day))}
            data-unreadable={props.error === UNREADABLE || (time !== null && day === null) || undefined}
            onChange={(e) => type(e.currentTarget.value)}
            onBlur={commit}
            rightSection={<CalendarButton {...{ day, choose, von, bis }} disabled={props.disabled} />}
          />
          <ClockInput
            className={classes['time']}
            titel={titel}
            value={time ?? ''}
            missing={asksTime}
            disabled={props.disabled}
            set={(chosen) => put({ day, time: chosen })}
            step={step}
          />
        </div>
      </Input.Wrapper>
      {chips !== 'none' && !props.disabled && <DayChips near={chips} titel={titel} day={day} choose={choose} />}
      {asksTime && (
        <>
          <Text size="sm" mt={8} role="status">
            Um wie viel Uhr?
          </Text>
          <div className={`${classes['chips']} ${classes['row']}`} role="group" aria-label={`${titel}: Uhrzeit`}>
            {usualHours(day).map((hour) => (
              <button
                key={hour}
                type="button"
                className={classes['chip']}
                aria-label={`${hour} Uhr`}
                onClick={() => put({ day, time: `${String(hour).padStart(2, '0')}:00` })}
              >
                {hour}
              </button>
            ))}
          </div>
        </>
      )}
      {value !== null && !props.disabled && <ZoneChoice value={value} set={give} />}
      {props.error === UNREADABLE && <Help />}
    </div>
  )
}
