import { useQuery } from '@tanstack/react-query'
import { lendingExtras, lendingList } from '#blocks/ausleihe/client/index.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { MultiSelectField } from '#client/ui/SelectField.tsx'
import { MELDER_STATUS, melderContract, melderFields } from '#features/melder/contract.ts'
import { area, type Melder, unitsQuery } from './area.ts'
import { Schleifen } from './Schleifen.tsx'

function Units({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(unitsQuery)
  return <MultiSelectField name={name} options={Object.fromEntries(data.map(({ _id, name: unit }) => [_id, unit]))} />
}

const fields = formFields<Melder, typeof melderFields>(
  {
    Gerät: [
      ['geraetetyp', 'status'],
      ['hersteller', 'modell'],
      ['seriennummer', 'inventarnummer'],
      ['zubehoer', 'bemerkung'],
    ],
    Alarmierung: ['alarmeinheiten', 'schleifen', ['issi', 'opta']],
    'Prüfung und Programmierung': {
      folded: [['letztePruefung', 'naechstePruefung'], ['programmiertAm', 'programmierstand'], 'akkuWechselAm'],
    },
  },
  {
    modell: { placeholder: 's.QUAD X15' },
    alarmeinheiten: { input: Units },
    schleifen: { input: Schleifen },
    status: { hint: 'Ausgegeben und verloren folgen aus Ausgabe und Rücknahme.' },
    issi: { when: ({ geraetetyp: type }) => type === 'TME', hint: 'Nummer des Tetra-Geräts' },
    opta: { when: ({ geraetetyp: type }) => type === 'TME' },
  },
)

const extras = lendingExtras<Melder>({
  contract: melderContract,
  words: { one: 'Melder', the: 'Der Melder' },
  states: MELDER_STATUS,
  free: 'lager',
  name: area.name,
  reload: area.data.invalidate,
})

export const MelderList = lendingList<Melder>({
  area,
  names: ['Melder', 'Melder'],
  fields: melderFields,
  states: MELDER_STATUS,
  columns: ['modell', 'seriennummer', 'inventarnummer', 'geraetetyp'],
  search: 'Modell, Nummer oder Inhaber',
  empty: 'Alle Funkmeldeempfänger: wer sie trägt, worauf sie auslösen, wann sie geprüft werden.',
  detection: 'an der Seriennummer',
})
export const MelderNew = () => <CrudNew area={area} fields={fields} />
export const MelderEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={extras} />
