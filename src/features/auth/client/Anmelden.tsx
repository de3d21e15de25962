import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { anmelden } from '#client/anmeldung.ts'
import { ApiFehler } from '#client/api.ts'
import { pfad } from '#client/pfade.ts'
import { Verweis } from '#client/verweis.tsx'
import { Eingang } from '#client/ui/Eingang.tsx'
import { dauer, useWartezeit } from './wartezeit.ts'

/** The login. Where one goes afterwards is the router's business: back to where one wanted to go, else the dashboard. */
export function Anmelden() {
  const [laeuft, setLaeuft] = useState(false)
  const [fehler, setFehler] = useState<string | null>(null)
  const { rest, warte } = useWartezeit()

  async function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const { elements } = ereignis.currentTarget
    const username = elements.namedItem('username') as HTMLInputElement
    const passwort = elements.namedItem('passwort') as HTMLInputElement
    setLaeuft(true)
    setFehler(null)
    try {
      await anmelden(username.value.trim(), passwort.value)
    } catch (grund) {
      setFehler(grund instanceof Error ? grund.message : 'Die Anmeldung hat nicht geklappt.')
      if (grund instanceof ApiFehler && grund.warte > 0) warte(grund.warte)
      passwort.select()
    } finally {
      setLaeuft(false)
    }
  }

  return (
    <Eingang titel="Willkommen zurück" text="Melde dich mit deinem Benutzernamen an.">
      <form onSubmit={(ereignis) => void sende(ereignis)}>
        <Stack gap="md">
          {fehler ? (
            <Alert color="red" variant="light" role="alert">
              {fehler}
            </Alert>
          ) : null}
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
          <Button type="submit" size="lg" fullWidth loading={laeuft} disabled={rest > 0}>
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
