import { anschrift } from '#client/anschrift.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { Statusmarke } from '#client/ui/Statusmarke.tsx'
import { ortFelder } from '#features/orte/contract.ts'
import { area, type Ort } from './area.ts'

const columns = columnsOf<Ort>(
  ortFelder,
  'name',
  {
    id: 'kategorie',
    karte: 'marke',
    zeige: ({ aktiv, buchbar, kategorie }) => (
      <Statusmarke ton={aktiv ? (buchbar ? 'hinweis' : 'neutral') : 'schlecht'}>{aktiv ? kategorie : 'Gelöscht'}</Statusmarke>
    ),
  },
  { id: 'anschrift', titel: 'Anschrift', wert: anschrift },
  { id: 'ansprechpartner', wert: (ort) => [ort.ansprechpartner, ort.telefon].filter(Boolean).join(', ') },
  { id: 'kapazitaet', titel: 'Plätze', wert: (ort) => (ort.buchbar ? ort.kapazitaet : null) },
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
