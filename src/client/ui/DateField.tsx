import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { lazyPart } from '../lazy-part.ts'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { Suspense, useState } from 'react'
import { asInputDay, asInputInstant, instant, dayOf, timeOfDay } from '../date.ts'
import { interpretDay, interpretInstant } from '../interpret.ts'
import { useField, type FieldProps } from './field.ts'

const DayPicker = lazyPart(async () => (await import('./DayPicker.tsx')).DayPicker)

/** What the specification §5 has such fields answer. */
export const UNREADABLE = 'Date input not valid.'

interface Props extends FieldProps {
  /** Selectable days of the calendar, 'YYYY-MM-DD'. Typed days beyond are refused by the schema. */
  readonly von?: string
  readonly bis?: string
}
interface Kind {
  readonly show: (value: string | null) => string
  readonly interpret: (input: string) => string | null
  readonly tag: (value: string | null) => string | null
  readonly withDay: (day: string, value: string | null) => string
  readonly example: string
}

const DAY: Kind = { show: asInputDay, interpret: interpretDay, tag: (value) => value, withDay: (day) => day, example: 'TT.MM.JJJJ' }
const INSTANT: Kind = {
  show: asInputInstant,
  interpret: (input) => interpretInstant(input),
  tag: (value) => (value ? dayOf(value) : null),
  withDay: (day, value) => instant(day, value ? timeOfDay(value) : '18:00'),
  example: 'TT.MM.JJJJ 18:30',
}

/** A day: typed the German way ("24.12.26", "morgen") or picked. The value is 'YYYY-MM-DD' or null. */
export const DayField = (props: Props) => <Input {...props} art={DAY} />

/** A point in time: "24.12. 18:30", "morgen 8 Uhr", or the day picked and the time typed. The value is an instant (ISO, UTC) or null. */
export const InstantField = (props: Props) => <Input {...props} art={INSTANT} />

function Input({ art: kind, von, bis, ...rest }: Props & { readonly art: Kind }) {
  const { wert: raw, set, setError, props } = useField(rest)
  const value = typeof raw === 'string' && raw !== '' ? raw : null
  // While one types, the text is what was typed; otherwise what the value says.
  const [typed, setTyped] = useState<string | null>(null)
  const [offen, open] = useState(false)

  function takeOver() {
    if (typed === null) return props.onBlur?.()
    const read = typed.trim() === '' ? null : kind.interpret(typed)
    if (read === null && typed.trim() !== '') return setError(UNREADABLE)
    setTyped(null)
    set(read)
    setError(null)
  }
  function choose(day: string) {
    setTyped(null)
    set(kind.withDay(day, value))
    setError(null)
    open(false)
  }

  return (
    <TextInput
      {...props}
      placeholder={rest.placeholder ?? kind.example}
      value={typed ?? kind.show(value)}
      autoComplete="off"
      onChange={(e) => {
        const text = e.currentTarget.value
        setTyped(text)
        // What can be read counts at once, so that Enter sends it; what cannot must not leave the old value behind.
        set(text.trim() === '' ? null : kind.interpret(text))
      }}
      onBlur={takeOver}
      rightSectionPointerEvents="auto"
      rightSection={
        <Popover opened={offen} onChange={open} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label="Kalender öffnen"
              disabled={props.disabled}
              onClick={() => open(!offen)}
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
  )
}
