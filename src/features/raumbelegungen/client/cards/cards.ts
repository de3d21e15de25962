import { defineCards } from '#client/registry/overview-cards.ts'

export const raumanfragenCards = defineCards({
  id: 'raumbelegungen',
  asks: () => ['/api/raumbelegungen?nur=angefragt&limit=3'],
  recht: 'UPDATE_RAUMBELEGUNG',
  load: async () => (await import('./AnfragenCard.tsx')).AnfragenCard,
})
