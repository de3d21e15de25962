// A table of whatever program, read in a process of its own (read.ts): first what stands above it, then row by row.
import { fileTypeFromBuffer } from 'file-type'
import { FileError } from '#server/files/foreign.ts'
import { readCsv } from './csv.ts'
import type { Row, TableHead } from './table.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @throws FileError */
export async function* read(content: Uint8Array): AsyncGenerator<TableHead | Row> {
  const kind = (await fileTypeFromBuffer(content))?.mime
  // A text has no type of its own; one that has another is refused before somebody tries to read it.
  if (kind !== undefined && kind !== XLSX && !kind.startsWith('text/'))
    throw new FileError('Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.')
  // Loaded for a workbook only: that takes as long as all the rest.
  const { zeilen: rows, ...head } = kind === XLSX ? await (await import('./xlsx.ts')).readXlsx(content) : readCsv(content)
  yield head
  yield* rows
}
