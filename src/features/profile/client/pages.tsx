import { lazyPart } from '#client/app/lazy-part.ts'
import { definePages } from '#client/navigation/pages.ts'
import type { InboxSheet } from '#client/registry/inbox-actions.ts'
import { defineProfileCard } from '#client/registry/profile-cards.tsx'
import type { LEAVING } from '#features/profile/leaving.ts'

export const profilePages = definePages(
  {
    path: '/kontakte',
    titel: 'Kontakte',
    findsAs: 'Telefonnummern Mitglieder Adressbuch anrufen Telefon',
    load: async () => (await import('./contacts/Contacts.tsx')).Contacts,
  },
  { path: '/profile/{id}', titel: 'Profil', load: async () => (await import('./ProfilDetail.tsx')).ProfilDetail },
  { path: '/profiles/edit/{id}', titel: 'Profil bearbeiten', load: async () => (await import('./ProfilEdit.tsx')).ProfilEdit },
  {
    path: '/profiles/myProfile',
    titel: 'Mein Profil',
    findsAs:
      'Adresse umgezogen Umzug Telefonnummer Bankverbindung IBAN Notfallkontakt Foto Kleidergröße Benachrichtigungen ' +
      'Datenschutz Führerschein Bescheinigung Nachweis Zeugnis Ausbildung',
    load: async () => (await import('./MyProfil.tsx')).MyProfil,
  },
  { path: '/profiles/{id}/laufzettel', titel: 'Laufzettel', load: async () => (await import('./leaving/Laufzettel.tsx')).Laufzettel },
  { path: '/profiles/listen', titel: 'Gruppen und Größen', recht: 'SET_GRUPPE', load: async () => (await import('./Lists.tsx')).Lists },
  {
    path: '/profiles/aufbewahrung',
    titel: 'Austritt und Aufbewahrung',
    recht: 'DELETE_USER',
    load: async () => (await import('./leaving/Retention.tsx')).Retention,
  },
)

/** Answers a training that runs out: the inbox names entries by kind and object. */
export const recordSheet: InboxSheet = {
  art: 'frist',
  fits: (id) => id.startsWith('ausbildung '),
  word: 'Nachweis hinzufügen',
  Sheet: lazyPart(async () => (await import('./ausbildungen/AddRecord.tsx')).AddRecord),
}

export const leavingCard = defineProfileCard({
  id: 'austritt',
  // Duplicated: the dashboard lists the card and loads no schemas.
  recht: ['DELETE_USER', 'UPDATE_USER_PROPERTIES'] satisfies typeof LEAVING,
  load: async () => (await import('./leaving/LeavingCard.tsx')).LeavingCard,
})
