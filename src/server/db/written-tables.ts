import type pg from 'pg'

export interface Writes {
  readonly tables: ReadonlySet<string>
  readonly jobs: boolean
  /** Transaction number; null if the connection broke and the commit is uncertain. */
  readonly number: number | null
}

/** Without this setting, each commit sends its notice itself (migrations/1000). */
export const TELLS_AFTERWARDS = "set intranet.knoten = 'ja'"

/** Reports the writes of a new connection's transactions before their callers continue. */
export function hearWrites(client: pg.ClientBase, report: (writes: Writes) => void): void {
  let tables = new Set<string>()
  let jobs = false
  let number: number | null = null
  let undone = false

  function end(sure: boolean): void {
    if (!undone && (tables.size > 0 || jobs)) report({ tables, jobs, number: sure ? number : null })
    tables = new Set()
    number = null
    jobs = undone = false
  }
  client.on('notice', ({ message, detail, hint }) => {
    if (message === 'jobs:insert') jobs = true
    if (message !== 'aenderung' || detail === undefined) return
    tables.add(detail)
    number = Number(hint)
  })
  client.on('end', () => end(false))
  // A commit that the server refuses is answered as a rollback. A rollback to a savepoint is followed by further commands.
  client.connection
    .on('commandComplete', ({ text }: { text: string }) => (undone = text === 'ROLLBACK'))
    .on('errorMessage', () => (undone = true))
    .on('readyForQuery', ({ status }: { status: string }) => status === 'I' && end(true))
}
