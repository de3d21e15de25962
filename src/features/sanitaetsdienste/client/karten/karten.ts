import { defineKarten } from '#client/uebersichtskarten.ts'
import { eines } from '#features/sanitaetsdienste/formen.ts'

/** What the services put on the first screen: one chunk, one call. */
export const dienstkarten = defineKarten({
  id: 'sanitaetsdienste',
  recht: eines('READ'),
  lade: async () => (await import('./Dienstkarten.tsx')).Dienstkarten,
})
