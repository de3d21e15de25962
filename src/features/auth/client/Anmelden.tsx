import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState, useTransition } from 'react'
import { anmelden } from '#client/anmeldung.ts'
import { ApiError } from '#client/api.ts'
import { path } from '#contract/screens.ts'
import { ScreenLink } from '#client/navigation.tsx'
import { EntryFrame } from '#client/ui/EntryFrame.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { duration, useWaitTime } from './wait-time.ts'

/** The login. Where one goes afterwards is the router's business: back to where one wanted to go, else the dashboard. */
export function Anmelden() {
  const { rest, wait } = useWaitTime()
  // By hand: `useSend` would bring the query library to the first screen of all.
  const [isSending, start] = useTransition()
  const [error, setError] = useState('')

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const username = elements.namedItem('username') as HTMLInputElement
    const passwort = elements.namedItem('passwort') as HTMLInputElement
    setError('')
    start(async () => {
      try {
        await anmelden(username.value.trim(), passwort.value)
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : 'Die Anmeldung hat nicht geklappt.')
        if (problem instanceof ApiError && problem.wait > 0) wait(problem.wait)
        passwort.select()
      }
    })
  }

  return (
    <EntryFrame titel="Willkommen zurück" text="Melde dich mit deinem Benutzernamen an.">
      <form onSubmit={send}>
        <Stack gap="md">
          <ErrorLine text={error} />
          <TextInput
            name="username"
            label="Benutzername"
            size="md"
            required
            withAsterisk={false}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <PasswordInput
            name="passwort"
            label="Passwort"
            size="md"
            required
            withAsterisk={false}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen oder verbergen', tabIndex: 0 }}
          />
          <Button type="submit" size="lg" fullWidth loading={isSending} disabled={rest > 0}>
            {rest > 0 ? `Wieder möglich in ${duration(rest)}` : 'Anmelden'}
          </Button>
          <ScreenLink to={path('/passwort-vergessen')} ta="center" py={10}>
            Passwort vergessen?
          </ScreenLink>
        </Stack>
      </form>
    </EntryFrame>
  )
}
