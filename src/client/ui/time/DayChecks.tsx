import { Checkbox, Text } from '@mantine/core'
import { shortDay } from '../../text/date.ts'
import { useFormContext, useValue } from '../form/field.ts'
import { PlainList } from '../list/PlainList.tsx'

interface Day {
  readonly tag: string
  readonly holiday: string
  readonly clash?: string
  readonly note?: string
  /** It exists already and stays. */
  readonly stands?: boolean
}
interface Props {
  readonly name: string
  readonly titel: string
  readonly days: readonly Day[]
}

export function DayChecks({ name, titel, days }: Props) {
  const { form } = useFormContext()
  const without = (useValue(name) ?? []) as readonly string[]
  const count = days.filter(({ tag, stands }) => stands !== true && !without.includes(tag)).length
  return (
    <div>
      <Text fw={600} role="status">
        {count === 1 ? 'Ein Termin' : `${count} Termine`}
      </Text>
      <PlainList gap={0} aria-label={titel}>
        {days.map(({ tag, holiday, clash, note, stands }) => (
          <li key={tag}>
            <Checkbox
              py={10}
              label={[shortDay(tag), holiday, stands && 'gibt es schon'].filter(Boolean).join(' · ')}
              disabled={stands === true}
              {...(holiday ? { styles: { label: { fontWeight: 600 } } } : {})}
              {...(note && !without.includes(tag) ? { description: note } : {})}
              {...(clash && !without.includes(tag) ? { error: clash } : {})}
              checked={!without.includes(tag)}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue(name, checked ? without.filter((weekday) => weekday !== tag) : [...without, tag])
              }
            />
          </li>
        ))}
      </PlainList>
    </div>
  )
}
