import { useState } from 'react'
import { createClient } from '#contract/client.ts'
import { logout } from '#client/app/logout.ts'
import { ApiError, sendAs } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { ScreenLink, useGo } from '#client/navigation/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { NewPasswort } from './NewPasswort.tsx'

/** Sets a new password with the link from the mail. Its token is in the address and is sent as x-auth-token. */
export function PasswortReset({ token }: { token: string }) {
  const goTo = useGo()
  const { user } = useSession()
  const [invalid, setInvalid] = useState(false)
  if (user) {
    return (
      <Page titel="Neues Passwort" narrow>
        <p>
          Du bist auf diesem Gerät schon als {user.vorname} {user.nachname} angemeldet. Dein Passwort änderst du im Profil. Ist der Link für
          jemand anderen oder weißt du dein Passwort nicht mehr, dann melde dich erst ab und öffne ihn noch einmal.
        </p>
        <ScreenLink to={path('/changePasswort')} alone>
          Passwort ändern
        </ScreenLink>
        <ActionButton variant="default" mt="md" onClick={() => void logout()}>
          Abmelden
        </ActionButton>
      </Page>
    )
  }
  if (invalid) {
    return (
      <EntryFrame titel="Dieser Link gilt nicht mehr" text="Er gilt eine Stunde und nur einmal. Fordere einfach einen neuen an.">
        <ScreenLink to={path('/passwort-vergessen')} alone>
          Neuen Link anfordern
        </ScreenLink>
        <ScreenLink to={path('/')} alone>
          Zur Anmeldung
        </ScreenLink>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame titel="Neues Passwort" text="Wähle ein neues Passwort. Danach meldest du dich damit an.">
      <NewPasswort
        username={decodeURIComponent(location.hash.slice(1))}
        button="Passwort setzen"
        send={async (body) => {
          try {
            await createClient(usersContract, sendAs(token)).resetPasswort({ body })
          } catch (error) {
            // A weak password is a different refusal: the link remains valid.
            if (error instanceof ApiError && error.status === 400 && Object.keys(error.fieldErrors).length === 0) setInvalid(true)
            throw error
          }
          // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPasswort.
          notify('Passwort geändert', 'success')
          await goTo(path('/'))
        }}
      />
    </EntryFrame>
  )
}
