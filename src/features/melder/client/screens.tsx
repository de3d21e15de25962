import { useQuery } from '@tanstack/react-query'
import { dateText } from '#client/text/date.ts'
import { lendingScreens, STATUS_HINT } from '#blocks/ausleihe/client/index.ts'
import { formFields } from '#client/crud/Fields.tsx'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { Values } from '#client/ui/form/field.ts'
import { MultiSelectField } from '#client/ui/field/SelectField.tsx'
import { MELDER, type melderFields } from '#features/melder/contract.ts'
import { area, type Melder, numberOf, unitsQuery } from './area.ts'
import { Schleifen } from './Schleifen.tsx'
import { Silent } from './Silent.tsx'

function Units({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(unitsQuery)
  return <MultiSelectField name={name} options={Object.fromEntries(data.map(({ _id, name }) => [_id, name]))} />
}

const Probealarm = lazyPart(async () => (await import('./Probealarm.tsx')).Probealarm)
const inRepair = ({ status }: Values) => status === 'reparatur'
const form = formFields<Melder, typeof melderFields>(
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
    status: { hint: STATUS_HINT },
    reparaturSeit: { when: inRepair, hint: 'Leer: ab heute.' },
    reparaturBei: { when: inRepair },
    issi: { when: ({ geraetetyp }) => geraetetyp === 'TME', hint: 'Nummer des Tetra-Geräts' },
    opta: { when: ({ geraetetyp }) => geraetetyp === 'TME' },
  },
)

export const melder = lendingScreens<Melder>({
  ...MELDER,
  area,
  form,
  columns: [{ id: 'inventarnummer', value: numberOf }, 'modell', 'seriennummer', 'geraetetyp'],
  search: 'Modell, Nummer oder Inhaber',
  empty: 'Alle Funkmeldeempfänger: wer sie trägt, worauf sie auslösen, wann sie geprüft werden.',
  detection: 'an der Seriennummer',
  isSuch: () => true,
  accessories: ({ zubehoer }) => zubehoer.filter((one) => one !== null),
  since: ({ reparaturSeit }) => reparaturSeit,
  marks: ({ stummAm }) => <Silent since={stummAm} />,
  hint: ({ stummAm }) => stummAm && `War beim Probealarm am ${dateText(stummAm)} stumm.`,
  filterTitles: { stumm: 'Stumm beim Probealarm' },
  views: [{ value: 'probealarm', titel: 'Probealarm', content: <Probealarm /> }],
})
