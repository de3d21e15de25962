import { definePages } from '#client/pages.ts'

export const kalenderPages = definePages(
  { path: '/kalender', titel: 'Kalender', load: async () => (await import('./alle/KalenderPage.tsx')).KalenderPage },
  {
    path: '/schild/{geheimnis}',
    titel: 'Türschild',
    withoutSignIn: true,
    load: async () => (await import('./Tuerschild.tsx')).Tuerschild,
  },
)
