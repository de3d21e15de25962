import { Button, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { createClient } from '#contract/client.ts'
import { submit } from '#client/net/api.ts'
import { path } from '#contract/screens.ts'
import { useSend } from '#client/net/useSend.ts'
import { useGo, ScreenLink } from '#client/navigation/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'

const users = createClient(usersContract, submit)

/** Requests the reset link. Known and unknown addresses get the same message, against account enumeration. */
export function PasswortForgotten() {
  const goTo = useGo()
  const { send, isSending } = useSend((email: string) => users.passwortVergessen({ body: { email } }), {
    success: 'E-Mail zum Zurücksetzen des Passworts verschickt',
    onSuccess: () => goTo(path('/')),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send((event.currentTarget.elements.namedItem('email') as HTMLInputElement).value)
  }

  return (
    <EntryFrame
      titel="Passwort vergessen?"
      text={
        'Nenne uns deine E-Mail-Adresse. Wenn wir sie kennen, bekommst du einen Link, mit dem du ein neues Passwort setzt. ' +
        'Er gilt eine Stunde.'
      }
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput name="email" type="email" label="E-Mail" size="md" required withAsterisk={false} autoComplete="email" />
          <Button type="submit" size="lg" fullWidth loading={isSending}>
            Link anfordern
          </Button>
          <ScreenLink to={path('/')} ta="center" py={10}>
            Zurück zur Anmeldung
          </ScreenLink>
        </Stack>
      </form>
    </EntryFrame>
  )
}
