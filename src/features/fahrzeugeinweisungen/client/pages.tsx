import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import { definePages } from '#client/navigation/pages.ts'

export const einweisungenCard = defineProfileCard({
  id: 'einweisungen',
  section: 'ausbildung',
  recht: 'READ_FAHRZEUGEINWEISUNG',
  load: async () => (await import('./EinweisungenCard.tsx')).EinweisungenCard,
})

export const fahrzeugeinweisungenPages = definePages(
  {
    path: '/fahrzeugeinweisungen',
    titel: 'Fahrzeugeinweisungen',
    recht: 'READ_FAHRZEUGEINWEISUNG',
    load: async () => (await import('./Fahrzeugeinweisungen.tsx')).Fahrzeugeinweisungen,
  },
  {
    path: '/fahrzeugeinweisungen/neu',
    titel: 'Neue Einweisung',
    recht: 'CREATE_FAHRZEUGEINWEISUNG',
    load: async () => (await import('./Einweisung.tsx')).EinweisungNew,
  },
  {
    path: '/fahrzeugeinweisung/edit/{id}',
    titel: 'Einweisung',
    recht: 'READ_FAHRZEUGEINWEISUNG',
    load: async () => (await import('./Einweisung.tsx')).EinweisungEdit,
  },
)
