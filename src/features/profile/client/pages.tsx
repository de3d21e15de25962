import { definePages } from '#client/pages.ts'

export const profilePages = definePages(
  { pfad: '/kontakte', titel: 'Kontakte', lade: async () => (await import('./Kontakte.tsx')).Kontakte },
  { pfad: '/profile/{id}', titel: 'Profil', lade: async () => (await import('./ProfilDetail.tsx')).ProfilDetail },
  { pfad: '/profiles/edit/{id}', titel: 'Profil bearbeiten', lade: async () => (await import('./ProfilBearbeiten.tsx')).ProfilBearbeiten },
  { pfad: '/profiles/myProfile', titel: 'Mein Profil', lade: async () => (await import('./MeinProfil.tsx')).MeinProfil },
)
