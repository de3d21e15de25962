import { definePages } from '#client/navigation/pages.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import { DISTRIBUTION } from '../plan.ts'

export const distributionPages = definePages({
  path: '/verteilung',
  titel: DISTRIBUTION.titel,
  recht: DISTRIBUTION.recht,
  load: async () => (await import('./Distribution.tsx')).Distribution,
})
export const ownLoadCard = defineProfileCard({
  id: 'verteilung',
  section: 'verfuegbarkeit',
  recht: 'READ_USER',
  load: async () => (await import('./OwnLoadCard.tsx')).OwnLoadCard,
})
