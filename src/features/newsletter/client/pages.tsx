import { defineCards } from '#client/registry/overview-cards.ts'
import { definePages } from '#client/navigation/pages.ts'

export const newsletterCards = defineCards({
  id: 'newsletter',
  recht: 'READ_NEWSLETTER',
  asks: () => ['/api/newsletter/neuester'],
  load: async () => (await import('./NewestCard.tsx')).NewestCard,
})

export const newsletterPages = definePages(
  { path: '/newsletter', titel: 'Newsletter', recht: 'READ_NEWSLETTER', load: async () => (await import('./Archive.tsx')).Archive },
  {
    path: '/newsletter/neu',
    titel: 'Neuer Newsletter',
    recht: 'CREATE_NEWSLETTER',
    load: async () => (await import('./Draft.tsx')).NewsletterNew,
  },
  { path: '/newsletter/{id}', titel: 'Newsletter', recht: 'READ_NEWSLETTER', load: async () => (await import('./Reading.tsx')).Reading },
  {
    path: '/newsletter/edit/{id}',
    titel: 'Newsletter',
    recht: ['CREATE_NEWSLETTER', 'UPDATE_NEWSLETTER'],
    load: async () => (await import('./Draft.tsx')).NewsletterEdit,
  },
)
