import { definePages } from '#client/navigation/pages.ts'

export const raumbelegungenPages = definePages(
  {
    path: '/raumbelegungen',
    titel: 'Raumbelegungen',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungList.tsx')).RaumbelegungList,
  },
  {
    path: '/raumbelegungen/neu',
    titel: 'Raum buchen',
    findsAs: 'Saal Zimmer reservieren mieten',
    recht: 'CREATE_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungNew.tsx')).RaumbelegungNew,
  },
  {
    path: '/raumbelegung/{id}',
    titel: 'Raumbelegung',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungDetail.tsx')).RaumbelegungDetail,
  },
  {
    path: '/raumbelegung/edit/{id}',
    titel: 'Raumbelegung bearbeiten',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungEdit.tsx')).RaumbelegungEdit,
  },
)
