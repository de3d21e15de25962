import type { PlanParts } from '#client/registry/plan-views.ts'
import { QuickAnswer } from './cards/QuickAnswer.tsx'
import { NextDuty } from './cards/NextDuty.tsx'
import type { AnlassLink } from './kind.ts'
import { CannotCome } from './signup/CannotCome.tsx'

export const planParts = (link: AnlassLink): PlanParts => ({
  Next: (props) => <NextDuty {...props} link={link} />,
  CannotCome: (props) => <CannotCome {...props} link={link} variant="subtle" size="sm" />,
  Answer: (props) => <QuickAnswer {...props} link={link} />,
})
