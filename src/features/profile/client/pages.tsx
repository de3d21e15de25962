import { definePages } from '#client/pages.ts'

export const profilePages = definePages(
  { path: '/kontakte', titel: 'Kontakte', load: async () => (await import('./Contacts.tsx')).Contacts },
  { path: '/profile/{id}', titel: 'Profil', load: async () => (await import('./ProfilDetail.tsx')).ProfilDetail },
  { path: '/profiles/edit/{id}', titel: 'Profil bearbeiten', load: async () => (await import('./ProfilEdit.tsx')).ProfilEdit },
  { path: '/profiles/myProfile', titel: 'Mein Profil', load: async () => (await import('./MyProfil.tsx')).MyProfil },
)
