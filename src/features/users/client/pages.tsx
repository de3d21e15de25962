import { definePages } from '#client/pages.ts'

export const usersPages = definePages({
  path: '/users/register',
  titel: 'Benutzer registrieren',
  recht: 'CREATE_USER',
  load: async () => (await import('./Registrieren.tsx')).Registrieren,
})
