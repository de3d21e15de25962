import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { Sheet } from '#client/ui/overlay/Sheet.tsx'
import { newcomersQuery } from '../api.ts'
import { isRecent, membersText } from '../words.ts'
import { InviteButton } from './InviteButton.tsx'

export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  // Snapshot from opening the sheet: invited members disappear only when it is opened again.
  const query = useQuery({ ...newcomersQuery(), staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' })
  return (
    <Sheet titel="Zum Anmelden einladen" onClose={onClose}>
      <QueryView query={query}>
        {(all) => {
          const recent = all.filter(({ eingeladenAm }) => isRecent(eingeladenAm))
          const others = all.filter((invited) => !recent.includes(invited))
          const idsOf = (people: typeof all) => people.map(({ _id }) => _id)
          return (
            <Stack gap="md">
              <Text>
                {all.length === 0
                  ? 'Alle, die sich anmelden dürfen, haben das schon einmal getan.'
                  : `${membersText(all.length)} ${all.length === 1 ? 'hat' : 'haben'} sich noch nie angemeldet.`}
              </Text>
              {others.length > 0 && <InviteButton users={idsOf(others)} />}
              {recent.length > 0 && (
                <>
                  <Text c="dimmed">{`${membersText(recent.length)} davon: in den letzten 24 Stunden schon eingeladen.`}</Text>
                  <InviteButton users={idsOf(recent)} again />
                </>
              )}
            </Stack>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
