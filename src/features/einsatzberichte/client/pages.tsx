import { definePages } from '#client/pages.ts'

// What one writes with on the spot and where it leads then are one part: it is there without a net, too, once one of them was open.
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
