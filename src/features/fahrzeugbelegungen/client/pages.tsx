import { definePages } from '#client/pages.ts'

export const fahrzeugbelegungenPages = definePages(
  {
    pfad: '/fahrzeugbelegungen',
    titel: 'Fahrzeugbelegungen',
    recht: 'READ_FAHRZEUGBELEGUNG',
    lade: async () => (await import('./BelegungList.tsx')).BelegungList,
  },
  {
    pfad: '/fahrzeugbelegungen/neu',
    titel: 'Fahrzeug buchen',
    recht: 'CREATE_FAHRZEUGBELEGUNG',
    lade: async () => (await import('./BelegungNeu.tsx')).BelegungNeu,
  },
  {
    pfad: '/fahrzeugbelegung/edit/{id}',
    titel: 'Fahrzeugbelegung',
    recht: 'READ_FAHRZEUGBELEGUNG',
    lade: async () => (await import('./BelegungBearbeiten.tsx')).BelegungBearbeiten,
  },
)
