import { definePages } from '#client/navigation/pages.ts'

export const melderPages = definePages(
  { path: '/melder', titel: 'Melder', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).melder.List },
  { path: '/melder/neu', titel: 'Neuer Melder', recht: 'CREATE_MELDER', load: async () => (await import('./screens.tsx')).melder.New },
  { path: '/melder/edit/{id}', titel: 'Melder', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).melder.Edit },
)
