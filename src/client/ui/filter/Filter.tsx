import { Box, Chip, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../app/lazy-part.ts'
import { useUrlState } from '../../navigation/url-state.ts'
import { optionsOf, type Choices, type Option } from '../form/options.ts'

const FilterSelect = lazyPart(async () => (await import('./FilterSelect.tsx')).FilterSelect)

export interface FilterSpec {
  readonly name: string
  readonly titel: string
  /** Values, options, or values with labels: `{ wert: 'Name' }`. Absent: a switch, `alle=true`. */
  readonly options?: Choices
  readonly asList?: boolean
}
interface Props extends FilterSpec {
  readonly labelled?: boolean
}

/** As wide as the longest name of a state; names of people are cut. */
const widthOf = (data: readonly Option[]): number =>
  data.length > 12 ? 200 : Math.min(260, Math.max(200, ...data.map(({ label }) => 76 + 8 * label.length)))

/** Single choice as chips; a second tap clears it. More than six values become a select. */
export function Filter({ name, titel, options: values, asList = false, labelled = false }: Props) {
  const [{ [name]: chosen = '' }, setUrl] = useUrlState([name])
  const data = optionsOf(values ?? [{ value: 'true', label: titel }])
  if (asList || data.length > 6) {
    const width = labelled ? '100%' : { base: 'calc(50% - 6px)', xs: widthOf(data) }
    return (
      // On phones the filters are in a sheet and load with it.
      <Suspense fallback={<Box data-comes w={width} h={labelled ? 69 : 44} />}>
        <FilterSelect
          titel={titel}
          labelled={labelled}
          data={data}
          value={chosen}
          onChange={(value) => setUrl({ [name]: value })}
          w={width}
        />
      </Suspense>
    )
  }
  return (
    <div>
      {labelled && values && (
        <Text fw={500} mb={6} aria-hidden>
          {titel}
        </Text>
      )}
      <Group gap={8} role="group" aria-label={titel} className="no-print">
        {data.map(({ value, label }) => (
          <Chip key={value} size="md" checked={chosen === value} onChange={(checked) => setUrl({ [name]: checked ? value : '' })}>
            {label}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
