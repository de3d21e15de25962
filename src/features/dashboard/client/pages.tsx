import { definePages } from '#client/pages.ts'
import { loadOverviewCards } from '#client/overview-cards.ts'

export const dashboardPages = definePages({
  path: '/dashboard',
  titel: 'Übersicht',
  load: async () => {
    loadOverviewCards()
    return (await import('./Dashboard.tsx')).Dashboard
  },
})
