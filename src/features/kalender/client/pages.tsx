import { definePages } from '#client/pages.ts'

export const kalenderPages = definePages({
  pfad: '/schild/{geheimnis}',
  titel: 'Türschild',
  oeffentlich: true,
  load: async () => (await import('./Tuerschild.tsx')).Tuerschild,
})
