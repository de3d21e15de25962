import { formatOf, kindOf, readableValue, type Shape, titelOf } from '#contract/schema.ts'
import type { TableColumn } from '../ui/list/column.ts'

type Field<Row> = Extract<keyof Row, string>
type Column<Row> = Field<Row> | (Partial<TableColumn<Row>> & { readonly id: Field<Row> }) | TableColumn<Row>

function cellOf<Row>(schema: Shape[string] | undefined, name: string): Pick<TableColumn<Row>, 'value' | 'show'> {
  const value = (row: Row) => (row as Readonly<Record<string, unknown>>)[name]
  const text = (row: Row) => readableValue(schema, value(row))
  const kind = schema ? kindOf(schema) : 'string'
  if (schema && formatOf(schema) === 'money') return { value: (row) => value(row) as number | null, show: text }
  if (kind === 'number' || kind === 'boolean') return { value: (row) => value(row) as number | boolean | null }
  if (kind !== 'string') return { value: text }
  // Days, months and instants sort as stored. Plain text is shown verbatim, even if it looks like a date.
  return { value: (row) => value(row) as string | null, ...(schema && formatOf(schema) ? { show: text } : {}) }
}

/** Table columns by field name; label, order and text come from the contract. Define them outside of the component. */
export const columnsOf = <Row>(fields: Shape, ...columns: readonly Column<Row>[]): readonly TableColumn<Row>[] =>
  columns.map((column) => {
    const given = typeof column === 'string' ? { id: column } : column
    const schema = fields[given.id]
    const { value, show } = cellOf<Row>(schema, given.id)
    return {
      titel: (schema && titelOf(schema)) ?? given.id,
      value,
      ...(show && !('value' in given) ? { show } : {}),
      ...(schema && kindOf(schema) === 'number' ? { right: true as const } : {}),
      ...given,
    }
  })
