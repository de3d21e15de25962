import { dateText, today } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { STATE_NAMES, stateOf } from '#features/fahrzeugeinweisungen/contract.ts'
import { STATE_LOOKS } from './area.ts'

interface Props {
  readonly record: Parameters<typeof stateOf>[0]
  readonly withDay?: boolean
}

export function StateBadge({ record, withDay = false }: Props) {
  const state = stateOf(record, today())
  const word = STATE_NAMES[state]
  const day = record.gueltigBis === null ? '' : dateText(record.gueltigBis)
  const until = day === '' ? 'Ohne Ablauf' : state === 'abgelaufen' ? `Lief ab am ${day}` : `Bis ${day}`
  const says = withDay && record.bestanden !== false ? until : word
  return <StatusBadge {...STATE_LOOKS[state]}>{says}</StatusBadge>
}
