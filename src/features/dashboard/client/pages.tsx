import { definePages } from '#client/pages.ts'

export const dashboardPages = definePages({
  pfad: '/dashboard',
  titel: 'Übersicht',
  lade: async () => (await import('./Dashboard.tsx')).Dashboard,
})
