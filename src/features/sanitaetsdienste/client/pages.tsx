import { definePages } from '#client/pages.ts'

const readEither = ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'] as const

export const sanitaetsdienstePages = definePages(
  {
    pfad: '/sanitaetsdienste',
    titel: 'Sanitätsdienste',
    recht: readEither,
    load: async () => (await import('./DienstList.tsx')).DienstList,
  },
  {
    pfad: '/sanitaetsdienste/neu',
    titel: 'Neuer Sanitätsdienst',
    recht: ['CREATE_SANDIENST', 'CREATE_EXTERN_SANDIENST'],
    load: async () => (await import('./DienstNew.tsx')).DienstNew,
  },
  {
    pfad: '/sanitaetsdienst/{id}',
    titel: 'Sanitätsdienst',
    recht: readEither,
    load: async () => (await import('./DienstDetail.tsx')).DienstDetail,
  },
  {
    pfad: '/sanitaetsdienst/{id}/edit',
    titel: 'Sanitätsdienst bearbeiten',
    recht: ['UPDATE_SANDIENST', 'UPDATE_EXTERN_SANDIENST'],
    load: async () => (await import('./DienstEdit.tsx')).DienstEdit,
  },
  {
    pfad: '/sanitaetsdienst/history/{id}',
    titel: 'Verlauf des Sanitätsdienstes',
    recht: 'READ_SANITAETSDIENST_HISTORY',
    load: async () => (await import('./DienstVerlauf.tsx')).DienstVerlauf,
  },
  { pfad: '/zusage/{token}', titel: 'Zusage', oeffentlich: true, load: async () => (await import('./Zusage.tsx')).DienstZusage },
)
