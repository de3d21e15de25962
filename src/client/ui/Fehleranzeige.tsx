import { Alert, Stack, Text } from '@mantine/core'
import { Knopf } from './Knopf.tsx'

interface Angaben {
  readonly fehler: unknown
  /** Asks again: `refetch` of the query. */
  readonly nochmal?: () => unknown
}

/** Stands where data could not be read, with the server's sentence and a way to try again. */
export const Fehleranzeige = ({ fehler, nochmal }: Angaben) => (
  <Alert color="red" title="Das konnte nicht geladen werden." m={{ base: 16, sm: 24 }}>
    <Stack align="flex-start" gap="sm">
      <Text>{fehler instanceof Error ? fehler.message : 'Unbekannter Fehler.'}</Text>
      {nochmal && (
        <Knopf variant="default" onClick={() => void nochmal()}>
          Noch einmal versuchen
        </Knopf>
      )}
    </Stack>
  </Alert>
)
