import { decimalText } from '#contract/words.ts'
import { Text } from '@mantine/core'
import { columnsOf } from '#client/crud/columns.ts'
import { fullName } from '#client/text/person.ts'
import type { TableColumn } from '#client/ui/list/column.ts'
import { factColumn } from '#client/ui/list/fact.tsx'
import { withDecisions } from '#client/ui/list/Decisions.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { type Hours, hoursFields, STATUS } from '../contract.ts'
import { LOOKS } from './area.ts'

export const hoursText = (hours: number | null): string => `${decimalText(hours ?? 0)} h`

export function State({ record: { status, abgerechnetAm, zurueckgezogen } }: { readonly record: Hours }) {
  return abgerechnetAm === null ? (
    <StatusBadge {...LOOKS[status]}>{zurueckgezogen ? 'Zurückgezogen' : STATUS[status]}</StatusBadge>
  ) : (
    <StatusBadge tone="gut">Abgerechnet</StatusBadge>
  )
}

export const overlapText = ({ ueberschneidet, anlass }: Hours): string =>
  ueberschneidet === ''
    ? ''
    : ueberschneidet.toLowerCase() === anlass.toLowerCase()
      ? 'Das steht an diesem Tag schon einmal da.'
      : `Zur selben Zeit: ${ueberschneidet}`

/** "3 h über der Planung"; '' within a quarter of an hour. */
const overPlanText = ({ ueberPlan }: Hours): string => ((ueberPlan ?? 0) > 0.25 ? `${hoursText(ueberPlan)} über der Planung` : '')
export const hintsOf = (record: Hours): readonly string[] => [overlapText(record), overPlanText(record)].filter(Boolean)

const fact = factColumn<Hours>({ hints: hintsOf, otherwise: ({ ausDienst }) => (ausDienst ? 'Wie geplant' : 'Nichts im Weg') })

const occasion: TableColumn<Hours> = {
  id: 'anlass',
  titel: 'Anlass',
  value: ({ anlass }) => anlass,
  show: (record) => (
    <>
      {record.anlass}
      {record.ueberschneidet !== '' && (
        <Text component="span" display="block" size="xs" c="var(--mantine-color-error)">
          {overlapText(record)}
        </Text>
      )}
      {record.status === 'abgelehnt' && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {`Grund: ${record.ablehnungsgrund}`}
        </Text>
      )}
    </>
  ),
}
const columns = [
  'art',
  {
    id: 'stunden',
    titel: 'Stunden',
    right: true,
    value: ({ stunden }) => stunden,
    show: ({ stunden }) => hoursText(stunden),
  },
  { id: 'status', titel: 'Stand', card: 'marke', value: ({ status }) => STATUS[status], show: (record) => <State record={record} /> },
] as const satisfies Parameters<typeof columnsOf<Hours>>[1][]

export const ownColumns = columnsOf<Hours>(hoursFields, { ...occasion, card: 'titel' }, 'datum', ...columns)
const who = { id: 'person', titel: 'Wer', card: 'titel', value: ({ person }: Hours) => fullName(person) } as const
export const allColumns = columnsOf<Hours>(hoursFields, who, 'datum', occasion, ...columns)
export const nameOfRow = ({ person, anlass }: Hours): string => `${fullName(person)}: ${anlass}`
/** For deciding: what decides stands beside the name. */
export const decidingColumns = withDecisions(
  columnsOf<Hours>(hoursFields, who, fact, 'datum', { id: 'anlass', titel: 'Anlass' }, 'art', columns[1]),
  nameOfRow,
)
