// Wires one instance: database, cache, listener and app. main.ts starts one; tests start one or two.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Area, buildApp } from '#server/app.ts'
import { sessionChecker } from '#server/auth/sessions.ts'
import { chapterReader } from '#server/chapter.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { AppContext } from '#server/context.ts'
import { startListener } from '#server/events/listen.ts'
import type { Jobs } from '#server/jobs/start.ts'
import { newFileMaker } from '#server/export/maker.ts'
import { InFlight, newTurns } from '#server/http/in-flight.ts'
import { createOutbox } from '#server/mail/send-mail.ts'
import { unsubscribeTokens } from '#server/mail/unsubscribe.ts'
import { createWriter } from '#server/transact.ts'
import { newCache } from '#server/http/answer-cache.ts'
import { BUILT_AT_ONCE } from '#contract/limits.ts'

export interface Instance {
  readonly app: FastifyInstance
  readonly context: AppContext
  /** Starts the job workers: mail, clean-up, reminders. Called after `listen`, so that they do not delay it. */
  readonly work: () => Promise<void>
  readonly close: () => Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface InstanceOptions {
  readonly config: Config
  readonly database: Pick<Database, 'db' | 'connection' | 'onWrites'>
  readonly areas: readonly Area[]
  readonly web?: string | null
  readonly backups?: string | null
  readonly clock?: () => Date
}

export async function buildInstance({
  config,
  database: { db, connection, onWrites },
  areas,
  web = null,
  backups = null,
  clock: now = () => new Date(),
}: InstanceOptions): Promise<Instance> {
  const cache = newCache()
  // The app creates the log, but needs the listener first.
  let log = SILENT
  const forward = (level: keyof Log) => (what: unknown, message?: string) => log[level](what, message)
  const listener = await startListener({
    connection,
    log: { info: forward('info'), warn: forward('warn'), error: forward('error') },
  })
  cache.setTrusted(listener.connected)
  listener.onChange((_, foreign) => {
    if (foreign.has('*')) cache.setTrusted(listener.connected)
    else cache.invalidate(foreign)
  })
  const stopHearing = onWrites((writes) => {
    cache.invalidate(writes.tables)
    listener.wrote(writes)
  })
  const chapter = chapterReader(config, db, cache)
  const context: AppContext = {
    config,
    chapter,
    db,
    cache,
    now,
    inFlight: new InFlight(),
    turn: newTurns(BUILT_AT_ONCE),
    exports: new Map(),
    files: newFileMaker(),
    listener,
    transact: createWriter(db),
    sendMail: createOutbox(chapter, now),
    fileRecht: Object.assign({}, ...areas.map(({ fileRecht }) => fileRecht)) as AppContext['fileRecht'],
    names: Object.assign({}, ...areas.map(({ names }) => names)) as AppContext['names'],
    plans: areas.flatMap(({ plan }) => plan ?? []),
    kalender: areas.flatMap(({ kalender }) => kalender ?? []),
    waiting: areas.flatMap(({ waiting }) => waiting ?? []).toSorted((a, b) => a.rank - b.rank),
    inbox: areas.flatMap(({ inbox }) => inbox ?? []),
    doors: new Map(),
    finds: areas.flatMap(({ finds }) => finds ?? []),
    overview: areas.flatMap(({ overview }) => overview ?? []),
    personal: areas.flatMap(({ personal }) => personal ?? []),
    placeUses: areas.flatMap(({ placeUses }) => placeUses ?? []),
    sessions: sessionChecker(db, cache, now),
  }
  // Creates the signing key at the first start, not during the first change that sends a mail.
  await unsubscribeTokens(db)
  const app = await buildApp(context, areas, { web })
  log = app.log
  let jobs: Promise<Jobs> | undefined
  return {
    app,
    context,
    work: async () => {
      jobs = import('#server/jobs/instance-jobs.ts').then(({ startInstanceJobs }) =>
        startInstanceJobs({ context, connection, areas, backups, log: app.log }),
      )
      await jobs
    },
    close: async () => {
      const idle = jobs?.then(
        (started) => started.close(),
        () => undefined,
      )
      await Promise.all([app.close(), idle])
      context.files.close()
      stopHearing()
      await listener.close()
    },
  }
}
