import { definePages } from '#client/pages.ts'
import { defineProfileCard } from '#client/profile-cards.tsx'

export const verteilungPages = definePages({
  path: '/verteilung',
  titel: 'Wer wie viel macht',
  recht: [
    'READ_STUNDEN_AUSWERTUNG',
    'UPDATE_SANDIENST',
    'UPDATE_EXTERN_SANDIENST',
    'UPDATE_KTW_WOCHE',
    'UPDATE_SONNTAG_KTW',
    'UPDATE_BLUTSPENDE',
  ],
  load: async () => (await import('./Distribution.tsx')).Distribution,
})
export const ownLoadCard = defineProfileCard({
  id: 'verteilung',
  recht: 'READ_USER',
  load: async () => (await import('./OwnLoadCard.tsx')).OwnLoadCard,
})
