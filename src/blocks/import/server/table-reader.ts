import { fileTypeFromBuffer } from 'file-type'
import { FileError } from '#server/files/foreign.ts'
import { readCsv } from './csv.ts'
import type { Row, TableHead } from './table.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @throws FileError */
export async function* read(content: Uint8Array): AsyncGenerator<TableHead | Row> {
  const kind = (await fileTypeFromBuffer(content))?.mime
  // Text has no magic number; other detected types are rejected before parsing.
  if (kind !== undefined && kind !== XLSX && !kind.startsWith('text/'))
    throw new FileError('Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.')
  // Lazy import: loading the XLSX reader takes as long as everything else.
  const { zeilen, ...head } = kind === XLSX ? await (await import('./xlsx.ts')).readXlsx(content) : readCsv(content)
  yield head
  yield* zeilen
}
