import { definePages } from '#client/pages.ts'

export const melderPages = definePages(
  { path: '/melder', titel: 'Melder', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).MelderList },
  { path: '/melder/neu', titel: 'Neuer Melder', recht: 'CREATE_MELDER', load: async () => (await import('./screens.tsx')).MelderNew },
  { path: '/melder/edit/{id}', titel: 'Melder', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).MelderEdit },
)
