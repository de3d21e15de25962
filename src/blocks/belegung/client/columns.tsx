import type * as z from 'zod/mini'
import type { person as personSchema } from '#contract/fields.ts'
import { spanText } from '#client/text/date.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { BELEGUNG_STATES } from '#client/ui/kinds/states.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import type { Belegung } from './kind.ts'
import { BELEGUNGSSTATUS_NAMES } from '../contract.ts'

export const columnTime: TableColumn<Belegung> = {
  id: 'beginn',
  titel: 'Zeit',
  value: ({ beginn }) => beginn,
  show: ({ beginn, ende }) => spanText(beginn, ende),
}
export const columnState: TableColumn<Belegung> = {
  id: 'status',
  titel: 'Stand',
  card: 'marke',
  width: '140px',
  value: ({ status }) => BELEGUNGSSTATUS_NAMES[status],
  show: ({ status }) => <StatusBadge {...BELEGUNG_STATES[status]}>{BELEGUNGSSTATUS_NAMES[status]}</StatusBadge>,
}
export const personName = (person: z.output<typeof personSchema> | null): string => (person ? `${person.vorname} ${person.nachname}` : '')
