import { definePages } from '#client/navigation/pages.ts'

export const geraetePages = definePages(
  { path: '/geraete', titel: 'Geräte', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).geraete.List },
  { path: '/geraete/neu', titel: 'Neues Gerät', recht: 'CREATE_MELDER', load: async () => (await import('./screens.tsx')).geraete.New },
  { path: '/geraete/edit/{id}', titel: 'Gerät', recht: 'READ_MELDER', load: async () => (await import('./screens.tsx')).geraete.Edit },
)
