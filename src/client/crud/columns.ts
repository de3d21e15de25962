import { formatOf, kindOf, readable, type Shape, titelOf } from '#contract/schema.ts'
import type { TableColumn } from '../ui/column.ts'

type Field<Row> = Extract<keyof Row, string>
/** A field by its name, a field with parts of its column said otherwise, or a column of one's own. */
type Column<Row> = Field<Row> | (Partial<TableColumn<Row>> & { readonly id: Field<Row> }) | TableColumn<Row>

/** What a column of a field sorts by, and how it reads where that is not the same. */
function cellOf<Row>(schema: Shape[string] | undefined, name: string): Pick<TableColumn<Row>, 'wert' | 'show'> {
  const value = (row: Row) => (row as Readonly<Record<string, unknown>>)[name]
  const text = (row: Row) => readable(schema, value(row))
  const kind = schema ? kindOf(schema) : 'string'
  if (kind === 'number' || kind === 'boolean') return { wert: (row) => value(row) as number | boolean | null }
  if (kind !== 'string') return { wert: text }
  // Days, months and instants sort as they are stored; a text stays as it was typed, whatever it looks like.
  return { wert: (row) => value(row) as string | null, ...(schema && formatOf(schema) ? { show: text } : {}) }
}

/** The columns of a list by the names of their fields: label, order and reading come from the contract. Define them outside of the component. */
export const columnsOf = <Row>(fields: Shape, ...columns: readonly Column<Row>[]): readonly TableColumn<Row>[] =>
  columns.map((column) => {
    const own = typeof column === 'string' ? { id: column } : column
    const schema = fields[own.id]
    const { wert: value, show } = cellOf<Row>(schema, own.id)
    return {
      titel: (schema && titelOf(schema)) ?? own.id,
      wert: value,
      // How the field reads is not how another value reads.
      ...(show && !('wert' in own) ? { show } : {}),
      ...(schema && kindOf(schema) === 'number' ? { right: true as const } : {}),
      ...own,
    }
  })
