import { definePages } from '#client/pages.ts'

export const dashboardPages = definePages({
  path: '/dashboard',
  titel: 'Übersicht',
  load: async () => (await import('./Dashboard.tsx')).Dashboard,
})
