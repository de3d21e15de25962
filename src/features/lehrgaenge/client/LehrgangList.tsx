import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudList } from '#client/crud/CrudList.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { CATEGORY_NAMES, lehrgangFields } from '#features/lehrgaenge/contract.ts'
import { area, namesQuery, type Lehrgang } from './area.ts'

const validFor = ({ gueltigkeitMonate: months }: Lehrgang) =>
  months === 0 ? 'ohne Ablauf' : months % 12 > 0 ? `${months} Monate` : months === 12 ? '1 Jahr' : `${months / 12} Jahre`

const columns = (nameOf: (id: string) => string) =>
  columnsOf<Lehrgang>(
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
    { id: 'beinhaltet', value: ({ beinhaltet }) => beinhaltet.map(nameOf).join(', ') },
    { id: 'pflicht', value: (lehrgang) => lehrgang.pflicht.map((group) => (group === '*' ? 'alle' : group)).join(', ') },
  )

export function LehrgangList() {
  const { data } = useQuery(namesQuery)
  const shown = useMemo(() => {
    const names = new Map(data?.map(({ _id, abkuerzung }) => [_id, abkuerzung]))
    return columns((id) => names.get(id) ?? '…')
  }, [data])
  return (
    <CrudList
      area={area}
      columns={shown}
      search="Bezeichnung oder Abkürzung"
      empty="Was ihr lernt und lehrt: was ein Lehrgang gilt, wie lange, und was er einschließt."
    />
  )
}
