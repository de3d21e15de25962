// One node: database, memory, listener and app put together. main.ts starts one; the tests start one or two.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Area, buildApp } from '#server/app.ts'
import { sessionChecker } from '#server/auth/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { AppContext } from '#server/context.ts'
import { startListener } from '#server/events/listen.ts'
import type { Jobs } from '#server/jobs/start.ts'
import { outbox } from '#server/mail/send-mail.ts'
import { writer } from '#server/transact.ts'
import { newCache } from '#server/answer-cache.ts'

export interface Instance {
  readonly app: FastifyInstance
  readonly context: AppContext
  /** Starts working on jobs: mail, clean-up, reminders. After listening, for nobody waits for them. */
  readonly work: () => Promise<void>
  /** Stops answering and listening; the database stays open, it belongs to whoever opened it. */
  readonly close: () => Promise<void>
}

type Record = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
const SILENT: Record = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface Ingredients {
  readonly config: Config
  readonly database: Pick<Database, 'db' | 'connection'>
  readonly bereiche: readonly Area[]
  /** Folder of the built web part; null for none. */
  readonly web?: string | null
  readonly jetzt?: () => Date
}

export async function buildInstance({
  config,
  database: { db, connection },
  bereiche: areas,
  web = null,
  jetzt: now = () => new Date(),
}: Ingredients): Promise<Instance> {
  const cache = newCache()
  // The app brings the log, but needs the listener first.
  let log = SILENT
  const later = (level: keyof Record) => (what: unknown, sentence?: string) => log[level](what, sentence)
  const listener = await startListener({
    connection,
    record: { info: later('info'), warn: later('warn'), error: later('error') },
  })
  cache.setTrusted(listener.connected)
  listener.onChange((tables) => {
    if (tables.has('*')) cache.setTrusted(listener.connected)
    else cache.invalidate(tables)
  })
  const context: AppContext = {
    config,
    db,
    cache,
    now,
    listener,
    transact: writer(db, cache),
    sendMail: outbox(config, now),
    fileRecht: Object.assign({}, ...areas.map(({ fileRecht }) => fileRecht)) as AppContext['fileRecht'],
    names: Object.assign({}, ...areas.map(({ names }) => names)) as AppContext['names'],
    actorOf: sessionChecker(db, cache, now),
  }
  const app = await buildApp(context, areas, { web })
  log = app.log
  let jobs: Jobs | undefined
  return {
    app,
    context,
    work: async () => {
      const { startInstanceJobs } = await import('#server/jobs/instance-jobs.ts')
      jobs = await startInstanceJobs({ context, connection, bereiche: areas, record: app.log })
    },
    close: async () => {
      await jobs?.close()
      await listener.close()
      await app.close()
    },
  }
}
