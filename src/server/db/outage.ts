import { type HttpError, unavailable } from '#server/errors.ts'

/** PostgreSQL error codes for stopping, starting or too many connections. Class 08: connection errors. */
const AWAY = /^(57P0[1-5]|53300|25P03|08...)$/
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has|was) |(connect|read|write) E(CONN|PIPE|TIMEDOUT|NOENT))/
const DISK_FULL = '53100'

export type Outage = 'away' | 'full'

/** Classifies an error as a database outage; null for errors of the query itself. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null
  const { code = '' } = error as { code?: string }
  if (code === DISK_FULL) return 'full'
  return AWAY.test(code) || DRIVER.test(error.message) ? 'away' : null
}

export function outageAnswer(outage: Outage, writes: boolean): HttpError {
  if (outage === 'full') return unavailable('Auf dem Server ist kein Platz mehr. Bitte sag der Technik Bescheid.', 60)
  return unavailable(
    writes
      ? 'Das Intranet ist gleich wieder da. Was du eingegeben hast, steht noch hier: Speichere es gleich noch einmal.'
      : 'Das Intranet ist gleich wieder da.',
    3,
  )
}
