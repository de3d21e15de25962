import { ChartCard } from '#client/ui/chart/ChartCard.tsx'
import type { TableColumn } from '#client/ui/list/column.ts'
import type { LoadRow } from '#features/verteilung/contract.ts'
import classes from './Spread.module.css'

interface Props {
  readonly rows: readonly LoadRow[]
  readonly name: (row: LoadRow) => string
  readonly columns: readonly TableColumn<LoadRow>[]
}

/** Distribution of hours: one bar per person and a line at the mean. */
export function Spread({ rows, name, columns }: Props) {
  const sorted = rows.toSorted((a, b) => b.stunden - a.stunden)
  const highest = Math.max(1, sorted[0]?.stunden ?? 0)
  const mean = sorted.reduce((sum, row) => sum + row.stunden, 0) / sorted.length
  const none = sorted.filter((row) => row.stunden === 0).length
  const text = (value: number) => `${value.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Stunden`
  const says =
    `Im Mittel ${text(mean)} (Linie), am meisten ${text(highest)}. ` +
    (none === 0 ? 'Alle haben etwas gemacht.' : none === 1 ? 'Eine Person hatte keinen Dienst.' : `${none} hatten keinen Dienst.`) +
    (sorted.some(({ ich }) => ich) ? ' Farbig abgesetzt bist du.' : '')
  return (
    <ChartCard
      titel="Wie sich die Stunden verteilen"
      says={says}
      columns={columns}
      rows={sorted}
      height={140}
      empty="Hier ist noch niemand."
    >
      <div
        className={classes['chart']}
        // With more bars the gaps would use up a phone's width.
        data-dicht={sorted.length > 120 || undefined}
        style={{ '--mean': `${(mean / highest) * 100}%` } as React.CSSProperties}
      >
        {sorted.map((row, i) => (
          <span
            key={row.profil?._id ?? i}
            data-ich={row.ich || undefined}
            title={`${name(row)}: ${text(row.stunden)}`}
            style={{ height: `${(row.stunden / highest) * 100}%` }}
          />
        ))}
      </div>
    </ChartCard>
  )
}
