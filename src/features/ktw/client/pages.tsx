import { anlassPages } from '#blocks/anlaesse/client/index.ts'
import { definePlanView } from '#client/plan-views.ts'
import { sonntag, woche } from './about.ts'

export const ktwPages = [
  ...anlassPages(woche, async () => (await import('./screens.tsx')).wochen),
  ...anlassPages(sonntag, async () => (await import('./screens.tsx')).sonntage),
]
export const ktwPlans = [
  definePlanView('ktwWoche', async () => (await import('./plan.ts')).weeks),
  definePlanView('ktwSonntag', async () => (await import('./plan.ts')).sundays),
]
