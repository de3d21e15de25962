import { Text } from '@mantine/core'
import { personName, columnState, columnTime } from '#blocks/belegung/client/index.ts'
import { purposeText } from '#blocks/belegung/contract.ts'
import { PersonName } from '#client/ui/person/PersonName.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { kindText } from '#features/fahrzeugbelegungen/contract.ts'

export const columns: readonly TableColumn<Fahrzeugbelegung>[] = [
  { id: 'zweck', titel: 'Zweck', value: ({ zweck, sperrzeit }) => purposeText(zweck, sperrzeit) },
  columnTime,
  {
    id: 'fahrzeug',
    titel: 'Fahrzeug',
    value: ({ fahrzeugDaten }) => fahrzeugDaten.bezeichnung,
    show: ({ fahrzeugDaten, warnungen }) => (
      <>
        {fahrzeugDaten.bezeichnung}
        {warnungen.map(({ text, sperrt }, at) => (
          <Text key={at} component="span" display="block" size="sm" c={sperrt ? 'var(--mantine-color-error)' : 'dimmed'}>
            {sperrt ? `Gesperrt: ${text}` : text}
          </Text>
        ))}
      </>
    ),
  },
  { id: 'art', titel: 'Art', value: kindText },
  {
    id: 'verantwortlich',
    titel: 'Verantwortlich',
    value: ({ verantwortlichPerson }) => personName(verantwortlichPerson),
    show: ({ verantwortlichPerson }) => verantwortlichPerson && <PersonName person={verantwortlichPerson} />,
  },
  columnState,
]
