import { Badge, Group } from '@mantine/core'
import { lookOf, type Standing } from '../kinds/plan-states.ts'

export function PlanBadge(standing: Standing) {
  const { word, color, sign: Sign } = lookOf(standing)
  return (
    <Badge color={color} leftSection={<Sign size={14} stroke={2.5} aria-hidden />}>
      {word}
    </Badge>
  )
}

/** The member's status in a plan entry as icon and text, and their role. */
export const PlanState = ({ zustand, als, open }: Standing) => (
  <Group gap={8} component="span">
    <PlanBadge zustand={zustand} als={als} open={open} />
    {als !== '' && zustand !== 'leitung' && <span>als {als}</span>}
  </Group>
)
