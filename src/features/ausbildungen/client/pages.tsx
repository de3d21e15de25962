import { anlassPages } from '#blocks/dienst/client/index.ts'
import { definePlanView } from '#client/registry/plan-views.ts'
import { about } from './about.ts'

export const ausbildungenPages = anlassPages(about, async () => (await import('./screens.tsx')).screens)
export const ausbildungPlan = definePlanView('ausbildung', async () => (await import('./plan.ts')).parts)
