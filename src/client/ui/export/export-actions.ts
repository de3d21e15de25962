import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { urlOf } from '#contract/client.ts'
import type { Endpoint, ExportFormat } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { loadFile, submit } from '../../net/api.ts'
import { dateText, today } from '../../text/date.ts'
import { notify } from '../../app/notify.ts'
import { downloadBlob } from '../../net/download.ts'
import type { Action } from '../action/action.ts'
import type { TableColumn } from '../list/column.ts'

interface FromServer {
  readonly endpoint: Pick<Endpoint, 'path'>
  readonly query: Readonly<Record<string, string | number | boolean | undefined>>
}
interface FromHere<Z> {
  readonly columns: readonly TableColumn<Z>[]
  readonly rows: readonly Z[]
}
type Props<Z> = (FromServer | FromHere<Z>) & {
  /** Without extension; the date is appended: "Orte" → "Orte 24.11.2026.csv". */
  readonly fileName: string
  /** Id of what is printed alone; else the whole page. */
  readonly part?: string
}

const NAMES: Readonly<Record<ExportFormat, string>> = { xlsx: 'Als Excel-Datei', csv: 'Als CSV-Datei', pdf: 'Als PDF' }

const printAction = (print: () => void): Action => ({ titel: 'Drucken', icon: IconPrinter, act: () => void setTimeout(print, 300) })
/** Prints the page after the menu has closed. */
export const PRINT = printAction(() => window.print())

/** Prints this part of the page (base.css). */
function printPart(id: string) {
  const part = document.getElementById(id)
  const mark = (isOn: boolean) => {
    part?.toggleAttribute('data-printed', isOn)
    document.body.toggleAttribute('data-prints-part', isOn && part !== null)
  }
  mark(true)
  window.addEventListener('afterprint', () => mark(false), { once: true })
  window.print()
}

export function exportActions<Z>(props: Props<Z>): readonly Action[] {
  const { fileName, part } = props
  const formats: readonly ExportFormat[] = 'endpoint' in props ? ['xlsx', 'csv', 'pdf'] : ['xlsx', 'csv']
  async function load(format: ExportFormat) {
    const file = 'endpoint' in props ? await fromServer(props, format) : await fromHere(props, fileName, format)
    if (file) downloadBlob(`${fileName} ${dateText(today())}.${format}`, file)
  }
  return [
    ...formats.map((format) => ({ titel: NAMES[format], icon: IconDownload, act: () => void load(format) })),
    ...('endpoint' in props ? [{ titel: 'Meine Exporte', icon: IconFiles, to: path('/exporte') }] : []),
    part === undefined ? PRINT : printAction(() => printPart(part)),
  ]
}

/** Short lists download at once; long ones run as a background job and appear under "Meine Exporte". */
async function fromServer({ endpoint, query }: FromServer, format: ExportFormat): Promise<Blob | undefined> {
  const texts = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  try {
    const { data } = await submit({
      method: 'POST',
      url: '/api/exporte',
      body: { pfad: urlOf(endpoint, { params: { format } }), query: Object.fromEntries(texts) as Record<string, string> },
    })
    const { auftrag, zeilen } = data as { readonly auftrag: string | null; readonly zeilen: number }
    if (auftrag === null) return await loadFile(urlOf(endpoint, { params: { format }, query }))
    notify(`${zeilen.toLocaleString('de-DE')} Zeilen: Die Datei entsteht im Hintergrund und steht dann unter „Meine Exporte“.`)
  } catch {
    // The call already shows the refusal.
  }
  return undefined
}

async function fromHere<Z>({ columns, rows }: FromHere<Z>, titel: string, format: ExportFormat): Promise<Blob | undefined> {
  try {
    const { asCsv, cellsOf } = await import('./export.ts')
    if (format === 'csv') return new Blob([asCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
    const { asXlsx } = await import('./xlsx.ts')
    const heads = columns.map((column) => column.titel)
    return await asXlsx(titel, heads, rows.map(cellsOf(columns)))
  } catch {
    notify('Die Datei ließ sich nicht erstellen. Versuche es noch einmal.', 'error')
    return undefined
  }
}
