import { Text } from '@mantine/core'
import type { TableColumn } from './column.ts'

interface Fact<R> {
  readonly titel?: string
  /** Reason that refuses a yes. */
  readonly blocked?: (row: R) => string | null | undefined
  /** Reasons to look twice. */
  readonly hints: (row: R) => readonly string[]
  readonly isSoft?: (row: R, hint: string) => boolean
  /** Shown without either. */
  readonly otherwise?: (row: R) => string
}

/** Column 'Was entscheidet', beside the name in tables of decisions. */
export const factColumn = <R,>({
  titel = 'Was entscheidet',
  blocked = () => null,
  hints,
  isSoft = () => false,
  otherwise = () => 'Nichts im Weg',
}: Fact<R>): TableColumn<R> => ({
  id: 'hinweis',
  titel,
  value: (row) => blocked(row) ?? hints(row)[0] ?? '',
  show: (row) => {
    const [reason, more] = [blocked(row), hints(row)]
    return (
      <>
        {reason && (
          <Text component="span" display="block" size="sm" c="var(--mantine-color-error)">
            {reason}
          </Text>
        )}
        {more.map((hint, at) => (
          <Text key={at} component="span" display="block" size="sm" {...(isSoft(row, hint) && { c: 'dimmed' })}>
            {hint}
          </Text>
        ))}
        {!reason && more.length === 0 && (
          <Text component="span" size="sm" c="dimmed">
            {otherwise(row)}
          </Text>
        )}
      </>
    )
  },
})
