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
  const { data: kept } = useQuery(keptQuery)
  if (!kept) return null
  const keepers = rows.filter(({ fahrzeuge }) => kept.fahrzeuge.some(({ _id }) => fahrzeuge.includes(_id)))
  const listed = (holds: (vehicle: string) => boolean) =>
    kept.fahrzeuge
      .filter(({ _id }) => holds(_id))
      .map(({ name }) => name)
      .join(', ')
  const vehicles = [
    ...keepers.map((row): Fact => [row.titel, [listed((one) => row.fahrzeuge.includes(one)), <Holders key={row._id} row={row} all />]]),
    ['Noch niemand', listed((one) => keepers.every(({ fahrzeuge }) => !fahrzeuge.includes(one)))] as const,
  ]
  const material = (Object.keys(MATERIAL) as Material[]).map((one): Fact => {
    const count = kept.material[one]
    const keep = rows.filter(({ material }) => material.includes(one))
    return [
      MATERIAL[one],
      <div key={one}>
        {count === 1 ? COUNTED[one][0] : `${count.toLocaleString('de-DE')} ${COUNTED[one][1]}`}
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
