import { SimpleGrid, Text } from '@mantine/core'
import { duration, period } from '../date.ts'
import { InstantField } from './DateField.tsx'
import { filled, useValue } from './field.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

interface Props {
  readonly beginn?: string
  readonly ende?: string
  /** For what takes time: says how long, and that begin and end must differ. */
  readonly lasting?: boolean
}

/** From … to …, two fields of the schema ('beginn' and 'ende' by default), repeated as one line. */
export function PeriodField({ beginn = 'beginn', ende = 'ende', lasting = false }: Props) {
  const [von, bis] = [filled(useValue(beginn)), filled(useValue(ende))]
  const both = von !== null && bis !== null
  const reversed = both && (bis < von || (lasting && bis === von))
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <InstantField name={beginn} />
        <InstantField name={ende} />
      </SimpleGrid>
      {both && (
        <Text size="sm" mt={6} c={reversed ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {reversed
            ? lasting
              ? END_AFTER_BEGIN
              : 'Das Ende liegt vor dem Beginn.'
            : `${period(von, bis)}${lasting ? ` · ${duration(von, bis)}` : ''}`}
        </Text>
      )}
    </div>
  )
}
