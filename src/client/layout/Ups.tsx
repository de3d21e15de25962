import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { path } from '#contract/screens.ts'

/** The catch-all error screen of specification §8; the button reloads the client at the dashboard. */
export function Ups({ error }: { readonly error: unknown }) {
  return (
    <Container size="xs" py={96}>
      <Stack role="alert">
        <Title order={1}>Ups!</Title>
        <Text>
          Da ist uns wohl ein Fehler unterlaufen! Sollte dieser Fehler weiterhin wiederholt auftreten, wende dich an deinen
          Systemadministrator.
        </Text>
        {error instanceof Error && (
          <Text size="sm" c="dimmed">
            {error.message}
          </Text>
        )}
        <Button w="fit-content" onClick={() => location.assign(path('/dashboard'))}>
          Fehlermeldung entfernen
        </Button>
      </Stack>
    </Container>
  )
}
