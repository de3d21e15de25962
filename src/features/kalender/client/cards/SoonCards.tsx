import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSilently } from '#client/api.ts'
import { period } from '#client/date.ts'
import { ScreenLink } from '#client/navigation.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { KindIcon } from '#client/ui/kinds/KindIcon.tsx'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { PlainList } from '#client/ui/PlainList.tsx'
import type { KalenderEntry } from '#contract/kalender.ts'
import { path, withQuery } from '#contract/screens.ts'
import type { Kalender } from '#features/kalender/contract.ts'
import { soonUrl } from '#features/kalender/plan.ts'

/** So many of each stand on the first screen. */
const FIRST = 3
/** The services have cards of their own; when one is not there one knows. */
const ELSEWHERE: readonly KalenderEntry['art'][] = ['sanitaetsdienst', 'abwesenheit']

/** The next two weeks beside the services: what I have taken on, and where a place is free for me. */
export function SoonCards() {
  const [url] = useState(() => soonUrl(new Date()))
  const { data } = useQuery({
    queryKey: ['kalender', 'bald', url],
    queryFn: async () => (await sendSilently({ method: 'GET', url })).data as Kalender,
    // What was over this morning is no longer next.
    select: ({ eintraege: entries }) => {
      const now = new Date().toISOString()
      return entries.filter(({ art: kind, ende }) => !ELSEWHERE.includes(kind) && ende > now)
    },
  })
  if (!data) return null
  return (
    <>
      <Next
        titel="Auch in deinem Plan"
        entries={data.filter(({ eigene: own, zustand: state }) => own && state !== 'abgesagt')}
        all={path('/plan')}
      />
      <Next
        titel="Hier fehlt noch jemand wie du"
        entries={data.filter(({ zustand: state }) => state === 'frei')}
        all={withQuery(path('/kalender'), { form: 'agenda', nur: 'frei' })}
      />
    </>
  )
}

interface Props {
  readonly titel: string
  readonly entries: readonly KalenderEntry[]
  /** All of them. */
  readonly all: string
}
function Next({ titel, entries, all }: Props) {
  if (entries.length === 0) return null
  return (
    <InfoCard titel={titel}>
      <PlainList gap={6} aria-label={titel}>
        {entries.slice(0, FIRST).map(({ _id, titel: what, unter: under, beginn, ende, pfad: to, art: kind }) => (
          <li key={`${_id} ${beginn}`}>
            <ScreenLink to={to} display="flex" mih={44} underline="never" c="inherit" style={{ gap: 12, alignItems: 'flex-start' }}>
              <KindIcon look={KINDS[kind]} />
              <span style={{ minWidth: 0 }}>
                <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {what}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {period(beginn, ende)}
                  {under && <span style={{ display: 'block' }}>{under}</span>}
                </Text>
              </span>
            </ScreenLink>
          </li>
        ))}
      </PlainList>
      {entries.length > FIRST && (
        <ScreenLink alone to={all}>
          {entries.length - FIRST === 1 ? 'Noch ein weiterer' : `${entries.length - FIRST} weitere`}
        </ScreenLink>
      )}
    </InfoCard>
  )
}
