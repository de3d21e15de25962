// Who sees to which vehicles, and to what of the material: from the vehicles and stocks that stand, so that a gap is seen.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Facts } from '#client/ui/Facts.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { MATERIAL, type Material, type Stelle } from '../contract.ts'
import { Holders } from './Box.tsx'
import classes from './Chart.module.css'
import { keptQuery } from './area.ts'
import { useChart } from './useEditing.ts'

const COUNTED: Readonly<Record<Material, readonly [one: string, several: string]>> = {
  kleidung: ['1 Artikel', 'Artikel'],
  melder: ['1 Melder', 'Melder'],
  schluessel: ['1 Schlüssel', 'Schlüssel'],
  geraete: ['1 Gerät', 'Geräte'],
}
const nobody = <Text className={classes['unbesetzt'] ?? ''}>noch niemand</Text>

const Keeper = ({ row }: { readonly row: Stelle }) => (
  <div>
    {row.titel}
    <Holders row={row} all />
  </div>
)

export function Keepers({ of }: { readonly of: 'fahrzeuge' | 'material' }) {
  const { rows } = useChart()
  const { data: kept } = useQuery(keptQuery)
  if (!kept) return null
  const names = new Map(kept.fahrzeuge.map(({ _id, name }) => [_id, name]))
  const keepers = rows.filter(({ fahrzeuge }) => fahrzeuge.some((one) => names.has(one)))
  const left = kept.fahrzeuge.filter(({ _id }) => keepers.every(({ fahrzeuge }) => !fahrzeuge.includes(_id)))
  const vehicles: (readonly [string, ReactNode])[] = [
    ...keepers.map(
      (row) => [row.fahrzeuge.flatMap((one) => names.get(one) ?? []).join(' · '), <Keeper key={row._id} row={row} />] as const,
    ),
    ...(left.length === 0 ? [] : [[left.map(({ name }) => name).join(' · '), nobody] as const]),
  ]
  const material = (Object.keys(MATERIAL) as Material[]).map((one) => {
    const count = kept.material[one]
    const keep = rows.filter(({ material: some }) => some.includes(one))
    const titel = `${MATERIAL[one]} (${count === 1 ? COUNTED[one][0] : `${count.toLocaleString('de-DE')} ${COUNTED[one][1]}`})`
    return [titel, keep.length === 0 ? nobody : keep.map((row) => <Keeper key={row._id} row={row} />)] as const
  })
  return (
    <div style={{ marginTop: 24 }}>
      <InfoCard titel={of === 'fahrzeuge' ? 'Wer sich um welches Fahrzeug kümmert' : 'Wer sich um welches Material kümmert'}>
        <Facts facts={of === 'fahrzeuge' ? vehicles : material} />
      </InfoCard>
    </div>
  )
}
