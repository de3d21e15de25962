// Data export for a tax audit: CSV tables with a description for audit programs (index.xml, "GDPdU" of 2004), in one ZIP.
import { dateText } from '#contract/time/berlin.ts'
import XMLBuilder from 'fast-xml-builder'
import { strToU8, zipSync } from 'fflate'
import { plainEuros } from '#contract/money/cents.ts'
import { xmlText } from './texts.ts'

export interface AuditColumn {
  readonly name: string
  readonly beschreibung?: string
  readonly typ: 'text' | 'betrag' | 'tag'
}
export interface AuditTable {
  /** Also the file name: ASCII. */
  readonly name: string
  readonly beschreibung: string
  readonly columns: readonly AuditColumn[]
  /** Per column: a text, cents, or a day; `null` if empty. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}
export interface AuditSupplier {
  readonly name: string
  readonly ort: string
  readonly kommentar: string
}

const TYPES = {
  text: { AlphaNumeric: '' },
  betrag: { Numeric: { Accuracy: 2 } },
  tag: { Date: { Format: 'DD.MM.YYYY' } },
} as const

function cell(value: string | number | null | undefined, kind: AuditColumn['typ']): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'betrag') return plainEuros(Number(value)).replace('.', ',')
  if (kind === 'tag') return dateText(String(value).slice(0, 10))
  return `"${xmlText(String(value)).replaceAll('"', '""')}"`
}

const csv = ({ columns, rows }: AuditTable) =>
  rows.map((row) => `${columns.map((column, i) => cell(row[i], column.typ)).join(';')}\r\n`).join('')

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: true })

const described = ({ name, beschreibung, columns }: AuditTable) => ({
  URL: `${name}.csv`,
  Name: name,
  Description: xmlText(beschreibung),
  UTF8: '',
  DecimalSymbol: ',',
  DigitGroupingSymbol: '.',
  VariableLength: {
    ColumnDelimiter: ';',
    RecordDelimiter: '&#13;&#10;',
    TextEncapsulator: '"',
    VariableColumn: columns.map((column) => ({
      Name: column.name,
      ...(column.beschreibung !== undefined && { Description: xmlText(column.beschreibung) }),
      ...TYPES[column.typ],
    })),
  },
})

const TEXTS = [
  'Version',
  'Name',
  'Location',
  'Comment',
  'URL',
  'Description',
  'DecimalSymbol',
  'DigitGroupingSymbol',
  'ColumnDelimiter',
  'RecordDelimiter',
  'TextEncapsulator',
  'Accuracy',
  'Format',
]

const DTD = 'gdpdu-01-09-2004.dtd'
/** DTD of index.xml with the elements in use, under the file name audit programs expect. */
const ELEMENTS = `<!ELEMENT DataSet (Version, DataSupplier, Media)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name, Description, UTF8, DecimalSymbol, DigitGroupingSymbol, VariableLength)>
<!ELEMENT VariableLength (ColumnDelimiter, RecordDelimiter, TextEncapsulator, VariableColumn+)>
<!ELEMENT VariableColumn (Name, Description?, (AlphaNumeric | Numeric | Date))>
<!ELEMENT Numeric (Accuracy)>
<!ELEMENT Date (Format)>
${['UTF8', 'AlphaNumeric'].map((name) => `<!ELEMENT ${name} EMPTY>`).join('\n')}
${TEXTS.map((name) => `<!ELEMENT ${name} (#PCDATA)>`).join('\n')}
`

/** Audit tables as a ZIP: one CSV each, index.xml and its DTD. */
export function gobdExport(tables: readonly AuditTable[], supplier: AuditSupplier): Uint8Array {
  const index = builder
    .build({
      DataSet: {
        Version: '1.0',
        DataSupplier: { Name: xmlText(supplier.name), Location: xmlText(supplier.ort), Comment: xmlText(supplier.kommentar) },
        Media: { Name: 'Export', Table: tables.map(described) },
      },
    })
    .replaceAll('&amp;#13;&amp;#10;', '&#13;&#10;')
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE DataSet SYSTEM "${DTD}">\n`
  return zipSync({
    [DTD]: strToU8(ELEMENTS),
    'index.xml': strToU8(head + index),
    ...Object.fromEntries(tables.map((table) => [`${table.name}.csv`, strToU8(csv(table))])),
  })
}
