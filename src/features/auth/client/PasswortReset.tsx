import { createClient } from '#contract/client.ts'
import { sendenAls } from '#client/api.ts'
import { melde } from '#client/melde.ts'
import { pfad } from '#contract/screens.ts'
import { useGehe } from '#client/verweis.tsx'
import { usersContract } from '#features/users/contract.ts'
import { Eingang } from '#client/ui/Eingang.tsx'
import { NeuesPasswort } from './NeuesPasswort.tsx'

/** Sets a new password by the link of the mail: its token stands in the address and travels as x-auth-token. */
export function PasswortReset({ token }: { token: string }) {
  const gehe = useGehe()
  return (
    <Eingang titel="Neues Passwort" text="Wähle ein neues Passwort. Danach meldest du dich damit an.">
      <NeuesPasswort
        knopf="Passwort setzen"
        sende={async (body) => {
          await createClient(usersContract, sendenAls(token)).resetPasswort({ body })
          // Annahme: specification §8 lists the success messages in the order of the calls of §7; this one belongs to resetPasswort.
          melde('Passwort geändert', 'success')
          await gehe(pfad('/'))
        }}
      />
    </Eingang>
  )
}
