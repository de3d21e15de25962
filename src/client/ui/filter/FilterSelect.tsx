import { Select, type BoxProps } from '@mantine/core'
import type { Option } from '../form/options.ts'

// No `style`: it would replace the one that lets the button be pressed.
const CLEAR = { size: '40px', iconSize: 16 }

interface Props extends Pick<BoxProps, 'w'> {
  readonly titel: string
  readonly labelled: boolean
  readonly data: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export const FilterSelect = ({ titel, labelled, data, value, onChange, w }: Props) => (
  <Select
    className="no-print"
    {...(labelled ? { label: titel, placeholder: 'Alle' } : { 'aria-label': titel, placeholder: titel })}
    data={data}
    value={value || null}
    onChange={(chosenValue) => onChange(chosenValue ?? '')}
    clearable
    clearSectionMode="clear"
    clearButtonProps={CLEAR}
    searchable={data.length > 8}
    limit={100}
    w={w}
  />
)
