import { defineCards } from '#client/overview-cards.ts'

/** What is next of all that somebody does. */
export const planCards = defineCards({
  id: 'plan',
  asks: () => ['/api/plan/naechste'],
  load: async () => (await import('./NextCards.tsx')).NextCards,
})
