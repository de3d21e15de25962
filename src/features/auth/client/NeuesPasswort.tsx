import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { melde } from '#client/melde.ts'
import { useSend } from '#client/useSend.ts'
import { PASSWORT_MAX, PASSWORT_MIN } from '#features/auth/contract.ts'
import { Passwortstaerke } from './Passwortstaerke.tsx'

interface Angaben {
  /** Words that a password must not lean on: the member's own names. */
  readonly namen?: readonly string[]
  readonly knopf: string
  readonly sende: (passwoerter: { neuesPasswort: string; neuesPasswort2: string }) => Promise<void>
}

const auge = { 'aria-label': 'Passwort zeigen oder verbergen', tabIndex: 0 } as const

/** The two fields of a new password (specification §5): when they differ nothing is sent. */
export function NeuesPasswort({ namen = [], knopf, sende }: Angaben) {
  const [neuesPasswort, setNeuesPasswort] = useState('')
  const [neuesPasswort2, setNeuesPasswort2] = useState('')
  const [ungleich, setUngleich] = useState(false)
  const { send, isSending } = useSend(sende)

  function beiAbsenden(ereignis: SubmitEvent<HTMLFormElement>) {
    ereignis.preventDefault()
    const verschieden = neuesPasswort !== neuesPasswort2
    setUngleich(verschieden)
    if (verschieden) {
      melde('Passwörter stimmen nicht überein', 'error')
      return
    }
    void send({ neuesPasswort, neuesPasswort2 })
  }

  return (
    <form onSubmit={beiAbsenden}>
      <Stack gap="md">
        <div>
          <PasswordInput
            label="Neues Passwort"
            description={`Mindestens ${PASSWORT_MIN} Zeichen. Gut sind vier Wörter, die nichts miteinander zu tun haben.`}
            required
            withAsterisk={false}
            minLength={PASSWORT_MIN}
            maxLength={PASSWORT_MAX}
            autoComplete="new-password"
            visibilityToggleButtonProps={auge}
            value={neuesPasswort}
            onChange={(e) => setNeuesPasswort(e.currentTarget.value)}
          />
          <Passwortstaerke passwort={neuesPasswort} namen={namen} />
        </div>
        <PasswordInput
          label="Neues Passwort wiederholen"
          required
          withAsterisk={false}
          maxLength={PASSWORT_MAX}
          autoComplete="new-password"
          visibilityToggleButtonProps={auge}
          value={neuesPasswort2}
          error={ungleich && neuesPasswort !== neuesPasswort2 ? 'Passwörter stimmen nicht überein' : undefined}
          onChange={(e) => setNeuesPasswort2(e.currentTarget.value)}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {knopf}
        </Button>
        <Text size="sm" c="dimmed">
          Auf allen anderen Geräten wirst du dabei abgemeldet.
        </Text>
      </Stack>
    </form>
  )
}
