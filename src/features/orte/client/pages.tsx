import { definePages } from '#client/pages.ts'

export const ortePages = definePages(
  { pfad: '/orte', titel: 'Orte', recht: 'READ_ORT', load: async () => (await import('./OrtList.tsx')).OrtList },
  { pfad: '/orte/neu', titel: 'Neuer Ort', recht: 'CREATE_ORT', load: async () => (await import('./Ort.tsx')).OrtNew },
  { pfad: '/orte/edit/{id}', titel: 'Ort', recht: 'READ_ORT', load: async () => (await import('./Ort.tsx')).OrtEdit },
)
