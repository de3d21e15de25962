import { defineCards } from '#client/registry/overview-cards.ts'

/** The next duty over all areas. */
export const planCards = defineCards({
  id: 'plan',
  asks: () => ['/api/plan/naechste'],
  load: async () => (await import('./NextCards.tsx')).NextCards,
})
