import { definePages } from '#client/navigation/pages.ts'
import type { Page } from './area.ts'

const screen = (page: Page) => async () => (await import('./Screens.tsx')).screenWith(page)
export const chartPages = definePages(
  {
    path: '/organigramm',
    titel: 'Organigramm',
    findsAs: 'Zuständig Austreten Kündigen Ansprechpartner Vorstand Leitung Bereitschaftsleitung',
    load: screen('organigramm'),
  },
  { path: '/organigramm/ablauforganisation', titel: 'Ablauforganisation', load: screen('ablauforganisation') },
  { path: '/organigramm/fahrzeuge', titel: 'Fahrzeuge', load: screen('fahrzeuge') },
  { path: '/organigramm/material', titel: 'Material', load: screen('material') },
  { path: '/organigramm/personal', titel: 'Personal', load: screen('personal') },
  { path: '/organigramm/personal/ausbildung', titel: 'Ausbildung', load: screen('ausbildung') },
  { path: '/organigramm/personal/betreuung', titel: 'Betreuung', load: screen('betreuung') },
  { path: '/organigramm/presse', titel: 'Presse', load: screen('presse') },
)
