import { SimpleGrid, Text } from '@mantine/core'
import { zeitraum } from '../datum.ts'
import { ZeitpunktFeld } from './DatumFeld.tsx'
import { useWert } from './feld.ts'

interface Angaben {
  readonly beginn?: string
  readonly ende?: string
}

/** From … to …, two fields of the schema ('beginn' and 'ende' unless named), read back as one line. */
export function ZeitraumFeld({ beginn = 'beginn', ende = 'ende' }: Angaben) {
  const [von, bis] = [useWert(beginn), useWert(ende)]
  // An empty field is '' or null.
  const beide = typeof von === 'string' && typeof bis === 'string' && von !== '' && bis !== ''
  const verkehrt = beide && bis < von
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ZeitpunktFeld name={beginn} />
        <ZeitpunktFeld name={ende} />
      </SimpleGrid>
      {beide && (
        <Text size="sm" mt={6} c={verkehrt ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {verkehrt ? 'Das Ende liegt vor dem Beginn.' : zeitraum(von, bis)}
        </Text>
      )}
    </div>
  )
}
