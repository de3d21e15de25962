import { definePages } from '#client/pages.ts'

export const profilePages = definePages(
  { pfad: '/kontakte', titel: 'Kontakte', load: async () => (await import('./Contacts.tsx')).Contacts },
  { pfad: '/profile/{id}', titel: 'Profil', load: async () => (await import('./ProfilDetail.tsx')).ProfilDetail },
  { pfad: '/profiles/edit/{id}', titel: 'Profil bearbeiten', load: async () => (await import('./ProfilEdit.tsx')).ProfilEdit },
  { pfad: '/profiles/myProfile', titel: 'Mein Profil', load: async () => (await import('./MyProfil.tsx')).MyProfil },
)
