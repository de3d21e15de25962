import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instantText } from '#client/text/date.ts'
import { notify } from '#client/app/notify.ts'
import { queries } from '#client/app/query-client.ts'
import { useSend } from '#client/net/useSend.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { newcomersQuery, users } from '../api.ts'
import { isRecent } from '../words.ts'

export function InviteOne({ user, name }: { readonly user: string; readonly name: string }) {
  const { data } = useQuery(newcomersQuery(user))
  const [invitation] = data ?? []
  const { send, isSending } = useSend(
    async () => {
      const at = invitation?.eingeladenAm ?? null
      const yes = await confirm({
        titel: `${name} einladen?`,
        text:
          `${at === null ? '' : `Die letzte Einladung ging am ${instantText(at)} heraus. `}Die E-Mail bringt einen Link, ` +
          `über den ${name} ein Passwort setzt. Er gilt sieben Tage.`,
        yes: at === null ? 'Einladung schicken' : 'Noch einmal einladen',
      })
      if (!yes) return
      const { eingeladen } = await users.einladen({ body: { users: [user], erneut: isRecent(at) } })
      notify(
        eingeladen > 0 ? `${name} ist eingeladen.` : `${name} ist eben schon eingeladen worden oder hat sich angemeldet.`,
        eingeladen > 0 ? 'success' : 'error',
      )
    },
    { reload: () => queries.invalidateQueries({ queryKey: ['users', 'einladungen'] }) },
  )
  if (!invitation) return null
  const at = invitation.eingeladenAm
  return (
    <>
      <Text size="sm" c="dimmed" w="100%">
        {at === null ? 'Noch nicht eingeladen.' : `Eingeladen am ${instantText(at)}, noch nie angemeldet.`}
      </Text>
      <ActionButton variant="default" loading={isSending} onClick={() => send()}>
        Zum Anmelden einladen
      </ActionButton>
    </>
  )
}
