import { definePages } from '#client/navigation/pages.ts'

export const lehrgaengePages = definePages(
  {
    path: '/lehrgaenge',
    titel: 'Lehrgänge',
    recht: 'READ_ADMIN_LEHRGANG',
    load: async () => (await import('./LehrgangList.tsx')).LehrgangList,
  },
  {
    path: '/lehrgaenge/neu',
    titel: 'Neuer Lehrgang',
    recht: 'CREATE_ADMIN_LEHRGANG',
    load: async () => (await import('./Lehrgang.tsx')).LehrgangNew,
  },
  {
    path: '/lehrgaenge/edit/{id}',
    titel: 'Lehrgang',
    recht: 'READ_ADMIN_LEHRGANG',
    load: async () => (await import('./Lehrgang.tsx')).LehrgangEdit,
  },
)
