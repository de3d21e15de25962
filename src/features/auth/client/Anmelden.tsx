import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { anmelden } from '#client/anmeldung.ts'
import { ApiFehler } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import { useSend } from '#client/useSend.ts'
import { Verweis } from '#client/verweis.tsx'
import { Eingang } from '#client/ui/Eingang.tsx'
import { ErrorLine } from '#client/ui/ErrorLine.tsx'
import { dauer, useWartezeit } from './wartezeit.ts'

/** The login. Where one goes afterwards is the router's business: back to where one wanted to go, else the dashboard. */
export function Anmelden() {
  const { rest, warte } = useWartezeit()
  const { send, isSending, error } = useSend(
    ({ username, passwort }: { username: string; passwort: HTMLInputElement }) => anmelden(username, passwort.value),
    {
      onError: (problem, { passwort }) => {
        if (problem instanceof ApiFehler && problem.warte > 0) warte(problem.warte)
        passwort.select()
      },
    },
  )

  function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const { elements } = ereignis.currentTarget
    const username = elements.namedItem('username') as HTMLInputElement
    void send({ username: username.value.trim(), passwort: elements.namedItem('passwort') as HTMLInputElement })
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
