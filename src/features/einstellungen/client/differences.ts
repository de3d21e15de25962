import { tableFields, type TableContent } from '#blocks/bedarf/table.ts'
import { readableValue, titelOf } from '#contract/schema.ts'

type DifferenceRow = Readonly<Record<string, unknown>>
const keyOf = (row: DifferenceRow): string => readableValue(undefined, row['name'] ?? row['frage'] ?? row['bis']) || 'darüber'
const valueOf = ({ name, frage, bis, ...values }: DifferenceRow): string =>
  Object.values(values)
    .map((value) => readableValue(undefined, value) || '–')
    .join(' bis ')

export function differenceTexts(fields: Partial<TableContent>, base: TableContent): string[] {
  return Object.entries(tableFields).flatMap(([name, field]): string[] => {
    const [value, baseValue]: unknown[] = [fields, base].map((content) => content[name as keyof TableContent])
    const titel = titelOf(field) ?? name
    if (value === undefined || name === 'name' || name === 'grundlage') return []
    if (!Array.isArray(value) || !Array.isArray(baseValue)) {
      const [now, then] = [readableValue(field, value) || '–', readableValue(field, baseValue) || '–']
      return now === then ? [] : [`${titel}: ${now} statt ${then}`]
    }
    const [now, then] = [value, baseValue].map((rows) => new Map((rows as DifferenceRow[]).map((row) => [keyOf(row), valueOf(row)])))
    const changed = [...(now ?? [])].flatMap(([key, text]) => {
      const before = then?.get(key)
      return before === text ? [] : [`${titel}, ${key}: ${before === undefined ? 'neu' : `${text} statt ${before}`}`]
    })
    return [...changed, ...[...(then?.keys() ?? [])].filter((key) => !now?.has(key)).map((key) => `${titel}, ${key}: fehlt`)]
  })
}
