import { definePages } from '#client/navigation/pages.ts'

export const sicherungenPages = definePages({
  path: '/sicherungen',
  titel: 'Sicherungen',
  findsAs: 'Backup Datensicherung Wiederherstellung',
  recht: 'UPDATE_USER_RECHTE',
  load: async () => (await import('./Sicherungen.tsx')).Sicherungen,
})
