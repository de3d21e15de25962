import { defineCards } from '#client/registry/overview-cards.ts'
import { definePlanView } from '#client/registry/plan-views.ts'

/** What the services put on the first screen: one chunk, one call. */
export const dienstCards = defineCards({
  id: 'sanitaetsdienste',
  asks: () => ['/api/sanitaetsdienste/uebersicht'],
  // Said here again: the shapes that know it are too heavy for what everybody loads first.
  recht: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  load: async () => (await import('./DienstCards.tsx')).DienstCards,
})

/** What can be done with a service in one's plan. */
export const dienstPlan = definePlanView('sanitaetsdienst', async () => (await import('./plan.ts')).dienstParts)
