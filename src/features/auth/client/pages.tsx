import { definePages } from '#client/navigation/pages.ts'

export const authPages = definePages(
  { path: '/', titel: 'Anmelden', withoutSignIn: true, load: async () => (await import('./Login.tsx')).Login },
  {
    path: '/passwort-vergessen',
    titel: 'Passwort vergessen',
    withoutSignIn: true,
    load: async () => (await import('./PasswortForgotten.tsx')).PasswortForgotten,
  },
  {
    path: '/passwort-reset/{token}',
    titel: 'Neues Passwort',
    withoutSignIn: true,
    load: async () => (await import('./PasswortReset.tsx')).PasswortReset,
  },
  {
    path: '/changePasswort',
    titel: 'Passwort ändern',
    findsAs: 'Kennwort',
    load: async () => (await import('./PasswortChange.tsx')).PasswortChange,
  },
)
