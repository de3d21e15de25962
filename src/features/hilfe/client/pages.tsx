import { definePages } from '#client/navigation/pages.ts'
import { defineCards } from '#client/registry/overview-cards.ts'

export const helpPages = definePages(
  {
    path: '/hilfe',
    titel: 'Hilfe',
    findsAs: 'Handbuch Anleitung wie geht erklären neu erster Tag',
    load: async () => (await import('./Help.tsx')).Help,
  },
  {
    path: '/einrichtung',
    titel: 'Das Intranet einrichten',
    findsAs: 'Einrichtung erster Tag Administrator Anfang Mailserver',
    recht: 'UPDATE_USER_RECHTE',
    load: async () => (await import('./FirstDay.tsx')).FirstDayPage,
  },
)

export const firstDayCards = defineCards({
  id: 'einrichtung',
  asks: () => ['/api/hilfe/erster-tag'],
  recht: 'UPDATE_USER_RECHTE',
  load: async () => (await import('./FirstDayCard.tsx')).FirstDayCard,
})
