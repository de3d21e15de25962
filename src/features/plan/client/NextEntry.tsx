import { Box } from '@mantine/core'
import { NEXT_DUTY, overlapSentences } from '#contract/time/next-duty.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { planView } from '#client/registry/plan-views.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import classes from './Plan.module.css'
import { Overlaps, PlanRow } from './PlanRow.tsx'

interface Props {
  readonly entry: PlanEntry
  readonly entries: readonly PlanEntry[]
}

/** The next entry, as the card of its area. Trips and on-call duties have no card and appear as a row. */
export function NextEntry({ entry, entries }: Props) {
  const view = planView(entry.art)
  if (!entry.einsatz || !view)
    return (
      <InfoCard titel={NEXT_DUTY}>
        <ul className={classes['next']} aria-label={`${NEXT_DUTY}: ${entry.titel}`}>
          <PlanRow entry={entry} entries={entries} first over={false} />
        </ul>
      </InfoCard>
    )
  return (
    <div>
      <view.Next key={entry._id} duty={entry.einsatz} />
      {overlapSentences(entry, entries).length > 0 && (
        <Box px={14} pt={8}>
          <Overlaps entry={entry} entries={entries} />
        </Box>
      )}
    </div>
  )
}
