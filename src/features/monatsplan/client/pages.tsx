import { definePages } from '#client/navigation/pages.ts'
import { MONTH_BOARD } from '../plan.ts'

export const monthPages = definePages({
  path: '/monatsplan',
  titel: MONTH_BOARD.titel,
  recht: MONTH_BOARD.recht,
  findsAs: 'Planung Dienstplan Lücken Vorschlag',
  load: async () => (await import('./MonthPage.tsx')).MonthPage,
})
