import type { ChangeListener } from '#server/events/listen.ts'
import { outageOf } from '#server/db/outage.ts'
import { HEALTH_ANSWER_MS } from '#contract/limits.ts'

const KEPT_MS = 1000

/** Grace period after a start, before the first job of the minute has run. */
const YOUNG_S = 600
export const JOBS_REST = 'Die Zeitaufträge (Erinnerungen, Sicherung, Mails) laufen seit über zehn Minuten nicht. Stimmt die Uhr?'
/** True if the minute's job is late, or was recorded by a fast clock. */
export const JOBS_LATE = `select last_execution not between now() - interval '10 minutes' and now() + interval '10 minutes' as late
  from graphile_worker._private_known_crontabs where identifier = 'mails-nachfassen'`

interface Health {
  readonly healthy: boolean
  readonly reason?: string
  /** Background work has stopped, but requests are answered. */
  readonly hint?: string
}

// A row deleted at commit needs a new block each time: it fails on a full disk and leaves nothing behind.
const PROBE = `set local client_min_messages = warning;
  create temp table if not exists gesundheitsprobe (x int) on commit delete rows; insert into gesundheitsprobe values (1)`

async function jobsRest(listener: ChangeListener): Promise<Pick<Health, 'hint'>> {
  if (process.uptime() < YOUNG_S) return {}
  const { rows } = (await listener.ask(JOBS_LATE)) as { rows: { late: boolean }[] }
  return rows[0]?.late === true ? { hint: JOBS_REST } : {}
}

async function probe(listener: ChangeListener): Promise<Health> {
  try {
    await listener.ask(PROBE)
    return { healthy: true, ...(await jobsRest(listener)) }
  } catch (error) {
    // A server of DATABASE_URL may forbid temporary tables; its answer is then the only evidence.
    if ((error as { code?: string }).code === '42501') return { healthy: true }
    return { healthy: false, reason: outageOf(error) === 'full' ? 'Die Festplatte ist voll.' : 'Die Datenbank antwortet nicht.' }
  }
}

/** @returns the check, limited to two seconds */
export function healthCheck(listener: ChangeListener): () => Promise<Health> {
  let last: { readonly at: number; readonly health: Promise<Health> } | null = null
  let running = false
  return () => {
    if (!last || (!running && Date.now() - last.at > KEPT_MS)) {
      running = true
      last = { at: Date.now(), health: probe(listener).finally(() => (running = false)) }
    }
    const { health } = last
    return new Promise((resolve) => {
      const late = setTimeout(resolve, HEALTH_ANSWER_MS, { healthy: false, reason: 'Die Datenbank antwortet nicht.' })
      void health.then(resolve).finally(() => clearTimeout(late))
    })
  }
}
