import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/context.ts'
import { defineJob, handle, type JobHandler } from '#server/jobs/job.ts'
import { explainFailure } from './explain.ts'
import { recordOutcome } from './record.ts'
import { saveBackup } from './save.ts'

/** Runs every night on one node, and when an administrator asks (`hand`). */
export const backupJob = defineJob('sicherung', z.nullish(z.object({ hand: z.optional(z.boolean()) })), { rang: 30, versuche: 3 })

const PREFIX = 'intranet-'
const NAME = /^intranet-\d{4}-\d\d-\d\d-\d{6}\.sicherung(\.neu-\d+)?$/
const TOLD_DAYS = 90

export const UNLOCKED =
  'Die nächtliche Sicherung ist unverschlüsselt: Wer die Datei hat, liest Bankdaten, Kalenderadressen und wartende Mails. ' +
  'Bitte die Technik um einen Schlüssel (SICHERUNG_SCHLUESSEL).'

interface NightlyOptions {
  readonly db: Db
  readonly connection: pg.ClientConfig
  readonly config: Pick<Config, 'backupsKept' | 'backupKey'>
  readonly folder: string
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Makes a backup in the folder and deletes those of the oldest days beyond the limit. A failure is recorded and retried. */
export const nightlyBackup = ({ db, connection, config, folder, now, log }: NightlyOptions): JobHandler =>
  handle(backupJob, async (data, abort) => {
    if (config.backupsKept === 0) return
    if (config.backupKey === null) log.warn(UNLOCKED)
    const file = `${PREFIX}${now().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.sicherung`
    const about = { kind: data?.hand === true ? 'hand' : 'nacht', host: hostname(), file } as const
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { size } = await saveBackup(connection, join(folder, file), { key: config.backupKey, abort })
      await recordOutcome(connection, { ...about, size })
    } catch (error) {
      if (!abort.aborted) await recordOutcome(connection, { ...about, error: explainFailure(error) })
      throw error
    }
    const gone = await prune(folder, file, config.backupsKept)
    await db
      .deleteFrom('sicherungen')
      .where((is) =>
        is.or([
          is('zeit', '<', new Date(now().getTime() - TOLD_DAYS * 86_400_000).toISOString()),
          is.and([is('rechner', '=', about.host), is('datei', 'in', ['', ...gone])]),
        ]),
      )
      .execute()
  })

/**
 * Deletes the backups of all but the newest days, and leftovers of runs aborted on earlier days. Several of one day push out no night.
 * @returns deleted files
 */
async function prune(folder: string, newest: string, count: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const dayOf = (name: string) => name.slice(PREFIX.length, PREFIX.length + 10)
  const isWhole = (name: string) => name.endsWith('.sicherung')
  const kept = new Set([...new Set(names.filter(isWhole).map(dayOf))].slice(-count))
  const gone = names.filter((name) => (isWhole(name) ? !kept.has(dayOf(name)) : dayOf(name) < dayOf(newest)))
  for (const name of gone) await rm(join(folder, name), { force: true })
  return gone
}
