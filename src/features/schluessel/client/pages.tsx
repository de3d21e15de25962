import { definePages } from '#client/navigation/pages.ts'

export const schluesselPages = definePages(
  { path: '/schluessel', titel: 'Schlüssel', recht: 'READ_SCHLUESSEL', load: async () => (await import('./screens.tsx')).schluessel.List },
  {
    path: '/schluessel/neu',
    titel: 'Neuer Schlüssel',
    recht: 'CREATE_SCHLUESSEL',
    load: async () => (await import('./screens.tsx')).schluessel.New,
  },
  {
    path: '/schluessel/edit/{id}',
    titel: 'Schlüssel',
    recht: 'READ_SCHLUESSEL',
    load: async () => (await import('./screens.tsx')).schluessel.Edit,
  },
)
