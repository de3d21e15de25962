import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { backupJob, nightlyBackup } from '#server/backup/nightly.ts'
import type { AppContext } from '#server/context.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { releaseLeases, mailHandlers, followUp } from '#server/mail/deliver.ts'
import { cleanupJob, type Cleanup, cleanUp } from './cleanup.ts'
import { type JobHandler, enqueue } from './job.ts'
import { type Jobs, startJobs, type CronEntry } from './start.ts'

export interface AreaJobs {
  readonly handlers?: (context: AppContext) => readonly JobHandler[]
  readonly termine?: readonly CronEntry[]
  readonly cleanup?: Cleanup
}

interface InstanceJobOptions {
  readonly context: AppContext
  readonly connection: pg.ClientConfig
  readonly areas: readonly AreaJobs[]
  readonly backups?: string | null
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export async function startInstanceJobs({ context, connection, areas, backups = null, log }: InstanceJobOptions): Promise<Jobs> {
  const { chapter, config, db, now } = context
  const transport = smtpTransport(config)
  const jobs = await startJobs({
    connection,
    log,
    whenAlone: () => releaseLeases(db),
    handlers: [
      cleanUp(
        db,
        now,
        areas.flatMap(({ cleanup = [] }) => cleanup),
      ),
      ...(backups === null ? [] : [nightlyBackup({ db, connection, config, folder: backups, now, log })]),
      ...mailHandlers({ db, chapter, transport, log }),
      ...areas.flatMap(({ handlers }) => handlers?.(context) ?? []),
    ],
    termine: [
      { job: cleanupJob, when: '17 2 * * *' },
      ...(backups === null ? [] : [{ job: backupJob, when: '43 2 * * *' }]),
      { job: followUp, when: '* * * * *' },
      ...areas.flatMap(({ termine = [] }) => termine),
    ],
  })
  // Mails from a time without SMTP_URL, or of a killed instance, are sent without waiting for the schedule.
  await db.transaction().execute((trx) => enqueue(trx, followUp, null, { key: 'start mails-nachfassen' }))
  return {
    async close() {
      await jobs.close()
      await transport?.close()
    },
  }
}
