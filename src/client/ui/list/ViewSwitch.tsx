import { Chip, Group, NativeSelect } from '@mantine/core'
import { useNarrow } from '../page/narrow.ts'
import type { Option } from '../form/options.ts'

interface Props {
  readonly titel: string
  readonly data: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export function ViewSwitch({ titel, data, value, onChange }: Props) {
  if (useNarrow()) {
    const chosen = data.find((option) => option.value === value)?.label ?? ''
    return (
      <NativeSelect
        aria-label={titel}
        size="md"
        data={[...data]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Sized to its label, beside a switch if space permits.
        style={{ flex: '1 1 150px', minWidth: `calc(${chosen.length}ch + 60px)` }}
      />
    )
  }
  return (
    <Chip.Group value={value} onChange={onChange}>
      <Group gap={8} role="group" aria-label={titel} className="no-print">
        {data.map((option) => (
          <Chip key={option.value} value={option.value} size="md">
            {option.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
