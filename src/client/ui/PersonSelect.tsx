import { Select, Text, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { members } from '../members.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | null
  readonly onChange: (person: Person | null) => void
  /** The person entered already, who may have left since. */
  readonly known?: Person | null | undefined
  /** Shows training and group below each name. */
  readonly withTraining?: boolean
  /** Ids of those who are no choice. */
  readonly without?: readonly string[]
}
const fullName = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`

/** A member, found by part of the name. */
export function PersonSelect({ value, onChange, known, withTraining = false, without = [], ...props }: Props) {
  const { data } = useQuery(members)
  const people = data?.zeilen ?? []
  const list = people.flatMap((person) => (without.includes(person._id) ? [] : [{ value: person._id, label: fullName(person) }]))
  const isMissing = value !== null && !list.some((one) => one.value === value)
  const withDetails = ({ option }: { option: ComboboxItem }) => {
    const person = people.find(({ _id }) => _id === option.value)
    return (
      <div>
        {option.label}
        <Text size="sm" c="dimmed">
          {[person?.sanitaetsausbildung === 'keine' ? '' : person?.sanitaetsausbildung, person?.gruppe].filter(Boolean).join(' · ')}
        </Text>
      </div>
    )
  }
  return (
    <Select
      {...props}
      data={isMissing ? [{ value, label: known && known._id === value ? fullName(known) : '…' }, ...list] : list}
      value={value}
      onChange={(id) => onChange(people.find(({ _id }) => _id === id) ?? null)}
      searchable
      // Without it there are hundreds of options before the first letter.
      limit={40}
      placeholder={props.placeholder ?? 'Namen eintippen'}
      {...(withTraining ? { renderOption: withDetails } : {})}
    />
  )
}
