import { definePages } from '#client/pages.ts'

export const rechtePages = definePages({
  pfad: '/rechte',
  titel: 'Rechte',
  recht: 'READ_USER_RECHTE',
  load: async () => (await import('./Rechte.tsx')).Rechte,
})
