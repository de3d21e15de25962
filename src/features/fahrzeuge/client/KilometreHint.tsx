import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kilometreQuery } from './api.ts'

/** Short mark for cards and rows of all vehicles: a sentence on each would warn of nothing. */
export function KilometreMark({ fahrzeug }: { readonly fahrzeug: string }) {
  const { data = [] } = useQuery(kilometreQuery)
  const found = data.find((contradiction) => contradiction.fahrzeug === fahrzeug)
  return (
    found && (
      <Text component="span" display="block" size="sm" c="dimmed" title={found.text}>
        km prüfen
      </Text>
    )
  )
}

/** Contradictory kilometre readings: the latest of a vehicle, or those of one entry of its books. */
export function KilometreHint({ fahrzeug, entry }: { readonly fahrzeug: string; readonly entry?: string }) {
  const { data = [] } = useQuery(kilometreQuery)
  const found = data.filter(
    (contradiction) => contradiction.fahrzeug === fahrzeug && (entry === undefined || contradiction.quelle === entry),
  )
  return found.slice(0, entry === undefined ? 1 : undefined).map(({ text }, at) => (
    <Text key={at} component="span" display="block" size="sm" c="var(--mantine-color-error)">
      {`Kilometer widersprechen sich: ${text}.`}
    </Text>
  ))
}
