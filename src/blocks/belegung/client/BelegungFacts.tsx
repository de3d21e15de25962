import { type Fact, Facts } from '#client/ui/page/Facts.tsx'
import { BELEGUNG_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { Belegung } from './kind.ts'
import { BELEGUNGSSTATUS_NAMES } from '../contract.ts'

interface Props {
  readonly belegung: Belegung & { readonly bemerkung: string }
  readonly was: readonly Fact[]
  readonly values: readonly Fact[]
}

/** Facts of a booking as label and content; empty ones are omitted. Its time stands in the head of each screen and sheet. */
export function BelegungFacts({ belegung, was, values }: Props) {
  const { status, grund, serie, bemerkung } = belegung
  const state = <StatusBadge {...BELEGUNG_STATES[status]}>{BELEGUNGSSTATUS_NAMES[status]}</StatusBadge>
  return (
    <Facts
      facts={[
        ['Stand', state],
        ['Grund', grund],
        ...was,
        ...values,
        ['Serie', serie !== null && 'Gehört zu einer Serie'],
        ['Bemerkung', bemerkung],
      ]}
    />
  )
}
