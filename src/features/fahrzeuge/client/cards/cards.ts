import { defineCards } from '#client/registry/overview-cards.ts'

/** What vehicles put on the first screen of who looks after them. */
export const fahrzeugCards = defineCards({
  id: 'fahrzeuge',
  asks: () => ['/api/fahrzeuge/pruefplan', '/api/fahrzeuge/maengel'],
  recht: 'UPDATE_FAHRZEUG',
  load: async () => (await import('./WartCards.tsx')).WartCards,
})
