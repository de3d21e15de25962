import { Badge, Group } from '@mantine/core'
import type { PlanEntry } from '#contract/plan.ts'
import { lookOf } from './kinds/plan-states.ts'

type Standing = Pick<PlanEntry, 'zustand' | 'als'>

export function PlanBadge(standing: Standing) {
  const { word, color, sign: Sign } = lookOf(standing)
  return (
    <Badge color={color} leftSection={<Sign size={14} stroke={2.5} aria-hidden />}>
      {word}
    </Badge>
  )
}

/** How one stands in an entry of the plan, as icon and word, and as what. */
export const PlanState = ({ zustand: state, als: role }: Standing) => (
  <Group gap={8} component="span">
    <PlanBadge zustand={state} als={role} />
    {role !== '' && state !== 'leitung' && <span>als {role}</span>}
  </Group>
)
