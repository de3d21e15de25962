import { Alert, Stack, Text } from '@mantine/core'
import { path } from '#contract/screens.ts'
import { ApiError, isUnanswered } from '../../net/api.ts'
import { NoNet } from '../../layout/instead/NoNet.tsx'
import { ActionButton } from '../action/ActionButton.tsx'
import { Notice } from './EmptyState.tsx'

interface Props {
  readonly error: unknown
  /** Retry handler, such as `refetch` of the query. */
  readonly again?: () => unknown
}

/** Replaces data that failed to load: server message or offline notice, and a retry button. */
export const ErrorMessage = ({ error, again }: Props) =>
  again && isUnanswered(error) ? (
    <NoNet again={again} />
  ) : error instanceof ApiError && error.status === 403 ? (
    <Notice
      titel={error.message}
      text="Frag eure Leitung, wenn du es brauchst."
      action={<ActionButton to={path('/dashboard')}>Zum Start</ActionButton>}
    />
  ) : (
    <Alert color="red" title="Das ließ sich nicht laden." m={{ base: 16, sm: 24 }}>
      <Stack align="flex-start" gap="sm">
        <Text>{error instanceof Error ? error.message : 'Da ist etwas schiefgelaufen.'}</Text>
        {again && (
          <ActionButton variant="default" onClick={() => again()}>
            Noch einmal versuchen
          </ActionButton>
        )}
      </Stack>
    </Alert>
  )
