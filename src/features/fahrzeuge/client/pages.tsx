import { definePages } from '#client/navigation/pages.ts'

export const fahrzeugePages = definePages(
  {
    path: '/fahrzeuge',
    titel: 'Fahrzeuge',
    findsAs: 'Autos Wagen Tanken Fahrtenbuch Kilometer',
    recht: 'READ_FAHRZEUG',
    load: async () => (await import('./FahrzeugList.tsx')).FahrzeugList,
  },
  {
    path: '/fahrzeuge/neu',
    titel: 'Neues Fahrzeug',
    recht: 'CREATE_FAHRZEUG',
    load: async () => (await import('./FahrzeugEdit.tsx')).FahrzeugNew,
  },
  {
    path: '/fahrzeuge/edit/{id}',
    titel: 'Fahrzeug',
    recht: 'READ_FAHRZEUG',
    load: async () => (await import('./FahrzeugEdit.tsx')).FahrzeugEdit,
  },
  {
    path: '/fahrzeuge/mangel',
    titel: 'Mangel melden',
    actions: [
      {
        titel: 'Mangel melden',
        findsAs: 'Fahrzeug defekt kaputt Schaden Panne Reparatur Unfall Werkstatt beschädigt',
        suggested: true,
      },
    ],
    recht: ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'],
    load: async () => (await import('./DefectChoice.tsx')).DefectChoice,
  },
  {
    path: '/fahrzeuge/mangel/{id}',
    titel: 'Mangel melden',
    recht: ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'],
    load: async () => (await import('./MangelMelden.tsx')).MangelMelden,
  },
  {
    path: '/fahrzeuge/sperrregeln',
    titel: 'Wann Fahrzeuge gesperrt sind',
    findsAs: 'Sperre',
    recht: 'READ_FAHRZEUG',
    load: async () => (await import('./BlockRules.tsx')).BlockRules,
  },
  {
    path: '/fahrzeuge/fahrt/{id}',
    titel: 'Fahrt eintragen',
    recht: ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'],
    load: async () => (await import('./FahrtEntry.tsx')).FahrtEntry,
  },
  {
    path: '/fahrzeuge/tanken/{id}',
    titel: 'Betankung eintragen',
    recht: ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'],
    load: async () => (await import('./TankEntry.tsx')).TankEntry,
  },
  {
    path: '/fahrzeuge/check/{id}',
    titel: 'Checklisten',
    recht: ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'],
    load: async () => (await import('./CheckPage.tsx')).CheckPage,
  },
  {
    path: '/fahrzeuge/checklisten',
    titel: 'Checklisten',
    recht: 'READ_FAHRZEUG',
    load: async () => (await import('./checks/Definitions.tsx')).ChecklistenList,
  },
  {
    path: '/fahrzeuge/checklisten/neu',
    titel: 'Neue Checkliste',
    recht: 'UPDATE_FAHRZEUG',
    load: async () => (await import('./checks/Definitions.tsx')).ChecklisteNew,
  },
  {
    path: '/fahrzeuge/checklisten/edit/{id}',
    titel: 'Checkliste',
    recht: 'READ_FAHRZEUG',
    load: async () => (await import('./checks/Definitions.tsx')).ChecklisteEdit,
  },
)
