import { definePages } from '#client/pages.ts'

export const authPages = definePages(
  { pfad: '/', titel: 'Anmelden', oeffentlich: true, load: async () => (await import('./Anmelden.tsx')).Anmelden },
  {
    pfad: '/passwort-vergessen',
    titel: 'Passwort vergessen',
    oeffentlich: true,
    load: async () => (await import('./PasswortForgotten.tsx')).PasswortForgotten,
  },
  {
    pfad: '/passwort-reset/{token}',
    titel: 'Neues Passwort',
    oeffentlich: true,
    load: async () => (await import('./PasswortReset.tsx')).PasswortReset,
  },
  { pfad: '/changePasswort', titel: 'Passwort ändern', load: async () => (await import('./PasswortChange.tsx')).PasswortChange },
)
