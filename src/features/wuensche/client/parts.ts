import { lazyPart } from '#client/app/lazy-part.ts'
import type { PlanSheet } from '#client/registry/plan-views.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'

export const wishSheet: PlanSheet = {
  titel: 'Wann ich kann und möchte',
  name: 'wuensche',
  Sheet: lazyPart(async () => (await import('./WishSheet.tsx')).WishSheet),
}

export const wishCard = defineProfileCard({
  id: 'wuensche',
  section: 'verfuegbarkeit',
  recht: 'READ_USER',
  load: async () => (await import('./WishCard.tsx')).WishCard,
})
