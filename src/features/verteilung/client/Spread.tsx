import { Text } from '@mantine/core'
import type { LoadRow } from '#features/verteilung/contract.ts'
import classes from './Spread.module.css'

interface Props {
  readonly rows: readonly LoadRow[]
  readonly name: (row: LoadRow) => string
}

/** Distribution of hours: one bar per person and a line at the mean. Screen readers get mean, maximum and number without duty. */
export function Spread({ rows, name }: Props) {
  if (rows.length === 0) return <Text c="dimmed">Hier ist noch niemand.</Text>
  const sorted = rows.toSorted((a, b) => b.stunden - a.stunden)
  const highest = Math.max(1, sorted[0]?.stunden ?? 0)
  const mean = sorted.reduce((sum, row) => sum + row.stunden, 0) / sorted.length
  const none = sorted.filter((row) => row.stunden === 0).length
  const text = (value: number) => `${value.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Stunden`
  return (
    <>
      <div
        className={classes['chart']}
        role="img"
        // With more bars the gaps would use up a phone's width.
        data-dicht={sorted.length > 120 || undefined}
        aria-label={`Im Mittel ${text(mean)}, am meisten ${text(highest)}, ohne Dienst ${none} von ${sorted.length}`}
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
      <Text size="sm" c="dimmed" mt={8}>
        {sorted.some(({ ich }) => ich) && 'Farbig abgesetzt bist du. '}
        {`Im Mittel ${text(mean)} (Linie). ` +
          (none === 0 ? 'Alle haben etwas gemacht.' : none === 1 ? 'Eine Person hatte keinen Dienst.' : `${none} hatten keinen Dienst.`)}
      </Text>
    </>
  )
}
