import { defineCards } from '#client/registry/overview-cards.ts'

export const sicherungenCards = defineCards({
  id: 'sicherungen',
  asks: () => ['/api/sicherungen'],
  recht: 'UPDATE_USER_RECHTE',
  load: async () => (await import('./SicherungenCard.tsx')).SicherungenCard,
})
