import { definePages } from '#client/navigation/pages.ts'

export const exportPages = definePages({
  path: '/exporte',
  titel: 'Meine Exporte',
  findsAs: 'Dateien Downloads herunterladen',
  load: async () => (await import('./Exports.tsx')).Exports,
})
