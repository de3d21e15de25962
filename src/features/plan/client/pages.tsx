import { definePages } from '#client/navigation/pages.ts'

export const planPages = definePages({
  path: '/plan',
  titel: 'Mein Plan',
  findsAs: 'Meine Dienste Dienstplan Schichten Absagen Abmelden krank Tauschen übergeben kann nicht Treffpunkt',
  actions: [
    {
      titel: 'Abwesenheit eintragen',
      findsAs: 'Urlaub Ferien krank Krankheit Reise abwesend nicht verfügbar',
      query: { eintrag: 'neu' },
      suggested: true,
    },
  ],
  load: async () => (await import('./Plan.tsx')).Plan,
})
