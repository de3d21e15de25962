import { Alert, Stack, Text } from '@mantine/core'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly error: unknown
  /** Asks again: `refetch` of the query. */
  readonly again?: () => unknown
}

/** Stands where data could not be read, with the server's sentence and a way to try again. */
export const ErrorMessage = ({ error, again }: Props) => (
  <Alert color="red" title="Das konnte nicht geladen werden." m={{ base: 16, sm: 24 }}>
    <Stack align="flex-start" gap="sm">
      <Text>{error instanceof Error ? error.message : 'Unbekannter Fehler.'}</Text>
      {again && (
        <ActionButton variant="default" onClick={() => void again()}>
          Noch einmal versuchen
        </ActionButton>
      )}
    </Stack>
  </Alert>
)
