import { definePages } from '#client/navigation/pages.ts'

export const helpPages = definePages({
  path: '/hilfe',
  titel: 'Hilfe',
  findsAs: 'Handbuch Anleitung wie geht erklären neu erster Tag',
  load: async () => (await import('./Help.tsx')).Help,
})
