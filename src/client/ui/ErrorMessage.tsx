import { Alert, Stack, Text } from '@mantine/core'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly error: unknown
  /** Retries: `refetch` of the query. */
  readonly again?: () => unknown
}

/** Shown in place of data that could not be loaded: the server's message and a button to retry. */
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
