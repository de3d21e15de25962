import { Alert, Stack, Text } from '@mantine/core'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly error: unknown
  /** Retries: `refetch` of the query. */
  readonly again?: () => unknown
}

/** Shown in place of data that could not be loaded: the server's message and a button to retry. */
export const ErrorMessage = ({ error, again }: Props) => (
  <Alert color="red" title="Das ließ sich nicht laden." m={{ base: 16, sm: 24 }}>
    <Stack align="flex-start" gap="sm">
      <Text>{error instanceof Error ? error.message : 'Da ist etwas schiefgelaufen.'}</Text>
      {again && (
        <ActionButton variant="default" onClick={() => void again()}>
          Noch einmal versuchen
        </ActionButton>
      )}
    </Stack>
  </Alert>
)
