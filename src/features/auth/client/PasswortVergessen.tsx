import { Button, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { createClient } from '#contract/client.ts'
import { senden } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#client/pfade.ts'
import { useGehe, Verweis } from '#client/verweis.tsx'
import { usersContract } from '#features/users/contract.ts'
import { Eingang } from '#client/ui/Eingang.tsx'

const users = createClient(usersContract, senden)

/** Asks for the link that sets a new password. Says the same for known and unknown addresses. */
export function PasswortVergessen() {
  const gehe = useGehe()
  const [laeuft, setLaeuft] = useState(false)

  async function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const email = (ereignis.currentTarget.elements.namedItem('email') as HTMLInputElement).value
    setLaeuft(true)
    try {
      await users.passwortVergessen({ body: { email } })
      melde('E-Mail zum Zurücksetzen des Passworts verschickt', 'success')
      await gehe(pfad('/'))
    } catch {
      // The server's sentence is already shown as an alert.
      setLaeuft(false)
    }
  }

  return (
    <Eingang
      titel="Passwort vergessen?"
      text="Nenne uns deine E-Mail-Adresse. Wenn wir sie kennen, bekommst du einen Link, mit dem du ein neues Passwort setzt. Er gilt eine Stunde."
    >
      <form onSubmit={(ereignis) => void sende(ereignis)}>
        <Stack gap="md">
          <TextInput name="email" type="email" label="E-Mail" size="md" required withAsterisk={false} autoComplete="email" />
          <Button type="submit" size="lg" fullWidth loading={laeuft}>
            Link anfordern
          </Button>
          <Verweis nach={pfad('/')} ta="center" py={10}>
            Zurück zur Anmeldung
          </Verweis>
        </Stack>
      </form>
    </Eingang>
  )
}
