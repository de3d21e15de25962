import { lendingExtras, lendingList } from '#blocks/ausleihe/client/index.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { GERAET_STATUS, geraeteContract, geraetFields } from '#features/geraete/contract.ts'
import { area, type Geraet } from './area.ts'

const fields = formFields<Geraet, typeof geraetFields>({
  Gerät: [
    ['bezeichnung', 'art'],
    ['inventarnummer', 'seriennummer'],
    ['hersteller', 'modell'],
    ['status', 'naechstePruefung'],
    'bemerkung',
  ],
})

const extras = lendingExtras<Geraet>({
  contract: geraeteContract,
  words: { one: 'Gerät', the: 'Das Gerät', many: 'Geräte' },
  states: GERAET_STATUS,
  free: 'lager',
  name: area.name,
  reload: area.data.invalidate,
})

export const GeraetList = lendingList<Geraet>({
  kind: 'geraet',
  area,
  names: ['Gerät', 'Geräte'],
  fields: geraetFields,
  states: GERAET_STATUS,
  columns: [{ id: 'bezeichnung', value: area.name }, 'art', 'inventarnummer', 'modell'],
  search: 'Name, Nummer oder Inhaber',
  empty: 'Funkgeräte, Tablets, Sanitätstaschen: was ihr sonst noch ausgebt.',
  detection: 'an der Inventarnummer',
})
export const GeraetNew = () => <CrudNew area={area} fields={fields} />
export const GeraetEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={extras} />
