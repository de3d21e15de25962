import { definePages } from '#client/navigation/pages.ts'

export const jobPages = definePages({
  path: '/auftraege',
  titel: 'Aufträge im Hintergrund',
  findsAs: 'Jobs Warteschlange Mailversand Fehler Hintergrund',
  recht: 'UPDATE_USER_RECHTE',
  load: async () => (await import('./Jobs.tsx')).Jobs,
})
