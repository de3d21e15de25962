import { useQuery } from '@tanstack/react-query'
import { Group } from '@mantine/core'
import { dateText } from '#client/date.ts'
import { lendingExtras, LendingState, lendingList } from '#blocks/ausleihe/client/index.ts'
import { CrudNew } from '#client/crud/CrudNew.tsx'
import { CrudRecord, type ExtrasProps } from '#client/crud/CrudRecord.tsx'
import { formFields } from '#client/crud/Fields.tsx'
import { lazyPart } from '#client/lazy-part.ts'
import type { Values } from '#client/ui/field.ts'
import { MultiSelectField } from '#client/ui/SelectField.tsx'
import { MELDER_STATUS, melderContract, melderFields } from '#features/melder/contract.ts'
import { area, type Melder, unitsQuery } from './area.ts'
import { Schleifen } from './Schleifen.tsx'
import { Silent } from './Silent.tsx'

function Units({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(unitsQuery)
  return <MultiSelectField name={name} options={Object.fromEntries(data.map(({ _id, name: unit }) => [_id, unit]))} />
}

const Probealarm = lazyPart(async () => (await import('./Probealarm.tsx')).Probealarm)
const inRepair = ({ status }: Values) => status === 'reparatur'
const fields = formFields<Melder, typeof melderFields>(
  {
    Gerät: [
      ['geraetetyp', 'status'],
      ['reparaturSeit', 'reparaturBei'],
      ['hersteller', 'modell'],
      ['seriennummer', 'inventarnummer'],
      ['zubehoer', 'bemerkung'],
    ],
    Alarmierung: ['alarmeinheiten', 'schleifen', ['issi', 'opta']],
    'Prüfung und Programmierung': {
      folded: [['letztePruefung', 'stummAm', 'naechstePruefung'], ['programmiertAm', 'programmierstand'], 'akkuWechselAm'],
    },
  },
  {
    modell: { placeholder: 's.QUAD X15' },
    alarmeinheiten: { input: Units },
    schleifen: { input: Schleifen },
    status: { hint: 'Ausgegeben und verloren folgen aus Ausgabe und Rücknahme.' },
    reparaturSeit: { when: inRepair, hint: 'Leer: ab heute.' },
    reparaturBei: { when: inRepair },
    issi: { when: ({ geraetetyp: type }) => type === 'TME', hint: 'Nummer des Tetra-Geräts' },
    opta: { when: ({ geraetetyp: type }) => type === 'TME' },
  },
)

const Lending = lendingExtras<Melder>({
  contract: melderContract,
  words: { one: 'Melder', the: 'Der Melder', many: 'Melder' },
  states: MELDER_STATUS,
  free: 'lager',
  name: area.name,
  hint: ({ stummAm: since }) => since && `War beim Probealarm am ${dateText(since)} stumm.`,
  reload: area.data.invalidate,
})

const Extras = ({ record, children }: ExtrasProps<Melder>) => (
  <Lending record={record}>
    {(extras) =>
      children({
        ...extras,
        subtitle: (
          <Group gap={8}>
            <LendingState status={record.status} states={MELDER_STATUS} since={record.reparaturSeit} />
            <Silent since={record.stummAm} />
          </Group>
        ),
      })
    }
  </Lending>
)

export const MelderList = lendingList<Melder>({
  kind: 'melder',
  area,
  names: ['Melder', 'Melder'],
  fields: melderFields,
  states: MELDER_STATUS,
  columns: ['modell', 'seriennummer', 'inventarnummer', 'geraetetyp'],
  search: 'Modell, Nummer oder Inhaber',
  empty: 'Alle Funkmeldeempfänger: wer sie trägt, worauf sie auslösen, wann sie geprüft werden.',
  detection: 'an der Seriennummer',
  since: ({ reparaturSeit: since }) => since,
  marks: ({ stummAm: since }) => <Silent since={since} />,
  filterTitles: { stumm: 'Stumm beim Probealarm' },
  view: { value: 'probealarm', titel: 'Probealarm', content: <Probealarm /> },
})
export const MelderNew = () => <CrudNew area={area} fields={fields} />
export const MelderEdit = ({ id }: { readonly id: string }) => <CrudRecord area={area} fields={fields} id={id} extras={Extras} />
