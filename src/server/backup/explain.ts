import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { DatabaseError } from '#server/db/embedded/errors.ts'
import { BackupError } from './errors.ts'

const CODES: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'Die Festplatte ist voll; schaffe Platz und versuche es noch einmal.'],
  ['EDQUOT', 'Die Festplatte ist voll; schaffe Platz und versuche es noch einmal.'],
  ['EACCES', 'Dieser Benutzer darf dort nicht lesen oder schreiben.'],
  ['EPERM', 'Dieser Benutzer darf dort nicht lesen oder schreiben.'],
  ['EROFS', 'Dort darf man nicht schreiben.'],
  ['ENOENT', 'Diesen Ordner gibt es nicht.'],
  ['53100', 'Die Festplatte der Datenbank ist voll; es wurde nichts verändert.'],
  ['55P03', 'Die Datenbank wird gerade umgebaut; versuche es gleich noch einmal.'],
])

export function explainFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof DatabaseError || error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '', path = '' } = error as { code?: string; path?: string }
  const sentence = CODES.get(code)
  // Reports the requested file name, not the temporary one.
  if (sentence !== undefined) return path === '' ? sentence : `${path.replace(/\.neu-\d+$/, '')}: ${sentence}`
  if (error instanceof pg.DatabaseError) return `PostgreSQL lehnt ab: ${error.message}`
  if (/Connection terminated|ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE/.test(`${code} ${error.message}`))
    return 'Die Datenbank wurde währenddessen beendet; versuche es noch einmal.'
  return error.message
}
