import { definePages } from '#client/pages.ts'

export const raumbelegungenPages = definePages(
  {
    pfad: '/raumbelegungen',
    titel: 'Raumbelegungen',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungList.tsx')).RaumbelegungList,
  },
  {
    pfad: '/raumbelegungen/neu',
    titel: 'Raum buchen',
    recht: 'CREATE_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungNew.tsx')).RaumbelegungNew,
  },
  {
    pfad: '/raumbelegung/{id}',
    titel: 'Raumbelegung',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungDetail.tsx')).RaumbelegungDetail,
  },
  {
    pfad: '/raumbelegung/edit/{id}',
    titel: 'Raumbelegung bearbeiten',
    recht: 'READ_RAUMBELEGUNG',
    load: async () => (await import('./RaumbelegungEdit.tsx')).RaumbelegungEdit,
  },
)
