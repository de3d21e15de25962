import { createClient } from '#contract/client.ts'
import { submit } from '#client/net/api.ts'
import { notify } from '#client/app/notify.ts'
import { path, withQuery } from '#contract/screens.ts'
import { useSession } from '#client/app/session.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Page } from '#client/ui/page/Page.tsx'
import { useGo } from '#client/navigation/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { NewPasswort } from './NewPasswort.tsx'

const users = createClient(usersContract, submit)

export function PasswortChange() {
  const { user } = useSession()
  const goTo = useGo()
  return (
    <Page titel="Passwort ändern" back={withQuery(path('/profiles/myProfile'), { ansicht: 'sicherheit' })} narrow>
      <InfoCard>
        <NewPasswort
          username={user?.username ?? ''}
          names={user ? [user.username, user.vorname, user.nachname] : []}
          button="Passwort ändern"
          send={async (body) => {
            await users.changePassword({ body })
            notify('Passwort erfolgreich geändert', 'success')
            await goTo(path('/dashboard'))
          }}
        />
      </InfoCard>
    </Page>
  )
}
