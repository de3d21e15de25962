import { anlassPages } from '#blocks/dienst/client/index.ts'
import { definePlanView } from '#client/registry/plan-views.ts'
import { about } from './about.ts'

export const veranstaltungenPages = anlassPages(about, async () => (await import('./screens.tsx')).screens)
export const veranstaltungPlan = definePlanView('veranstaltung', async () => (await import('./plan.ts')).parts, { joinsThere: true })
