import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { path } from '#contract/screens.ts'
import { isUnanswered } from '../../net/api.ts'
import { LoadError, reloadForParts } from '../../app/chunk.ts'
import { Page } from '../../ui/page/Page.tsx'
import { NoNet } from './NoNet.tsx'

interface Props {
  readonly error: unknown
  readonly again?: () => void
}

/** The catch-all error screen of specification §8; the button reloads the client at the dashboard. Offline it shows that instead. */
export function Ups({ error, again }: Props) {
  const withoutNet = isUnanswered(error)
  useEffect(() => {
    if (error instanceof LoadError && !withoutNet) void reloadForParts()
  }, [error, withoutNet])
  if (withoutNet && again) return <NoNet again={again} />
  return (
    <Page titel="Ups!" narrow>
      <Stack role="alert" data-allein>
        <Text>
          Da ist uns wohl ein Fehler unterlaufen! Sollte dieser Fehler weiterhin wiederholt auftreten, wende dich an deinen
          Systemadministrator.
        </Text>
        <Button w="fit-content" onClick={() => location.assign(path('/dashboard'))}>
          Fehlermeldung entfernen
        </Button>
      </Stack>
    </Page>
  )
}
