import { definePages } from '#client/navigation/pages.ts'

export const rechtePages = definePages({
  path: '/rechte',
  titel: 'Rechte',
  recht: 'READ_USER_RECHTE',
  load: async () => (await import('./Rechte.tsx')).Rechte,
})
