import { anlassPages } from '#blocks/dienst/client/index.ts'
import { definePlanView } from '#client/registry/plan-views.ts'
import { sunday, week } from './about.ts'

export const ktwPages = [
  ...anlassPages(week, async () => (await import('./screens.tsx')).weekScreens),
  ...anlassPages(sunday, async () => (await import('./screens.tsx')).sundayScreens),
]
export const ktwPlans = [
  definePlanView('ktwWoche', async () => (await import('./parts.tsx')).weekPlanParts, { joinsThere: true }),
  definePlanView('ktwSonntag', async () => (await import('./parts.tsx')).sundayPlanParts, { joinsThere: true }),
]
