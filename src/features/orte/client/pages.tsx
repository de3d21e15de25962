import { definePages } from '#client/pages.ts'

export const ortePages = definePages(
  { pfad: '/orte', titel: 'Orte', recht: 'READ_ORT', lade: async () => (await import('./OrtList.tsx')).OrtList },
  { pfad: '/orte/neu', titel: 'Neuer Ort', recht: 'CREATE_ORT', lade: async () => (await import('./Ort.tsx')).OrtNeu },
  { pfad: '/orte/edit/{id}', titel: 'Ort', recht: 'READ_ORT', lade: async () => (await import('./Ort.tsx')).OrtBearbeiten },
)
