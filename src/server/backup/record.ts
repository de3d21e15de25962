import type pg from 'pg'
import { onConnection } from './tables.ts'

/** How a backup ended: with a file of so many bytes, or with a German sentence. */
export interface Outcome {
  readonly kind: 'nacht' | 'hand'
  /** Name of the machine: of several nodes each keeps the backups that it made. */
  readonly host: string
  readonly file: string
  readonly size?: number
  readonly error?: string
}

/** Writes down how a backup ended; a database that does not know the table yet, or cannot be reached, stays without. */
export async function remember(connection: pg.ClientConfig, { kind, host, file, size, error }: Outcome): Promise<void> {
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
