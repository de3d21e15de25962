import { definePages } from '#client/pages.ts'

export const fahrzeugePages = definePages(
  { pfad: '/fahrzeuge', titel: 'Fahrzeuge', recht: 'READ_FAHRZEUG', lade: async () => (await import('./FahrzeugList.tsx')).FahrzeugList },
  {
    pfad: '/fahrzeuge/neu',
    titel: 'Neues Fahrzeug',
    recht: 'CREATE_FAHRZEUG',
    lade: async () => (await import('./FahrzeugBearbeiten.tsx')).FahrzeugNeu,
  },
  {
    pfad: '/fahrzeuge/edit/{id}',
    titel: 'Fahrzeug',
    recht: 'READ_FAHRZEUG',
    lade: async () => (await import('./FahrzeugBearbeiten.tsx')).FahrzeugBearbeiten,
  },
  {
    pfad: '/fahrzeuge/mangel/{id}',
    titel: 'Mangel melden',
    recht: ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'],
    lade: async () => (await import('./MangelMelden.tsx')).MangelMelden,
  },
  {
    pfad: '/fahrzeuge/fahrt/{id}',
    titel: 'Fahrt eintragen',
    recht: ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'],
    lade: async () => (await import('./FahrtEintragen.tsx')).FahrtEintragen,
  },
)
