import { SimpleGrid } from '@mantine/core'
import { CountInput } from '#client/ui/field/CountInput.tsx'
import { TimeOfDay } from '#client/ui/time/TimeOfDay.tsx'
import type { Deviation, Span } from './values.ts'

interface Props {
  readonly titles: readonly [von: string, bis: string, pause: string]
  readonly plan: Span
  readonly values: Span & { readonly pause: number }
  readonly change: (changed: Deviation) => void
}

export const Times = ({ titles: [von, bis, pause], plan, values, change }: Props) => (
  <SimpleGrid minColWidth="min(100%, 150px)" autoFlow="auto-fit" spacing={12} maw={560} pt={8} pb={12} style={{ alignItems: 'end' }}>
    <TimeOfDay titel={von} plan={plan.von} value={values.von} set={(time) => change({ von: time })} />
    <TimeOfDay titel={bis} plan={plan.bis} value={values.bis} set={(time) => change({ bis: time })} />
    <CountInput label={pause} suffix=" Minuten" max={600} empty={0} value={values.pause} set={(minutes) => change({ pause: minutes })} />
  </SimpleGrid>
)
