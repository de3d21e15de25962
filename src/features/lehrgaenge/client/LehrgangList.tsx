import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { CATEGORY_NAMES, lehrgangFields } from '#features/lehrgaenge/contract.ts'
import { area, type Lehrgang } from './area.ts'

const validFor = ({ gueltigkeitMonate }: Lehrgang) =>
  gueltigkeitMonate === 0
    ? 'Ohne Ablauf'
    : gueltigkeitMonate % 12 > 0
      ? `${gueltigkeitMonate} Monate`
      : gueltigkeitMonate === 12
        ? '1 Jahr'
        : `${gueltigkeitMonate / 12} Jahre`

const columns = columnsOf<Lehrgang>(
  lehrgangFields,
  'bezeichnung',
  'abkuerzung',
  {
    id: 'kategorie',
    card: 'marke',
    show: ({ aktiv, kategorie }) => (
      <StatusBadge tone={aktiv ? 'neutral' : 'schlecht'}>{aktiv ? CATEGORY_NAMES[kategorie] : 'Gelöscht'}</StatusBadge>
    ),
  },
  { id: 'gueltigkeitMonate', titel: 'Gültig', show: validFor },
  { id: 'beinhaltet', value: ({ beinhaltetNamen: names }) => names },
  { id: 'pflicht', value: (lehrgang) => lehrgang.pflicht.map((group) => (group === '*' ? 'alle' : group)).join(', ') },
)

export const LehrgangList = () => (
  <CrudList
    area={area}
    columns={columns}
    search="Bezeichnung oder Abkürzung"
    empty="Was ihr lernt und lehrt: was ein Lehrgang gilt, wie lange, und was er einschließt."
  />
)
