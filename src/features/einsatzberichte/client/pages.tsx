import { may } from '#contract/rights/rechte.ts'
import { afterFirstTouch } from '#client/app/first-touch.ts'
import { definePages } from '#client/navigation/pages.ts'
import { currentSession } from '#client/app/session.ts'

// Report form and target page form one chunk. Authorized members load it ahead, and the service worker caches it for offline use.
void afterFirstTouch(async () => {
  if (may(currentSession().user, 'CREATE_EINSATZBERICHT')) await import('./screens.ts')
})

export const reportPages = definePages(
  {
    path: '/einsatzberichte',
    titel: 'Einsatzberichte',
    recht: 'READ_EINSATZBERICHT',
    load: async () => (await import('./screens.ts')).ReportList,
  },
  {
    path: '/einsatzberichte/neu',
    titel: 'Neuer Einsatzbericht',
    findsAs: 'Protokoll schreiben Alarm',
    recht: 'CREATE_EINSATZBERICHT',
    load: async () => (await import('./screens.ts')).ReportNew,
  },
  {
    path: '/einsatzbericht/{id}',
    titel: 'Einsatzbericht',
    recht: 'READ_EINSATZBERICHT',
    load: async () => (await import('./screens.ts')).Report,
  },
  {
    path: '/einsatzbericht/edit/{id}',
    titel: 'Einsatzbericht',
    recht: 'READ_EINSATZBERICHT',
    load: async () => (await import('./screens.ts')).ReportEdit,
  },
)
