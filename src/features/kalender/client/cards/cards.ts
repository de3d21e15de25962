import { defineCards } from '#client/registry/overview-cards.ts'
import { soonUrl } from '#features/kalender/plan.ts'

export const soonCards = defineCards({
  id: 'kalender',
  column: 'offers',
  asks: () => [soonUrl(new Date())],
  load: async () => (await import('./SoonCards.tsx')).SoonCards,
})
