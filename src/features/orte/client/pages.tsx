import { definePages } from '#client/navigation/pages.ts'

export const ortePages = definePages(
  { path: '/orte', titel: 'Orte', recht: 'READ_ORT', load: async () => (await import('./OrtList.tsx')).OrtList },
  { path: '/orte/neu', titel: 'Neuer Ort', recht: 'CREATE_ORT', load: async () => (await import('./Ort.tsx')).OrtNew },
  { path: '/orte/edit/{id}', titel: 'Ort', recht: 'READ_ORT', load: async () => (await import('./Ort.tsx')).OrtEdit },
)
