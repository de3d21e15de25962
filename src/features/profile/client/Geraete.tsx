import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abfragen } from '#client/abfragen.ts'
import { vor } from '#client/datum.ts'
import { useSend } from '#client/useSend.ts'
import { Abfrage } from '#client/ui/Abfrage.tsx'
import { Knopf } from '#client/ui/Knopf.tsx'
import { auth, sitzungen } from './daten.ts'

/** So many stand there at first: whoever signs in often has a list that nobody reads. */
const ZUERST = 5
const zuerst = <Z extends { readonly diese: boolean }>(zeilen: readonly Z[]): Z[] =>
  [...zeilen].sort((a, b) => Number(b.diese) - Number(a.diese)).slice(0, ZUERST)

/** Where one is signed in; every other device can be signed out from here. */
export function Geraete() {
  const liste = useQuery(sitzungen)
  const [alle, zeigeAlle] = useState(false)

  const { send: beende } = useSend(({ _id }: { _id: string; geraet: string }) => auth.sitzungBeenden({ params: { id: _id } }), {
    success: (_, { geraet }) => `„${geraet}“ ist abgemeldet.`,
    reload: () => abfragen.invalidateQueries({ queryKey: ['sitzungen'] }),
  })

  return (
    <Abfrage abfrage={liste}>
      {(zeilen) => (
        <>
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {(alle ? zeilen : zuerst(zeilen)).map(({ _id, geraet, zuletztAm, diese }) => (
              <Group key={_id} component="li" justify="space-between" wrap="nowrap" mih={48}>
                <div>
                  <Text>{geraet}</Text>
                  <Text size="sm" c="dimmed">
                    Zuletzt {vor(zuletztAm)}
                  </Text>
                </div>
                {diese ? (
                  <Badge color="gruen">Dieses Gerät</Badge>
                ) : (
                  <Knopf size="sm" variant="default" onClick={() => void beende({ _id, geraet })}>
                    Abmelden
                  </Knopf>
                )}
              </Group>
            ))}
          </Stack>
          {!alle && zeilen.length > ZUERST ? (
            <Knopf variant="default" mt="xs" onClick={() => zeigeAlle(true)}>{`Alle ${zeilen.length} Geräte zeigen`}</Knopf>
          ) : null}
        </>
      )}
    </Abfrage>
  )
}
