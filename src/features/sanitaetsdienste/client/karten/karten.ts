import { defineKarten } from '#client/uebersichtskarten.ts'

/** What the services put on the first screen: one chunk, one call. */
export const dienstkarten = defineKarten({
  id: 'sanitaetsdienste',
  // Said here again: the shapes that know it are too heavy for what everybody loads first.
  recht: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  lade: async () => (await import('./Dienstkarten.tsx')).Dienstkarten,
})
