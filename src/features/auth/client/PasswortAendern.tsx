import { createClient } from '#contract/client.ts'
import { senden } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '#client/sitzung.ts'
import { Karte } from '#client/ui/Karte.tsx'
import { Seite } from '#client/ui/Seite.tsx'
import { useGehe } from '#client/verweis.tsx'
import { usersContract } from '#features/users/contract.ts'
import { NeuesPasswort } from './NeuesPasswort.tsx'

const users = createClient(usersContract, senden)

/** Changes one's own password; all other sessions end with it. */
export function PasswortAendern() {
  const { user } = useSitzung()
  const gehe = useGehe()
  return (
    <Seite titel="Passwort ändern" zurueck={pfad('/profiles/myProfile')} schmal>
      <Karte>
        <NeuesPasswort
          namen={user ? [user.username, user.vorname, user.nachname] : []}
          knopf="Passwort ändern"
          sende={async (body) => {
            await users.changePassword({ body })
            melde('Passwort erfolgreich geändert', 'success')
            await gehe(pfad('/dashboard'))
          }}
        />
      </Karte>
    </Seite>
  )
}
