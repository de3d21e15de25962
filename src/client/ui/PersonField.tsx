import { Select, Text, type ComboboxItem } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { members } from '../members.ts'
import { filled, useField, type FieldProps } from './field.ts'

interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
interface Props extends FieldProps {
  /** The person entered already, who may have left since. */
  readonly known?: Person | null | undefined
  /** Shows training and group below each name; hints go below the input, so that two fields side by side stay level. */
  readonly withTraining?: boolean
}
const fullName = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`

/** A member, found by part of the name. */
export function PersonField({ known, withTraining = false, ...rest }: Props) {
  const { wert: value, set, props } = useField(rest)
  const { data } = useQuery(members)
  const people = data?.zeilen ?? []
  const list = people.map((person) => ({ value: person._id, label: fullName(person) }))
  const id = filled(value)
  const isMissing = id !== null && !list.some(({ value }) => value === id)
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
      data={isMissing ? [{ value: id, label: known && known._id === id ? fullName(known) : '…' }, ...list] : list}
      value={id}
      onChange={set}
      searchable
      clearable
      // Without it there are hundreds of options before the first letter.
      limit={40}
      placeholder={rest.placeholder ?? 'Namen eintippen'}
      {...(withTraining ? { renderOption: withDetails, inputWrapperOrder: ['label', 'input', 'description', 'error'] } : {})}
    />
  )
}
