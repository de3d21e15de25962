// Keepers of vehicles and material, listed from the existing vehicles and stocks, so that gaps are visible.
import { useQuery } from '@tanstack/react-query'
import { type Fact, Facts } from '#client/ui/page/Facts.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { MATERIAL, type Material } from '../contract.ts'
import { Holders } from './Box.tsx'
import { keptQuery } from './area.ts'
import { useChart } from './useEditing.ts'

const COUNTED: Readonly<Record<Material, readonly [one: string, several: string]>> = {
  kleidung: ['1 Artikel', 'Artikel'],
  melder: ['1 Stück', 'Stück'],
  schluessel: ['1 Schlüssel', 'Schlüssel'],
  geraete: ['1 Gerät', 'Geräte'],
}

export function Keepers({ of }: { readonly of: 'fahrzeuge' | 'material' }) {
  const { rows } = useChart()
  const { data: stock } = useQuery(keptQuery)
  if (!stock) return null
  const keepers = rows.filter(({ fahrzeuge }) => stock.fahrzeuge.some(({ _id }) => fahrzeuge.includes(_id)))
  const listed = (holds: (vehicle: string) => boolean) =>
    stock.fahrzeuge
      .filter(({ _id }) => holds(_id))
      .map(({ name }) => name)
      .join(', ')
  const vehicles = [
    ...keepers.map((row): Fact => [
      row.titel,
      [listed((vehicle) => row.fahrzeuge.includes(vehicle)), <Holders key={row._id} row={row} all />],
    ]),
    ['Noch niemand', listed((vehicle) => keepers.every(({ fahrzeuge }) => !fahrzeuge.includes(vehicle)))] as const,
  ]
  const material = (Object.keys(MATERIAL) as Material[]).map((kind): Fact => {
    const count = stock.material[kind]
    const keep = rows.filter(({ material }) => material.includes(kind))
    return [
      MATERIAL[kind],
      <div key={kind}>
        {count === 1 ? COUNTED[kind][0] : `${count.toLocaleString('de-DE')} ${COUNTED[kind][1]}`}
        {keep.length === 0 ? ' · noch niemand' : ` · ${keep.map(({ titel }) => titel).join(', ')}`}
        {keep.map((row) => (
          <Holders key={row._id} row={row} all />
        ))}
      </div>,
    ]
  })
  return (
    <div style={{ marginTop: 24 }}>
      <InfoCard titel={of === 'fahrzeuge' ? 'Wer sich um welches Fahrzeug kümmert' : 'Wer sich um welches Material kümmert'}>
        <Facts facts={of === 'fahrzeuge' ? vehicles : material} />
      </InfoCard>
    </div>
  )
}
