import { definePages } from '#client/navigation/pages.ts'

export const apiPages = definePages({
  path: '/api/docs',
  titel: 'Schnittstelle',
  load: async () => (await import('./Api.tsx')).Api,
})
