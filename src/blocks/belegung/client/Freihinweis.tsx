import { Alert, Group, Stack, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Freipruefung } from '../contract.ts'
import { zeitraum } from '#client/datum.ts'
import { Halterliste } from './Halterliste.tsx'
import { Zeitknopf } from './Zeitknopf.tsx'

interface Angaben {
  readonly abfrage: UseQueryResult<Freipruefung>
  /** What is asked about: "Der Raum", "Alle Fahrzeuge". */
  readonly frei: string
  /** Where one would not know which of them is taken: its name, else ''. */
  readonly belegt: string
  readonly setze: (spanne: { readonly beginn: string; readonly ende: string }) => void
}

/** While one chooses a time: free, or who has it, and the nearest free times to tap. */
export function Freihinweis({ abfrage: { data, error }, frei, belegt, setze }: Angaben) {
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  if (data.frei && data.halter.length === 0) {
    return (
      <Text size="sm" c="var(--mantine-color-gruen-light-color)" role="status">
        <IconCheck size={16} aria-hidden style={{ verticalAlign: -3 }} /> {frei}
      </Text>
    )
  }
  return (
    <Alert
      color={data.frei ? 'gelb' : 'red'}
      title={data.frei ? 'Frei, aber schon angefragt' : ['Schon belegt', belegt].filter(Boolean).join(': ')}
      role="status"
    >
      <Stack gap="sm">
        <Halterliste halter={data.halter} />
        {data.vorschlaege.length > 0 && (
          <div>
            <Text size="sm" mb={6}>
              Nächste freie Zeiten:
            </Text>
            <Group gap={8}>
              {data.vorschlaege.map((spanne) => (
                <Zeitknopf key={spanne.beginn} onClick={() => setze(spanne)}>
                  {zeitraum(spanne.beginn, spanne.ende)}
                </Zeitknopf>
              ))}
            </Group>
          </div>
        )}
      </Stack>
    </Alert>
  )
}
