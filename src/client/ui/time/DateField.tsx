import { ActionIcon, Group, Popover, Text, TextInput } from '@mantine/core'
import { lazyPart } from '../../app/lazy-part.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { Suspense, useRef, useState } from 'react'
import { asInputDay, asInputInstant, dateText, toInstant, dayOf, plusDays, SKIPPED, timeOfDay, today } from '../../text/date.ts'
import { interpretDay, interpretInstant, isSkipped } from '../../text/interpret.ts'
import { useOpen } from '../../navigation/steps.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { useNarrow } from '../page/narrow.ts'
import { ZoneChoice } from './ZoneChoice.tsx'
import { filledText, useField, type FieldProps } from '../form/field.ts'

const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker)

/** Error text required by specification §5. */
export const UNREADABLE = 'Date input not valid.'

interface Props extends FieldProps {
  /** Selectable days of the calendar, 'YYYY-MM-DD'. The schema rejects typed days outside. */
  readonly von?: string
  readonly bis?: string
}
interface InstantProps extends Props {
  readonly onLeave?: () => void
  /** The initial value is a proposal; typing replaces it. */
  readonly proposed?: boolean
}
interface DateKind {
  readonly show: (value: string | null) => string
  readonly interpret: (input: string) => string | null
  readonly tag: (value: string | null) => string | null
  /** Input text after picking a day; the time may still be missing. */
  readonly withDay: (day: string, value: string | null) => string
  readonly example: string
  readonly help: (input: string) => string
}

const DAY: DateKind = {
  show: asInputDay,
  interpret: interpretDay,
  tag: (value) => value,
  withDay: dateText,
  example: 'TT.MM.JJJJ',
  help: () => 'Schreib zum Beispiel 24.12., 24.12.2026, 22 oder morgen.',
}
const INSTANT: DateKind = {
  show: asInputInstant,
  interpret: (input) => interpretInstant(input),
  tag: (value) => (value ? dayOf(value) : null),
  withDay: (day, value) => `${dateText(day)} ${value ? timeOfDay(value) : ''}`,
  example: 'TT.MM.JJJJ 18:30',
  help: (input) =>
    isSkipped(input)
      ? SKIPPED
      : `${interpretDay(input) === null ? 'Schreib' : 'Die Uhrzeit fehlt noch: schreib'} zum Beispiel ` +
        `${asInputInstant(toInstant(interpretDay(input) ?? today(), '18:30'))}.`,
}

const QUICK = [
  ['Heute', 0],
  ['Morgen', 1],
] as const

/** Day input, typed in German style ("24.12.26", "morgen") or picked. The value is 'YYYY-MM-DD' or null. */
export const DayField = (props: Props) => <Input {...props} kind={DAY} />

/**
 * Point in time: "24.12. 18:30", "morgen 8 Uhr", or a picked day with a typed time; no time is assumed. The value is an instant (ISO,
 * UTC) or null.
 */
export const InstantField = (props: InstantProps) => <Input {...props} kind={INSTANT} />

function Input({ kind, von, bis, onLeave, proposed = false, ...rest }: InstantProps & { readonly kind: DateKind }) {
  const { wert, set, setError, props } = useField(rest)
  const value = filledText(wert)
  const narrow = useNarrow()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useOpen()
  // After picking a day, the focus moves to the field for typing the time, not back to the button.
  const [toField, setToField] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function commit() {
    if (typed === null) return props.onBlur?.()
    const read = typed.trim() === '' ? null : kind.interpret(typed)
    if (read === null && typed.trim() !== '') return setError(UNREADABLE)
    setTyped(null)
    set(read)
    setError(null)
  }
  function choose(day: string) {
    const text = kind.withDay(day, value)
    const newValue = kind.interpret(text)
    set(newValue)
    setError(newValue === null && isSkipped(text) ? UNREADABLE : null)
    setOpen(false)
    setTyped(newValue === null ? text : null)
    setToField(newValue === null)
    if (newValue === null) input.current?.focus()
  }

  const needsTime = typed !== null && props.error === undefined && kind === INSTANT && interpretDay(typed.trim()) !== null
  return (
    <>
      <TextInput
        {...props}
        ref={input}
        inputMode="numeric"
        placeholder={rest.placeholder ?? kind.example}
        value={typed ?? kind.show(value)}
        autoComplete="off"
        onChange={(e) => {
          const text = e.currentTarget.value
          setTyped(text)
          // Parsable text updates the value at once, so that Enter submits it. Unparseable text must clear the old value.
          set(text.trim() === '' ? null : kind.interpret(text))
        }}
        onFocus={({ currentTarget }) => {
          // Deferred until the tap has placed the cursor.
          if (proposed) setTimeout(() => currentTarget.select())
        }}
        onBlur={() => {
          commit()
          onLeave?.()
        }}
        rightSectionPointerEvents="auto"
        rightSectionWidth={44}
        rightSection={
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus={!toField} shadow="md">
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label="Kalender öffnen"
                disabled={props.disabled}
                onClick={() => {
                  setToField(false)
                  setOpen(!open)
                }}
              >
                <IconCalendar size={20} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown>
              <Suspense fallback={null}>
                <DayPicker tag={kind.tag(value)} choose={choose} {...(von ? { von } : {})} {...(bis ? { bis } : {})} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        }
      />
      {narrow && kind === INSTANT && props.withAsterisk && value === null && typed === null && !props.disabled && (
        <Group gap={8} mt={8}>
          {QUICK.map(([word, days]) => (
            <ActionButton key={word} variant="default" size="sm" radius="xl" onClick={() => choose(plusDays(today(), days))}>
              {word}
            </ActionButton>
          ))}
        </Group>
      )}
      {kind === INSTANT && value !== null && !props.disabled && (
        <ZoneChoice
          value={value}
          set={(newValue) => {
            setTyped(null)
            set(newValue)
          }}
        />
      )}
      {(props.error === UNREADABLE || needsTime) && (
        <Text size="sm" mt={4} role="status">
          {kind.help(typed ?? '')}
        </Text>
      )}
    </>
  )
}
