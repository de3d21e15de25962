import { formatOf, kindOf, readable, type Shape, titelOf } from '#contract/schema.ts'
import type { TableColumn } from '../ui/list/column.ts'

type Field<Row> = Extract<keyof Row, string>
/** A field by its name, a field with parts of its column overridden, or a column of the area's own. */
type Column<Row> = Field<Row> | (Partial<TableColumn<Row>> & { readonly id: Field<Row> }) | TableColumn<Row>

/** What the column of a field sorts by, and what it shows where that differs. */
function cellOf<Row>(schema: Shape[string] | undefined, name: string): Pick<TableColumn<Row>, 'value' | 'show'> {
  const value = (row: Row) => (row as Readonly<Record<string, unknown>>)[name]
  const text = (row: Row) => readable(schema, value(row))
  const kind = schema ? kindOf(schema) : 'string'
  if (schema && formatOf(schema) === 'money') return { value: (row) => value(row) as number | null, show: text }
  if (kind === 'number' || kind === 'boolean') return { value: (row) => value(row) as number | boolean | null }
  if (kind !== 'string') return { value: text }
  // Days, months and instants sort as stored; a text is shown as typed, even one that looks like a date.
  return { value: (row) => value(row) as string | null, ...(schema && formatOf(schema) ? { show: text } : {}) }
}

/** The columns of a list by the names of their fields: label, order and text come from the contract. Define them outside of the component. */
export const columnsOf = <Row>(fields: Shape, ...columns: readonly Column<Row>[]): readonly TableColumn<Row>[] =>
  columns.map((column) => {
    const own = typeof column === 'string' ? { id: column } : column
    const schema = fields[own.id]
    const { value, show } = cellOf<Row>(schema, own.id)
    return {
      titel: (schema && titelOf(schema)) ?? own.id,
      value,
      // Another value is not shown as the field is.
      ...(show && !('value' in own) ? { show } : {}),
      ...(schema && kindOf(schema) === 'number' ? { right: true as const } : {}),
      ...own,
    }
  })
