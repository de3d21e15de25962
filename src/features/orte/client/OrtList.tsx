import { addressText } from '#client/text/address.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ortFields } from '#features/orte/contract.ts'
import { area, type Ort } from './area.ts'

const columns = columnsOf<Ort>(
  ortFields,
  'name',
  {
    id: 'kategorie',
    card: 'marke',
    show: ({ aktiv, buchbar, kategorie }) => (
      <StatusBadge tone={aktiv ? (buchbar ? 'hinweis' : 'neutral') : 'schlecht'}>{aktiv ? kategorie : 'Gelöscht'}</StatusBadge>
    ),
  },
  { id: 'anschrift', titel: 'Anschrift', value: addressText },
  { id: 'ansprechpartner', value: (ort) => [ort.ansprechpartner, ort.telefon].filter(Boolean).join(', ') },
  { id: 'kapazitaet', titel: 'Plätze', value: (ort) => (ort.buchbar ? ort.kapazitaet : null) },
)

export const OrtList = () => (
  <CrudList
    area={area}
    columns={columns}
    search="Name, Straße oder Stadt"
    filterTitles={{ buchbar: 'Nur Räume' }}
    empty="Wachen, Hallen und Räume, die ihr immer wieder braucht."
  />
)
