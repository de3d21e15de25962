import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { notify } from '#client/app/notify.ts'
import { useSend } from '#client/net/useSend.ts'
import { PASSWORT_MAX, PASSWORT_MIN } from '#features/auth/contract.ts'
import { Passwortstaerke } from './Passwortstaerke.tsx'

interface Props {
  readonly username?: string
  /** Words that the password must not be based on: the member's own names. */
  readonly names?: readonly string[]
  /** Nothing replaced: the account had no password. */
  readonly first?: boolean
  readonly button: string
  readonly send: (passwoerter: { neuesPasswort: string; neuesPasswort2: string }) => Promise<void>
}

const eye = { 'aria-label': 'Passwort zeigen oder verbergen', tabIndex: 0 } as const

/** The two fields of a new password (specification §5); nothing is sent while they differ. */
export function NewPasswort({ username = '', names = [], first = false, button, send: submit }: Props) {
  const [newPasswort, setNewPasswort] = useState('')
  const [newPasswort2, setNewPasswort2] = useState('')
  const [unequal, setUnequal] = useState(false)
  const { send, isSending } = useSend(submit)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const different = newPasswort !== newPasswort2
    setUnequal(different)
    if (different) {
      notify('Passwörter stimmen nicht überein', 'error')
      return
    }
    void send({ neuesPasswort: newPasswort, neuesPasswort2: newPasswort2 })
  }

  return (
    <form onSubmit={onSubmit}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack gap="md">
        <div>
          <PasswordInput
            label={first ? 'Dein Passwort' : 'Neues Passwort'}
            description={`Mindestens ${PASSWORT_MIN} Zeichen. Gut sind vier Wörter, die nichts miteinander zu tun haben.`}
            name="new-password"
            required
            withAsterisk={false}
            minLength={PASSWORT_MIN}
            maxLength={PASSWORT_MAX}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            value={newPasswort}
            onChange={(e) => setNewPasswort(e.currentTarget.value)}
          />
          <Passwortstaerke passwort={newPasswort} names={names} />
        </div>
        <PasswordInput
          label={first ? 'Noch einmal' : 'Neues Passwort wiederholen'}
          name="new-password-again"
          required
          withAsterisk={false}
          maxLength={PASSWORT_MAX}
          autoComplete="new-password"
          visibilityToggleButtonProps={eye}
          value={newPasswort2}
          error={unequal && newPasswort !== newPasswort2 ? 'Passwörter stimmen nicht überein' : undefined}
          onChange={(e) => setNewPasswort2(e.currentTarget.value)}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {button}
        </Button>
        <Text size="sm" c="dimmed">
          {first ? `Dein Benutzername ist ${username}.` : 'Auf allen anderen Geräten wirst du dabei abgemeldet.'}
        </Text>
      </Stack>
    </form>
  )
}
