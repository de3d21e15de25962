import { Chip, Group, Select, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useUrlState } from '../url-state.ts'
import { optionsOf, type Choices } from './SelectField.tsx'

export interface FilterSpec {
  /** Name of the parameter in the address. */
  readonly name: string
  readonly titel: string
  /** Values, options, or values with their names: `{ wert: 'Name' }`. Absent: a switch, `alle=true`. */
  readonly options?: Choices
  /** A select even for few values: saves space. */
  readonly asList?: boolean
}
interface Props extends FilterSpec {
  /** Its name stands above it, and it takes the whole line. */
  readonly labelled?: boolean
}

/** Large enough for a finger, with an icon no larger than the text. */
const CLEAR = { size: '40px', style: { '--cb-icon-size': '16px' } as CSSProperties }

/** One of a few values, as chips; a second tap clears it. More than six values become a select. */
export function Filter({ name, titel, options: values, asList = false, labelled = false }: Props) {
  const [{ [name]: chosen = '' }, set] = useUrlState([name])
  const data = optionsOf(values ?? [{ value: 'true', label: titel }])
  if (asList || data.length > 6) {
    return (
      <Select
        className="nicht-drucken"
        {...(labelled ? { label: titel, placeholder: 'Alle' } : { 'aria-label': titel, placeholder: titel })}
        data={data}
        value={chosen || null}
        onChange={(fresh) => set({ [name]: fresh ?? '' })}
        clearable
        clearSectionMode="clear"
        clearButtonProps={CLEAR}
        searchable={data.length > 8}
        limit={100}
        w={labelled ? '100%' : { base: 'calc(50% - 6px)', xs: 200 }}
      />
    )
  }
  return (
    <div>
      {labelled && values && (
        <Text fw={500} mb={6} aria-hidden>
          {titel}
        </Text>
      )}
      <Group gap={8} role="group" aria-label={titel} className="nicht-drucken">
        {data.map(({ value, label }) => (
          <Chip key={value} size="md" checked={chosen === value} onChange={(checked) => set({ [name]: checked ? value : '' })}>
            {label}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
