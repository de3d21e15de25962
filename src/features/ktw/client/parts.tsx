import { planParts } from '#blocks/dienst/client/index.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { sundayLink, weekLink } from './link.ts'

// The cards of Start need neither.
const JoinFrame = lazyPart(async () => (await import('./JoinFrame.tsx')).JoinFrame)
const kinds = () => import('./kinds.ts')

export const weekPlanParts = planParts(weekLink, ({ children }) => (
  <JoinFrame link={weekLink} load={async () => (await kinds()).weekCalls}>
    {children}
  </JoinFrame>
))
export const sundayPlanParts = planParts(sundayLink, ({ children }) => (
  <JoinFrame link={sundayLink} load={async () => (await kinds()).sundayCalls}>
    {children}
  </JoinFrame>
))
