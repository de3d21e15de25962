import { planParts } from '#blocks/dienst/client/index.ts'
import { JoinFrame } from './JoinFrame.tsx'
import { sundayLink, weekLink } from './link.ts'

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
