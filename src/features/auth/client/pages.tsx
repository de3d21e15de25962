import { definePages } from '#client/pages.ts'

export const authPages = definePages(
  { pfad: '/', titel: 'Anmelden', oeffentlich: true, lade: async () => (await import('./Anmelden.tsx')).Anmelden },
  {
    pfad: '/passwort-vergessen',
    titel: 'Passwort vergessen',
    oeffentlich: true,
    lade: async () => (await import('./PasswortVergessen.tsx')).PasswortVergessen,
  },
  {
    pfad: '/passwort-reset/{token}',
    titel: 'Neues Passwort',
    oeffentlich: true,
    lade: async () => (await import('./PasswortReset.tsx')).PasswortReset,
  },
  { pfad: '/changePasswort', titel: 'Passwort ändern', lade: async () => (await import('./PasswortAendern.tsx')).PasswortAendern },
)
