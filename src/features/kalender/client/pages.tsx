import { definePages } from '#client/navigation/pages.ts'

export const kalenderPages = definePages(
  { path: '/kalender', titel: 'Kalender', findsAs: 'Termine', load: async () => (await import('./alle/KalenderPage.tsx')).KalenderPage },
  {
    path: '/dienste',
    titel: 'Dienste',
    findsAs: 'Freie Plätze',
    load: async () => (await import('./dienste/DienstePage.tsx')).DienstePage,
  },
  {
    path: '/schild/{geheimnis}',
    titel: 'Türschild',
    withoutSignIn: true,
    load: async () => (await import('./Tuerschild.tsx')).Tuerschild,
  },
)
