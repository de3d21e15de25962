import { defineCards } from '#client/registry/overview-cards.ts'

export const fahrzeugCards = defineCards({
  id: 'fahrzeuge',
  asks: () => ['/api/fahrzeuge/pruefplan', '/api/fahrzeuge/maengel'],
  recht: 'UPDATE_FAHRZEUG',
  load: async () => (await import('./WartCards.tsx')).WartCards,
})
