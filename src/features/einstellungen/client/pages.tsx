import { definePages } from '#client/navigation/pages.ts'

export const settingsPages = definePages({
  path: '/einstellungen',
  titel: 'Einstellungen',
  findsAs: 'Konfiguration Logo Farbe Verband',
  recht: 'UPDATE_USER_RECHTE',
  load: async () => (await import('./Settings.tsx')).Settings,
})
