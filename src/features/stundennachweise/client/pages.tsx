import { lazyPart } from '#client/app/lazy-part.ts'
import type { InboxAction, InboxSheet } from '#client/registry/inbox-actions.ts'
import { defineCards } from '#client/registry/overview-cards.ts'
import { definePages } from '#client/navigation/pages.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'

export const hoursCards = defineCards({
  id: 'stundennachweise',
  column: 'offers',
  deskColumn: 'waits',
  asks: () => ['/api/stundennachweise/meine/summen'],
  load: async () => (await import('./YearCard.tsx')).YearCard,
})
export const hoursActions: readonly InboxAction[] = [
  {
    art: 'stundenEntwurf',
    word: 'Einreichen',
    all: 'Alle einreichen',
    done: 'Eingereicht.',
    load: async () => (await import('./area.ts')).submitDrafts,
  },
  { art: 'uhr', word: 'Fertig', done: 'Als Entwurf eingetragen.', load: async () => (await import('./area.ts')).stopClock },
]
export const hoursSheet: InboxSheet = {
  art: 'stundenAbgelehnt',
  word: 'Ändern',
  Sheet: lazyPart(async () => (await import('./RefusedHours.tsx')).RefusedHours),
}
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
