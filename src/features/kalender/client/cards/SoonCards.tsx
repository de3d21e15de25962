import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSilently } from '#client/net/api.ts'
import { spanText } from '#client/text/date.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { path, withQuery } from '#contract/screens.ts'
import type { Kalender } from '#features/kalender/contract.ts'
import { soonUrl } from '#features/kalender/plan.ts'

const FIRST = 3

/** Next two weeks without services: occasions with a free slot for the member. */
export function SoonCards() {
  const [url] = useState(() => soonUrl(new Date()))
  const { data = [] } = useQuery({
    queryKey: ['kalender', 'bald', url],
    queryFn: async () => (await sendSilently({ method: 'GET', url })).data as Kalender,
    // Drops entries that ended since the response.
    select: ({ eintraege }) => {
      const now = new Date().toISOString()
      return eintraege.filter(({ art, zustand, ende }) => art !== 'sanitaetsdienst' && zustand === 'frei' && ende > now)
    },
  })
  const titel = 'Hier fehlt noch jemand wie du'
  if (data.length === 0) return null
  return (
    <InfoCard titel={titel}>
      <PlainList gap={6} aria-label={titel}>
        {data.slice(0, FIRST).map(({ _id, titel, unter: under, beginn, ende, pfad, art }) => (
          <li key={`${_id} ${beginn}`}>
            <ScreenLink to={pfad} display="flex" mih={44} underline="never" c="inherit" style={{ gap: 12, alignItems: 'flex-start' }}>
              <KindIcon look={KINDS[art]} />
              <span style={{ minWidth: 0 }}>
                <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {titel}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {spanText(beginn, ende)}
                  {under && <span style={{ display: 'block' }}>{under}</span>}
                </Text>
              </span>
            </ScreenLink>
          </li>
        ))}
      </PlainList>
      {data.length > FIRST && (
        <ScreenLink alone to={withQuery(path('/kalender'), { form: 'agenda', nur: 'frei' })}>
          {data.length - FIRST === 1 ? 'Noch ein weiterer' : `${data.length - FIRST} weitere`}
        </ScreenLink>
      )}
    </InfoCard>
  )
}
