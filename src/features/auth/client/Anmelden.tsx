import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState, useTransition } from 'react'
import { anmelden } from '#client/anmeldung.ts'
import { ApiFehler } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import { Verweis } from '#client/verweis.tsx'
import { Eingang } from '#client/ui/Eingang.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { dauer, useWartezeit } from './wartezeit.ts'

/** The login. Where one goes afterwards is the router's business: back to where one wanted to go, else the dashboard. */
export function Anmelden() {
  const { rest, warte } = useWartezeit()
  // By hand: `useSend` would bring the query library to the first screen of all.
  const [isSending, start] = useTransition()
  const [error, setError] = useState('')

  function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const { elements } = ereignis.currentTarget
    const username = elements.namedItem('username') as HTMLInputElement
    const passwort = elements.namedItem('passwort') as HTMLInputElement
    setError('')
    start(async () => {
      try {
        await anmelden(username.value.trim(), passwort.value)
      } catch (problem) {
        setError(problem instanceof Error ? problem.message : 'Die Anmeldung hat nicht geklappt.')
        if (problem instanceof ApiFehler && problem.warte > 0) warte(problem.warte)
        passwort.select()
      }
    })
  }

  return (
    <Eingang titel="Willkommen zurück" text="Melde dich mit deinem Benutzernamen an.">
      <form onSubmit={sende}>
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
            {rest > 0 ? `Wieder möglich in ${dauer(rest)}` : 'Anmelden'}
          </Button>
          <Verweis nach={pfad('/passwort-vergessen')} ta="center" py={10}>
            Passwort vergessen?
          </Verweis>
        </Stack>
      </form>
    </Eingang>
  )
}
