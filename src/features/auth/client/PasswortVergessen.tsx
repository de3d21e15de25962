import { Button, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { createClient } from '#contract/client.ts'
import { senden } from '#client/api.ts'
import { pfad } from '#contract/screens.ts'
import { useSend } from '#client/useSend.ts'
import { useGehe, Verweis } from '#client/verweis.tsx'
import { usersContract } from '#features/users/contract.ts'
import { Eingang } from '#client/ui/Eingang.tsx'

const users = createClient(usersContract, senden)

/** Asks for the link that sets a new password. Says the same for known and unknown addresses. */
export function PasswortVergessen() {
  const gehe = useGehe()
  const { send, isSending } = useSend((email: string) => users.passwortVergessen({ body: { email } }), {
    success: 'E-Mail zum Zurücksetzen des Passworts verschickt',
    onSuccess: () => gehe(pfad('/')),
  })

  function sende(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    void send((ereignis.currentTarget.elements.namedItem('email') as HTMLInputElement).value)
  }

  return (
    <Eingang
      titel="Passwort vergessen?"
      text="Nenne uns deine E-Mail-Adresse. Wenn wir sie kennen, bekommst du einen Link, mit dem du ein neues Passwort setzt. Er gilt eine Stunde."
    >
      <form onSubmit={sende}>
        <Stack gap="md">
          <TextInput name="email" type="email" label="E-Mail" size="md" required withAsterisk={false} autoComplete="email" />
          <Button type="submit" size="lg" fullWidth loading={isSending}>
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
