import { createClient } from '#contract/client.ts'
import { submit } from '#client/api.ts'
import { notify } from '#client/notify.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '#client/session.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useGo } from '#client/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { NewPasswort } from './NewPasswort.tsx'

const users = createClient(usersContract, submit)

/** Changes one's own password; all other sessions end with it. */
export function PasswortChange() {
  const { user } = useSession()
  const go = useGo()
  return (
    <Page titel="Passwort ändern" back={path('/profiles/myProfile')} narrow>
      <InfoCard>
        <NewPasswort
          username={user?.username ?? ''}
          names={user ? [user.username, user.vorname, user.nachname] : []}
          button="Passwort ändern"
          send={async (body) => {
            await users.changePassword({ body })
            notify('Passwort erfolgreich geändert', 'success')
            await go(path('/dashboard'))
          }}
        />
      </InfoCard>
    </Page>
  )
}
