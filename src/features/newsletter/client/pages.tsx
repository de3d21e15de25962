import type { InboxAction } from '#client/registry/inbox-actions.ts'
import { definePages } from '#client/navigation/pages.ts'

export const newsletterAction: InboxAction = {
  art: 'newsletter',
  word: 'Gelesen',
  all: 'Alle gelesen',
  done: 'Als gelesen gemerkt.',
  load: async () => (await import('./area.ts')).markRead,
}

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
