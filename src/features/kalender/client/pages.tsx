import { definePages } from '#client/navigation/pages.ts'

export const kalenderPages = definePages(
  { path: '/kalender', titel: 'Kalender', findsAs: 'Termine', load: async () => (await import('./alle/KalenderPage.tsx')).KalenderPage },
  {
    path: '/schild/{geheimnis}',
    titel: 'Türschild',
    withoutSignIn: true,
    load: async () => (await import('./Tuerschild.tsx')).Tuerschild,
  },
)
