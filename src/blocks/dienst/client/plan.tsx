import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { PlanParts } from '#client/registry/plan-views.ts'
import { QuickAnswer } from './cards/QuickAnswer.tsx'
import { NextDuty } from './cards/NextDuty.tsx'
import type { AnlassLink } from './kind.ts'
import { CannotCome } from './signup/CannotCome.tsx'
import { SignUpButton } from './signup/SignUpButton.tsx'

const RowJoin = lazyPart(async () => (await import('./signup/RowJoin.tsx')).RowJoin)

/** `Frame`: how a place is taken, if not by the common sheet. */
export const planParts = (link: AnlassLink, Frame?: ComponentType<{ readonly children: ReactNode }>): PlanParts => ({
  Next: (props) => <NextDuty {...props} link={link} />,
  CannotCome: (props) => <CannotCome {...props} link={link} variant="subtle" size="sm" />,
  SignUp: (props) => <SignUpButton {...props} link={link} />,
  Answer: (props) => <QuickAnswer {...props} link={link} />,
  Join: () => <RowJoin link={link} Frame={Frame} />,
})
