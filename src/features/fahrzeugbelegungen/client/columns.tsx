import { Group } from '@mantine/core'
import { personName, columnState, columnTime } from '#blocks/belegung/client/index.ts'
import type { TableColumn } from '#client/ui/column.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { KIND_NAMES } from '#features/fahrzeugbelegungen/contract.ts'

export const columns: readonly TableColumn<Fahrzeugbelegung>[] = [
  { id: 'zweck', titel: 'Zweck', value: ({ zweck }) => zweck },
  columnTime,
  {
    id: 'fahrzeug',
    titel: 'Fahrzeug',
    value: ({ fahrzeugDaten: fahrzeugData }) => fahrzeugData.bezeichnung,
    show: ({ fahrzeugDaten: fahrzeugData, warnungen: warnings }) => (
      <Group gap={6}>
        {fahrzeugData.bezeichnung}
        {warnings.map(({ text, sperrt: blocks }) => (
          <StatusBadge key={text} tone={blocks ? 'schlecht' : 'achtung'}>
            {blocks ? `Gesperrt: ${text}` : text}
          </StatusBadge>
        ))}
      </Group>
    ),
  },
  { id: 'art', titel: 'Art', value: ({ art: kind, dienst }) => (dienst ? 'Sanitätsdienst' : KIND_NAMES[kind]) },
  { id: 'verantwortlich', titel: 'Verantwortlich', value: ({ verantwortlichPerson }) => personName(verantwortlichPerson) },
  columnState,
]
