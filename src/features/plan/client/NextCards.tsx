import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { nextDuties } from '#contract/time/next-duty.ts'
import { FREE_PLACES, path } from '#contract/screens.ts'
import { queries } from '#client/app/query-client.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { useMinute } from '#client/app/useMinute.ts'
import { NextEntry } from './NextEntry.tsx'
import classes from './Plan.module.css'
import { beginsDay, PlanRow } from './PlanRow.tsx'
import { nextQuery } from './query.ts'

const LATER = 2

export function NextCards() {
  const { data } = useQuery(nextQuery)
  const now = useMinute()
  if (!data) return null
  const [next, ...further] = nextDuties(data, now)
  const later = further.slice(0, LATER)
  if (!next)
    return (
      <InfoCard titel="Deine nächsten Dienste">
        <Text c="dimmed" mb="sm">
          Du bist gerade für keinen Dienst gemeldet.
        </Text>
        <ActionButton variant="light" to={FREE_PLACES}>
          Freie Plätze ansehen
        </ActionButton>
      </InfoCard>
    )
  return (
    <Stack gap={16}>
      <Suspense>
        <NextEntry entry={next} entries={data} />
      </Suspense>
      {later.length > 0 && (
        <div className={classes['later']}>
          <InfoCard titel="Danach">
            <ul className={classes['next']} aria-label="Danach">
              {later.map((entry, i) => (
                <PlanRow key={entry._id} entry={entry} entries={data} first={beginsDay(later, i)} over={false} onCard />
              ))}
            </ul>
            <ActionButton variant="subtle" fullWidth mt={8} className={classes['all'] ?? ''} to={path('/plan')}>
              Mein Plan
            </ActionButton>
          </InfoCard>
        </div>
      )}
    </Stack>
  )
}
NextCards.prepare = () => queries.query(nextQuery)
