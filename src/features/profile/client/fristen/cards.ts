import { defineCards } from '#client/registry/overview-cards.ts'
import { EXPIRY_WORKERS } from './workers.ts'

/** What waits for who works on what ends of others. */
export const pendingCards = defineCards({
  id: 'fristen-aller',
  asks: () => ['/api/profile/fristen/anzahl'],
  recht: EXPIRY_WORKERS,
  load: async () => (await import('./ExpiryCards.tsx')).PendingCards,
})
/** What of oneself ends. */
export const expiryCards = defineCards({
  id: 'fristen',
  asks: () => ['/api/profile/me/fristen'],
  load: async () => (await import('./ExpiryCards.tsx')).ExpiryCards,
})
