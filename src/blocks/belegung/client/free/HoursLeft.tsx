import { decimalText } from '#contract/words.ts'
import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '#client/app/session.ts'
import { useFormContext } from '#client/ui/form/field.ts'
import type { Belegung, BelegungsScreens } from '../kind.ts'
import { useSpan } from '../span.ts'

const leftOf = <B extends Belegung>(kind: BelegungsScreens<B>, beginn: string) =>
  queryOptions({
    meta: { tables: [kind.table] },
    queryKey: [kind.table, 'kontingent', beginn],
    queryFn: () => kind.calls.left({ query: { beginn } }),
  })

/** Remaining bookable hours in the month of the form's begin; empty without a limit. */
export function HoursLeft<B extends Belegung>({ kind }: { readonly kind: BelegungsScreens<B> }) {
  const may = useMay(`READ_${kind.area}`)
  const span = useSpan()
  const { form } = useFormContext()
  const { data } = useQuery({ ...leftOf(kind, span?.beginn ?? ''), enabled: may && span !== null })
  if (!span || !data || data.stunden === null || data.frei === null) return null
  const count = Math.max(1, kind.wish(form.values).ressourcen.length)
  const over = (count * (Date.parse(span.ende) - Date.parse(span.beginn))) / 3_600_000 > data.frei
  return (
    <Text size="sm" c={over ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      Im Monat {data.monat} kannst du noch {decimalText(data.frei)} von {decimalText(data.stunden)} Stunden buchen.
    </Text>
  )
}
