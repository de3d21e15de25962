import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { members } from '../../queries/members.ts'
import { fullName, type PersonRef } from '../../text/person.ts'
import { PersonName } from '../person/PersonName.tsx'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | null
  readonly onChange: (person: PersonRef | null) => void
  readonly known?: PersonRef | null | undefined
  readonly withTraining?: boolean
  readonly without?: readonly string[]
}
export function PersonSelect({ value, onChange, known, withTraining = false, without = [], ...props }: Props) {
  const { data } = useQuery(members)
  const people = data?.zeilen ?? []
  const list = people.flatMap((person) => (without.includes(person._id) ? [] : [{ value: person._id, label: fullName(person) }]))
  const isMissing = value !== null && !list.some((option) => option.value === value)
  const withDetails = ({ option }: { option: ComboboxItem }) => {
    const person = people.find(({ _id }) => _id === option.value)
    if (!person) return option.label
    const training = person.sanitaetsausbildung === 'keine' ? '' : person.sanitaetsausbildung
    return <PersonName person={person} withFace asLink={false} under={[training, person.gruppe].filter(Boolean).join(' · ')} />
  }
  return (
    <Select
      {...props}
      data={isMissing ? [{ value, label: known && known._id === value ? fullName(known) : '…' }, ...list] : list}
      value={value}
      onChange={(id) => onChange(people.find(({ _id }) => _id === id) ?? null)}
      searchable
      // Limits the options rendered before typing; there may be hundreds.
      limit={40}
      placeholder={props.placeholder ?? 'Namen eintippen'}
      {...(withTraining ? { renderOption: withDetails } : {})}
    />
  )
}
