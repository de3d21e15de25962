import type pg from 'pg'
import { onConnection } from './tables.ts'

export interface Outcome {
  readonly kind: 'nacht' | 'hand'
  readonly host: string
  readonly file: string
  readonly size?: number
  readonly error?: string
}

/** Records the result of a backup; skipped if the table does not exist yet or the database is unreachable. */
export async function recordOutcome(connection: pg.ClientConfig, { kind, host, file, size, error }: Outcome): Promise<void> {
  await onConnection(connection, (client) =>
    client.query('insert into sicherungen (art, rechner, datei, groesse, fehler) values ($1, $2, $3, $4, $5)', [
      kind,
      host,
      file,
      size ?? null,
      error ?? null,
    ]),
  ).catch(() => undefined)
}
