import { definePages } from '#client/navigation/pages.ts'

const readEither = ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'] as const

export const sanitaetsdienstePages = definePages(
  {
    path: '/sanitaetsdienste',
    titel: 'Sanitätsdienste',
    recht: readEither,
    load: async () => (await import('./DienstList.tsx')).DienstList,
  },
  {
    path: '/sanitaetsdienste/neu',
    titel: 'Neuer Sanitätsdienst',
    recht: ['CREATE_SANDIENST', 'CREATE_EXTERN_SANDIENST'],
    load: async () => (await import('./DienstNew.tsx')).DienstNew,
  },
  {
    path: '/sanitaetsdienst/{id}',
    titel: 'Sanitätsdienst',
    recht: readEither,
    load: async () => (await import('./DienstDetail.tsx')).DienstDetail,
  },
  {
    path: '/sanitaetsdienst/{id}/edit',
    titel: 'Sanitätsdienst bearbeiten',
    recht: ['UPDATE_SANDIENST', 'UPDATE_EXTERN_SANDIENST'],
    load: async () => (await import('./DienstEdit.tsx')).DienstEdit,
  },
  {
    path: '/sanitaetsdienst/history/{id}',
    titel: 'Verlauf des Sanitätsdienstes',
    recht: 'READ_SANITAETSDIENST_HISTORY',
    load: async () => (await import('./DienstVerlauf.tsx')).DienstVerlauf,
  },
  { path: '/zusage/{token}', titel: 'Zusage', withoutSignIn: true, load: async () => (await import('./Zusage.tsx')).DienstZusage },
)
