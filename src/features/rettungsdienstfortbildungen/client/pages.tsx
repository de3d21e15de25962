import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import { definePages } from '#client/navigation/pages.ts'

export const rdfPages = definePages(
  {
    path: '/rettungsdienstfortbildungen',
    titel: 'Rettungsdienstfortbildungen',
    recht: 'READ_RDF',
    load: async () => (await import('./RdfList.tsx')).RdfList,
  },
  {
    path: '/rettungsdienstfortbildungen/neu',
    titel: 'Neue Fortbildung',
    recht: 'CREATE_RDF',
    load: async () => (await import('./Rdf.tsx')).RdfNew,
  },
  {
    path: '/rettungsdienstfortbildung/edit/{id}',
    titel: 'Fortbildung',
    recht: 'READ_RDF',
    load: async () => (await import('./Rdf.tsx')).RdfEdit,
  },
)

export const rdfProfileCard = defineProfileCard({
  id: 'rdf',
  section: 'ausbildung',
  recht: 'READ_RDF',
  load: async () => (await import('./LedgerCard.tsx')).LedgerCard,
})
