import { lendingScreens } from '#blocks/ausleihe/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { GERAET, type geraetFields } from '#features/geraete/contract.ts'
import { area, type Geraet } from './area.ts'

export const geraete = lendingScreens<Geraet>({
  ...GERAET,
  area,
  form: formFields<Geraet, typeof geraetFields>({
    Gerät: [
      ['bezeichnung', 'art'],
      ['inventarnummer', 'seriennummer'],
      ['hersteller', 'modell'],
      ['status', 'naechstePruefung'],
      'bemerkung',
    ],
  }),
  columns: [{ id: 'bezeichnung', value: area.name }, 'art', 'inventarnummer', 'modell'],
  search: 'Name, Nummer oder Inhaber',
  empty: 'Funkgeräte, Tablets, Sanitätstaschen: was ihr sonst noch ausgebt.',
  detection: 'an der Inventarnummer',
})
