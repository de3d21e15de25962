import { definePages } from '#client/pages.ts'

const lesen = ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'] as const

export const sanitaetsdienstePages = definePages(
  { pfad: '/sanitaetsdienste', titel: 'Sanitätsdienste', recht: lesen, lade: async () => (await import('./DienstList.tsx')).DienstList },
  {
    pfad: '/sanitaetsdienste/neu',
    titel: 'Neuer Sanitätsdienst',
    recht: ['CREATE_SANDIENST', 'CREATE_EXTERN_SANDIENST'],
    lade: async () => (await import('./DienstNeu.tsx')).DienstNeu,
  },
  {
    pfad: '/sanitaetsdienst/{id}',
    titel: 'Sanitätsdienst',
    recht: lesen,
    lade: async () => (await import('./DienstDetail.tsx')).DienstDetail,
  },
  {
    pfad: '/sanitaetsdienst/{id}/edit',
    titel: 'Sanitätsdienst bearbeiten',
    recht: ['UPDATE_SANDIENST', 'UPDATE_EXTERN_SANDIENST'],
    lade: async () => (await import('./DienstBearbeiten.tsx')).DienstBearbeiten,
  },
  {
    pfad: '/sanitaetsdienst/history/{id}',
    titel: 'Verlauf des Sanitätsdienstes',
    recht: 'READ_SANITAETSDIENST_HISTORY',
    lade: async () => (await import('./DienstVerlauf.tsx')).DienstVerlauf,
  },
  { pfad: '/zusage/{token}', titel: 'Zusage', oeffentlich: true, lade: async () => (await import('./Zusage.tsx')).Zusage },
)
