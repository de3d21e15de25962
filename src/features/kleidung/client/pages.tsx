import { definePages } from '#client/navigation/pages.ts'

export const kleidungPages = definePages(
  {
    path: '/kleiderkammer',
    titel: 'Kleiderkammer',
    findsAs: 'Kleidung Hose Jacke Schuhe Stiefel Helm Poloshirt Uniform Einsatzkleidung Größe',
    recht: 'READ_KLEIDUNG',
    load: async () => (await import('./screens.tsx')).kleidung.List,
  },
  {
    path: '/kleiderkammer/neu',
    titel: 'Neues Kleidungsstück',
    recht: 'CREATE_KLEIDUNG',
    load: async () => (await import('./screens.tsx')).kleidung.New,
  },
  {
    path: '/kleiderkammer/edit/{id}',
    titel: 'Kleidungsstück',
    recht: 'READ_KLEIDUNG',
    load: async () => (await import('./screens.tsx')).kleidung.Edit,
  },
  {
    path: '/kleiderkammer/zaehlung/{id}',
    titel: 'Zählung',
    recht: 'UPDATE_KLEIDUNG',
    load: async () => (await import('./CountPage.tsx')).CountPage,
  },
  {
    path: '/kleiderkammer/einkleiden',
    titel: 'Einkleiden',
    recht: 'UPDATE_KLEIDUNG',
    load: async () => (await import('./Outfit.tsx')).Outfit,
  },
)
