import { defineCards } from '#client/registry/overview-cards.ts'
import { definePlanView } from '#client/registry/plan-views.ts'

export const dienstCards = defineCards({
  id: 'sanitaetsdienste',
  asks: () => ['/api/sanitaetsdienste/uebersicht'],
  // Repeated here, because the schemas that define it are too heavy for the first load.
  recht: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  load: async () => (await import('./DienstCards.tsx')).DienstCards,
})

export const dienstPlan = definePlanView('sanitaetsdienst', async () => (await import('./plan.ts')).dienstParts)
