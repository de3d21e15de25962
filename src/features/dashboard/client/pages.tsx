import { definePages } from '#client/pages.ts'
import { ladeUebersichtskarten } from '#client/uebersichtskarten.ts'

export const dashboardPages = definePages({
  pfad: '/dashboard',
  titel: 'Übersicht',
  lade: async () => {
    ladeUebersichtskarten()
    return (await import('./Dashboard.tsx')).Dashboard
  },
})
