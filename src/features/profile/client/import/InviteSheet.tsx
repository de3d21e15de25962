import { Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#client/ui/QueryView.tsx'
import { Sheet } from '#client/ui/Sheet.tsx'
import { newcomers } from '../api.ts'
import { members } from '../words.ts'
import { InviteButton } from './InviteButton.tsx'

const DAY = 24 * 3_600_000
export const isRecent = (at: string | null): boolean => at !== null && Date.parse(at) > Date.now() - DAY

/** Invites all who never signed in. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const [again, setAgain] = useState(false)
  // As it was when the sheet was opened: who has been invited leaves it only when it opens again.
  const query = useQuery({ ...newcomers(), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })
  return (
    <Sheet titel="Zum Anmelden einladen" onClose={onClose}>
      <QueryView query={query}>
        {(all) => {
          const recent = all.filter(({ eingeladenAm: at }) => isRecent(at))
          const chosen = again ? all : all.filter((one) => !recent.includes(one))
          return (
            <Stack gap="md">
              <Text>
                {all.length === 0
                  ? 'Alle, die sich anmelden dürfen, haben das schon einmal getan.'
                  : `${members(all.length)} ${all.length === 1 ? 'hat' : 'haben'} sich noch nie angemeldet.`}
              </Text>
              {recent.length > 0 && (
                <Switch
                  label={`Auch ${members(recent.length)}, in den letzten 24 Stunden schon eingeladen`}
                  checked={again}
                  onChange={(event) => setAgain(event.currentTarget.checked)}
                />
              )}
              {all.length > 0 && (
                <InviteButton
                  key={String(again)}
                  users={chosen.map(({ _id }) => _id)}
                  again={again}
                  reason={chosen.length === 0 ? 'Alle sind in den letzten 24 Stunden schon eingeladen worden.' : undefined}
                />
              )}
            </Stack>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
