import { definePages } from '#client/pages.ts'

export const kalenderPages = definePages({
  path: '/schild/{geheimnis}',
  titel: 'Türschild',
  withoutSignIn: true,
  load: async () => (await import('./Tuerschild.tsx')).Tuerschild,
})
