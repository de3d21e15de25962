import { Landscape } from '#client/ui/page/Landscape.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Text } from '@mantine/core'
import { Belegungsplan } from './Belegungsplan.tsx'
import { Legend } from './Legend.tsx'
import type { PlanEntry, PlanActions, PlanRow } from './plan.ts'
import { PlanHead } from './PlanHead.tsx'
import { planStep, type PlanState } from './plan-time.ts'
import { DayPlan } from './DayPlan.tsx'

interface Props extends PlanActions {
  readonly titel: string
  readonly rows: readonly PlanRow[]
  readonly entries: readonly PlanEntry[]
  readonly place: PlanState
  readonly set: (changes: Partial<PlanState>) => void
  /** Word for a use other than bookings: "Sanitätsdienst". */
  readonly anlass?: string | undefined
  readonly empty: string
}

export function Plan({ titel, rows, entries, place: state, set, anlass, empty, ...actions }: Props) {
  const narrow = useNarrow()
  return (
    <>
      <Landscape />
      <PlanHead place={state} set={set} onlyDay={narrow} />
      {/* Phone rows show their state in words. */}
      {!narrow && <Legend anlass={anlass} entries={entries} rows={rows} />}
      {rows.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      ) : narrow ? (
        <DayPlan
          {...actions}
          titel={titel}
          rows={rows}
          entries={entries}
          tag={state.tag}
          onSwipe={(direction) => set({ tag: planStep(state, direction) })}
        />
      ) : (
        <Belegungsplan
          // Another time range resets the scroll position.
          key={state.spanne}
          {...actions}
          titel={titel}
          rows={rows}
          entries={entries}
          place={state}
          onDay={(day) => set({ tag: day, spanne: 'tag' })}
        />
      )}
    </>
  )
}
