import { defineCards } from '#client/registry/overview-cards.ts'

export const planCards = defineCards({
  id: 'plan',
  column: 'next',
  asks: () => ['/api/plan/naechste'],
  load: async () => (await import('./NextCards.tsx')).NextCards,
})
