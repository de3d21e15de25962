import { defineCards } from '#client/registry/overview-cards.ts'
import { EXPIRY_WORKERS } from './workers.ts'

export const pendingCards = defineCards({
  id: 'fristen-aller',
  asks: () => ['/api/profile/fristen/anzahl'],
  recht: EXPIRY_WORKERS,
  load: async () => (await import('./ExpiryCards.tsx')).PendingCards,
})
export const expiryCards = defineCards({
  id: 'fristen',
  asks: () => ['/api/profile/me/fristen'],
  load: async () => (await import('./ExpiryCards.tsx')).ExpiryCards,
})
