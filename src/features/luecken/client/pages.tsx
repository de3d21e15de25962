import { definePages } from '#client/navigation/pages.ts'
import { GAPS } from '../plan.ts'

export const gapPages = definePages({
  path: '/luecken',
  titel: GAPS.titel,
  recht: GAPS.recht,
  findsAs: 'Auswertung Besetzung offene Plätze Prognose Bedarf Wochentag',
  load: async () => (await import('./GapsPage.tsx')).GapsPage,
})
