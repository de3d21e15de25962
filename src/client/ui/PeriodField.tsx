import { SimpleGrid, Text } from '@mantine/core'
import { period } from '../date.ts'
import { InstantField } from './DateField.tsx'
import { useValue } from './field.ts'

interface Props {
  readonly beginn?: string
  readonly ende?: string
}

/** From … to …, two fields of the schema ('beginn' and 'ende' by default), repeated as one line. */
export function PeriodField({ beginn = 'beginn', ende = 'ende' }: Props) {
  const [von, bis] = [useValue(beginn), useValue(ende)]
  // An empty field is '' or null.
  const both = typeof von === 'string' && typeof bis === 'string' && von !== '' && bis !== ''
  const reversed = both && bis < von
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <InstantField name={beginn} />
        <InstantField name={ende} />
      </SimpleGrid>
      {both && (
        <Text size="sm" mt={6} c={reversed ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {reversed ? 'Das Ende liegt vor dem Beginn.' : period(von, bis)}
        </Text>
      )}
    </div>
  )
}
