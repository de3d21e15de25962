import { createClient } from '#contract/client.ts'
import { sendAs } from '#client/api.ts'
import { notify } from '#client/notify.ts'
import { path } from '#contract/screens.ts'
import { useGo } from '#client/navigation.tsx'
import { usersContract } from '#features/users/contract.ts'
import { EntryFrame } from '#client/ui/EntryFrame.tsx'
import { NewPasswort } from './NewPasswort.tsx'

/** Sets a new password by the link of the mail: its token stands in the address and travels as x-auth-token. */
export function PasswortReset({ token }: { token: string }) {
  const go = useGo()
  return (
    <EntryFrame titel="Neues Passwort" text="Wähle ein neues Passwort. Danach meldest du dich damit an.">
      <NewPasswort
        button="Passwort setzen"
        send={async (body) => {
          await createClient(usersContract, sendAs(token)).resetPasswort({ body })
          // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPasswort.
          notify('Passwort geändert', 'success')
          await go(path('/'))
        }}
      />
    </EntryFrame>
  )
}
