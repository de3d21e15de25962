import { definePages } from '#client/navigation/pages.ts'
import type { Page } from './area.ts'

const screenOf = (page: Page) => async () => (await import('./Screens.tsx')).screenWith(page)
export const chartPages = definePages(
  {
    path: '/organigramm',
    titel: 'Organigramm',
    findsAs: 'Zuständig Austreten Kündigen Ansprechpartner Vorstand Leitung Bereitschaftsleitung',
    load: screenOf('organigramm'),
  },
  { path: '/organigramm/ablauforganisation', titel: 'Ablauforganisation', load: screenOf('ablauforganisation') },
  { path: '/organigramm/fahrzeuge', titel: 'Fahrzeuge', load: screenOf('fahrzeuge') },
  { path: '/organigramm/material', titel: 'Material', load: screenOf('material') },
  { path: '/organigramm/personal', titel: 'Personal', load: screenOf('personal') },
  { path: '/organigramm/personal/ausbildung', titel: 'Ausbildung', load: screenOf('ausbildung') },
  { path: '/organigramm/personal/betreuung', titel: 'Betreuung', load: screenOf('betreuung') },
  { path: '/organigramm/presse', titel: 'Presse', load: screenOf('presse') },
)
