import { definePages } from '#client/navigation/pages.ts'

export const dashboardPages = definePages({
  path: '/dashboard',
  titel: 'Übersicht',
  load: async () => (await import('./Dashboard.tsx')).Dashboard,
})
