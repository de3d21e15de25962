import { definePages } from '#client/pages.ts'

const screens = () => import('./Screens.tsx')
export const chartPages = definePages(
  { path: '/organigramm', titel: 'Organigramm', load: async () => (await screens()).Everything },
  { path: '/organigramm/ablauforganisation', titel: 'Ablauforganisation', load: async () => (await screens()).Processes },
  { path: '/organigramm/fahrzeuge', titel: 'Fahrzeuge', load: async () => (await screens()).Vehicles },
  { path: '/organigramm/material', titel: 'Material', load: async () => (await screens()).Materials },
  { path: '/organigramm/personal', titel: 'Personal', load: async () => (await screens()).People },
  { path: '/organigramm/personal/ausbildung', titel: 'Ausbildung', load: async () => (await screens()).Training },
  { path: '/organigramm/personal/betreuung', titel: 'Betreuung', load: async () => (await screens()).Care },
  { path: '/organigramm/presse', titel: 'Presse', load: async () => (await screens()).Press },
)
