import { definePages } from '#client/navigation/pages.ts'
import { defineCards } from '#client/registry/overview-cards.ts'

export const welcomePages = definePages({
  path: '/willkommen',
  titel: 'Erste Schritte',
  findsAs: 'Willkommen neu Anfang einrichten',
  load: async () => (await import('./Welcome.tsx')).WelcomePage,
})

export const welcomeCards = defineCards({
  id: 'willkommen',
  asks: () => ['/api/willkommen'],
  load: async () => (await import('./WelcomeCard.tsx')).WelcomeCard,
})
