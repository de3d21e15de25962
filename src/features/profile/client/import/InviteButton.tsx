import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { confirm } from '#client/ui/overlay/confirm.ts'
import { queries } from '#client/app/query-client.ts'
import { useSend } from '#client/net/useSend.ts'
import { MOST_INVITED } from '#features/users/contract.ts'
import { users as calls } from '../api.ts'
import { membersText } from '../words.ts'

interface Props {
  readonly users: readonly string[]
  readonly again?: boolean
}

/** Invites many members in batches and shows the progress; those invited meanwhile by others are skipped. */
export function InviteButton({ users, again = false }: Props) {
  const [sums, setSums] = useState<{ readonly done: number; readonly invited: number } | null>(null)
  const { send, isSending } = useSend(
    async () => {
      const yes = await confirm({
        titel: `${membersText(users.length)} ${again ? 'noch einmal ' : ''}einladen?`,
        text: `${
          users.length === 1
            ? 'Es kommt eine E-Mail mit einem Link, über den man sein Passwort setzt'
            : 'Alle bekommen eine E-Mail mit einem Link, über den sie ihr Passwort setzen'
        }. Der Link gilt sieben Tage.`,
        yes: users.length === 1 ? 'Einladung schicken' : 'Einladungen schicken',
      })
      if (!yes) return
      let [done, invited] = [0, 0]
      setSums({ done, invited })
      while (done < users.length) {
        const part = users.slice(done, done + MOST_INVITED)
        invited += (await calls.einladen({ body: { users: part, erneut: again } })).eingeladen
        done += part.length
        setSums({ done, invited })
      }
    },
    { reload: () => queries.invalidateQueries({ queryKey: ['users', 'einladungen'] }) },
  )
  const leftOut = sums ? sums.done - sums.invited : 0
  return (
    <Stack gap="xs">
      {sums && (
        <div role="status">
          <Progress value={(sums.done / users.length) * 100} animated={isSending} aria-label="Einladungen" mb={6} />
          <Text size="sm">
            {`${membersText(sums.invited)} eingeladen${isSending ? `, ${sums.done} von ${users.length} geprüft …` : '.'}`}
            {leftOut > 0 && ` ${membersText(leftOut)} ausgelassen: schon eingeladen, angemeldet oder gesperrt.`}
          </Text>
        </div>
      )}
      {(isSending || sums?.done !== users.length) && (
        <ActionButton variant={again ? 'default' : 'filled'} loading={isSending} onClick={() => send()}>
          {`${membersText(users.length)} ${again ? 'noch einmal ' : ''}einladen`}
        </ActionButton>
      )}
    </Stack>
  )
}
