import { definePages } from '#client/navigation/pages.ts'

export const fahrzeugbelegungenPages = definePages(
  {
    path: '/fahrzeugbelegungen',
    titel: 'Fahrzeugbelegungen',
    recht: 'READ_FAHRZEUGBELEGUNG',
    load: async () => (await import('./BelegungList.tsx')).BelegungList,
  },
  {
    path: '/fahrzeugbelegungen/neu',
    titel: 'Fahrzeug buchen',
    findsAs: 'Auto leihen ausleihen reservieren Bulli Transporter',
    recht: 'CREATE_FAHRZEUGBELEGUNG',
    load: async () => (await import('./BelegungNew.tsx')).BelegungNew,
  },
  {
    path: '/fahrzeugbelegung/edit/{id}',
    titel: 'Fahrzeugbelegung',
    recht: 'READ_FAHRZEUGBELEGUNG',
    load: async () => (await import('./BelegungEdit.tsx')).BelegungEdit,
  },
)
