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
  readonly set: (fresh: Partial<PlanState>) => void
  /** What takes a row besides bookings, in a word: "Sanitätsdienst". */
  readonly anlass?: string | undefined
  /** What stands there instead of no rows. */
  readonly empty: string
}

/** The plan of vehicles or rooms: a grid of time on the desktop, a day's list on the phone. */
export function Plan({ titel, rows, entries, place: state, set, anlass, empty, ...actions }: Props) {
  const narrow = useNarrow()
  return (
    <>
      <PlanHead place={state} set={set} onlyDay={narrow} />
      {/* The phone's rows say in words how they stand. */}
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
          // Another span begins at its own left end.
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
