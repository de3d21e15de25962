import { defineCards } from '#client/registry/overview-cards.ts'

export const fahrzeuganfragenCards = defineCards({
  id: 'fahrzeugbelegungen',
  asks: () => ['/api/fahrzeugbelegungen?nur=angefragt&limit=3'],
  recht: 'UPDATE_FAHRZEUGBELEGUNG',
  load: async () => (await import('./AnfragenCard.tsx')).AnfragenCard,
})
