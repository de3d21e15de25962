import { Alert, Stack, Text } from '@mantine/core'
import { isNoNet } from '../api.ts'
import { NoNet } from '../layout/NoNet.tsx'
import { ActionButton } from './ActionButton.tsx'

interface Props {
  readonly error: unknown
  /** Retries: `refetch` of the query. */
  readonly again?: () => unknown
}

/** Shown in place of data that could not be loaded: the server's message, or that there is no net, and a button to retry. */
export const ErrorMessage = ({ error, again }: Props) =>
  again && isNoNet(error) ? (
    <NoNet again={again} />
  ) : (
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
