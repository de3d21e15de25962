import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#client/app/query-client.ts'
import { timeAgo } from '#client/text/date.ts'
import { useSend } from '#client/net/useSend.ts'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { auth, sessions } from './api.ts'

const FIRST = 5
const first = <T extends { readonly diese: boolean }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => Number(b.diese) - Number(a.diese)).slice(0, FIRST)

export function Geraete() {
  const list = useQuery(sessions)
  const [showsAll, setShowsAll] = useState(false)

  const { send: end } = useSend(({ _id }: { _id: string; geraet: string }) => auth.sitzungBeenden({ params: { id: _id } }), {
    success: (_, { geraet }) => `„${geraet}“ ist abgemeldet.`,
    reload: () => queries.invalidateQueries({ queryKey: ['sitzungen'] }),
  })

  return (
    <QueryView query={list}>
      {(rows) => (
        <>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {(showsAll ? rows : first(rows)).map(({ _id, geraet, zuletztAm, diese }) => (
              <Group key={_id} component="li" justify="space-between" wrap="nowrap" mih={48}>
                <div>
                  <Text>{geraet}</Text>
                  <Text size="sm" c="dimmed">
                    {diese ? 'Gerade aktiv' : `Zuletzt ${timeAgo(zuletztAm)}`}
                  </Text>
                </div>
                {diese ? (
                  <Badge color="gruen">Dieses Gerät</Badge>
                ) : (
                  <ActionButton size="sm" variant="default" onClick={() => end({ _id, geraet })}>
                    Abmelden
                  </ActionButton>
                )}
              </Group>
            ))}
          </Stack>
          {!showsAll && rows.length > FIRST ? (
            <ActionButton variant="default" mt="xs" onClick={() => setShowsAll(true)}>{`Alle ${rows.length} Geräte zeigen`}</ActionButton>
          ) : null}
        </>
      )}
    </QueryView>
  )
}
