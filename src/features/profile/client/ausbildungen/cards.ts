import { defineCards } from '#client/overview-cards.ts'

/** What ends of oneself, and what waits for who keeps the records of all. */
export const ausbildungCards = defineCards({ id: 'ausbildungen', load: async () => (await import('./EndingCards.tsx')).EndingCards })
