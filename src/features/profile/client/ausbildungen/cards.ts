import { defineCards } from '#client/overview-cards.ts'

/** What waits for who keeps the records of all. */
export const pendingCards = defineCards({
  id: 'nachweise',
  recht: 'UPDATE_USER_AUSBILDUNG',
  load: async () => (await import('./EndingCards.tsx')).PendingCards,
})
/** What of oneself ends. */
export const endingCards = defineCards({ id: 'ausbildungen', load: async () => (await import('./EndingCards.tsx')).EndingCards })
