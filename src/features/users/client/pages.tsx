import { definePages } from '#client/navigation/pages.ts'

export const usersPages = definePages({
  path: '/users/register',
  titel: 'Benutzer registrieren',
  findsAs: 'Neues Mitglied Konto Zugang einladen',
  recht: 'CREATE_USER',
  load: async () => (await import('./Registrieren.tsx')).Registrieren,
})
