import { defineWaitingCards } from '#client/registry/overview-cards.ts'
import { definePages } from '#client/navigation/pages.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'

export const hoursCards = defineWaitingCards('stundennachweise', '/api/stundennachweise/wartet')
export const ownHoursCard = defineProfileCard({
  id: 'stundennachweise',
  recht: 'READ_STUNDENNACHWEISE',
  load: async () => (await import('./HoursCard.tsx')).OwnHoursCard,
})

export const hoursPages = definePages(
  {
    path: '/stundennachweise',
    titel: 'Stundennachweise',
    recht: 'READ_STUNDENNACHWEISE',
    load: async () => (await import('./Lists.tsx')).AllHours,
  },
  {
    path: '/stundennachweise/neu',
    titel: 'Stunden eintragen',
    recht: 'CREATE_STUNDENNACHWEISE',
    load: async () => (await import('./Record.tsx')).HoursNew,
  },
  {
    path: '/stundennachweise/edit/{id}',
    titel: 'Stundennachweis',
    recht: 'READ_STUNDENNACHWEISE',
    load: async () => (await import('./Record.tsx')).HoursRecord,
  },
  {
    path: '/stundennachweise/arten',
    titel: 'Arten von Stunden',
    recht: 'UPDATE_STUNDENNACHWEISE',
    load: async () => (await import('./Kinds.tsx')).Kinds,
  },
  { path: '/profiles/myProfile/stundennachweise', titel: 'Meine Stunden', load: async () => (await import('./Lists.tsx')).OwnHours },
  {
    path: '/profiles/myProfile/stundennachweise/neu',
    titel: 'Stunden eintragen',
    findsAs: 'Stundennachweis Dienststunden Arbeitszeit nachtragen',
    load: async () => (await import('./OwnNew.tsx')).OwnNew,
  },
  {
    path: '/profiles/myProfile/stundennachweise/edit/{id}',
    titel: 'Mein Stundennachweis',
    load: async () => (await import('./Record.tsx')).OwnRecord,
  },
)
