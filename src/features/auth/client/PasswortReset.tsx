import { useEffect, useState } from 'react'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { login } from '#client/app/login.ts'
import { logout } from '#client/app/logout.ts'
import { ApiError, sendAs } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { ScreenLink, useGo } from '#client/navigation/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { EntryFrame } from '#client/ui/page/EntryFrame.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { NewPasswort } from './NewPasswort.tsx'

/** The sign-in that follows the first password remounts this screen, so its state would be lost. */
let isArriving = false

type Holder = ResponseOf<typeof usersContract.link>
/** Holder of the link. By hand: strangers' screens have no query library. */
function useHolder(token: string, enabled: boolean) {
  const [known, setKnown] = useState<{ readonly holder?: Holder; readonly error?: unknown }>({})
  useEffect(() => {
    if (!enabled) return
    createClient(usersContract, sendAs(token))
      .link()
      .then(
        (holder) => setKnown({ holder }),
        (error: unknown) => setKnown({ error }),
      )
  }, [token, enabled])
  return known
}

/** Sets a password with the link from the mail. Its token is in the address and is sent as x-auth-token. */
export function PasswortReset({ token }: { token: string }) {
  const goTo = useGo()
  const { user } = useSession()
  const [invalid, setInvalid] = useState(false)
  const { holder, error } = useHolder(token, user === null)
  if (user && isArriving) return <LoadingSkeleton />
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
        <ActionButton variant="default" mt="md" onClick={() => logout()}>
          Abmelden
        </ActionButton>
      </Page>
    )
  }
  if (invalid || (error instanceof ApiError && error.status === 404)) {
    return (
      <EntryFrame
        titel="Dieser Link gilt nicht mehr"
        text="Er gilt nur einmal: eine Einladung sieben Tage, ein neues Passwort eine Stunde. Fordere einfach einen neuen an."
      >
        <ScreenLink to={path('/passwort-vergessen')} alone>
          Neuen Link anfordern
        </ScreenLink>
        <ScreenLink to={path('/')} alone>
          Zur Anmeldung
        </ScreenLink>
      </EntryFrame>
    )
  }
  if (!holder && !error)
    return (
      <EntryFrame titel="Einen Augenblick …">
        <div className="first-bar" style={{ height: 220 }} />
      </EntryFrame>
    )
  const isFirst = holder?.erstesMal === true
  const username = holder?.username ?? decodeURIComponent(location.hash.slice(1))

  const users = createClient(usersContract, sendAs(token))
  async function save(body: { neuesPasswort: string; neuesPasswort2: string }) {
    try {
      await users.resetPasswort({ body })
    } catch (problem) {
      // A weak password is a different refusal: the link remains valid.
      if (problem instanceof ApiError && problem.status === 400 && Object.keys(problem.fieldErrors).length === 0) setInvalid(true)
      throw problem
    }
    if (isFirst) return arrive(body.neuesPasswort)
    // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPasswort.
    notify('Passwort geändert', 'success')
    await goTo(path('/'))
  }

  async function arrive(passwort: string) {
    isArriving = true
    try {
      await login(username, passwort)
      await goTo(path('/willkommen'), true)
    } catch {
      notify('Dein Passwort ist gesetzt. Melde dich jetzt damit an.', 'success')
      await goTo(path('/'))
    } finally {
      isArriving = false
    }
  }

  return (
    <EntryFrame
      titel={isFirst ? `Willkommen, ${holder.vorname}!` : 'Neues Passwort'}
      text={
        isFirst ? 'Such dir ein Passwort aus. Danach bist du gleich drin.' : 'Wähle ein neues Passwort. Danach meldest du dich damit an.'
      }
    >
      <NewPasswort
        username={username}
        names={holder ? [holder.username, holder.vorname] : []}
        first={isFirst}
        button={isFirst ? 'Los geht’s' : 'Passwort setzen'}
        send={save}
      />
    </EntryFrame>
  )
}
