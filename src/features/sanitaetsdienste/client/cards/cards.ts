import { definePlanView } from '#client/registry/plan-views.ts'

export const dienstPlan = definePlanView('sanitaetsdienst', async () => (await import('./plan.ts')).dienstParts)
