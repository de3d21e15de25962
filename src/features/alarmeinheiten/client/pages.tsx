import { definePages } from '#client/navigation/pages.ts'

export const alarmeinheitenPages = definePages(
  { path: '/alarmeinheiten', titel: 'Alarmeinheiten', load: async () => (await import('./AlarmeinheitList.tsx')).AlarmeinheitList },
  {
    path: '/alarmeinheiten/neu',
    titel: 'Neue Alarmeinheit',
    recht: 'SET_GROUPALARM',
    load: async () => (await import('./Alarmeinheit.tsx')).AlarmeinheitNew,
  },
  { path: '/alarmeinheiten/edit/{id}', titel: 'Alarmeinheit', load: async () => (await import('./Alarmeinheit.tsx')).AlarmeinheitEdit },
)
