// `npm run sichern -- DATEI` and `npm run wiederherstellen -- DATEI [--ersetzen] [--sitzungen-behalten]`.
import { hostname } from 'node:os'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { explainFailure } from './explain.ts'
import { reachForReading, reachForWriting } from './reach.ts'
import { recordOutcome } from './record.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { type Progress, saveBackup } from './save.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const progress: Progress = (text) => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}`)
}
const clearLine = () => progress('')

const number = new Intl.NumberFormat('de')
const megabytes = new Intl.NumberFormat('de', { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const seconds = (from: number) => `${megabytes.format((Date.now() - from) / 1000)} s`

async function saveTo(file: string, config: Config): Promise<void> {
  const start = Date.now()
  const { connection, close } = await reachForReading(config, say)
  try {
    const result = await saveBackup(connection, file, { key: config.backupKey, progress })
    await recordOutcome(connection, { kind: 'hand', host: hostname(), file: basename(file), size: result.size })
    clearLine()
    say(
      `Gesichert in ${file}: ${result.tables} Tabellen, ${megabytes.format(result.size / 1e6)} ` +
        `MB${config.backupKey === null ? '' : ', verschlüsselt'} (${seconds(start)}).`,
    )
  } finally {
    await close()
  }
}

async function restoreFrom(
  file: string,
  config: Config,
  { replace, keepSessions }: { replace: boolean; keepSessions: boolean },
): Promise<void> {
  const start = Date.now()
  const options = { key: config.backupKey, replace, keepSessions, progress }
  const checked = await checkBackup(file, options)
  const { connection, close } = await reachForWriting(config, say)
  try {
    await restoreBackup(connection, file, checked, options)
    clearLine()
    const rows = Object.values(checked.sums).reduce((sum, { rows: count }) => sum + count, 0)
    const when = new Date(checked.head.createdAt).toLocaleString('de', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/Berlin',
    })
    if (!keepSessions) say('Alle melden sich neu an: Anmeldungen, Links für neue Passwörter und Geräte für Push sind beendet.')
    say(`Wiederhergestellt: ${number.format(rows)} Zeilen vom ${when}, jede Tabelle geprüft (${seconds(start)}).`)
  } finally {
    await close()
  }
}

const FLAGS: readonly string[] = ['ersetzen', 'sitzungen-behalten']

async function run(): Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' as const }])),
  })
  const unknown = Object.keys(values).find((name) => !FLAGS.includes(name))
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0 || unknown !== undefined || (command === 'sichern' && Object.keys(values).length > 0))
    throw new ConfigError(
      command === 'sichern'
        ? 'So geht es: npm run sichern -- DATEI'
        : 'So geht es: npm run wiederherstellen -- DATEI [--ersetzen] [--sitzungen-behalten]',
    )
  const config = readConfig(process.env)
  // npm runs scripts in its own folder; resolves the file from the caller's folder.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name)
  if (command === 'sichern') await saveTo(file, config)
  else await restoreFrom(file, config, { replace: values['ersetzen'] === true, keepSessions: values['sitzungen-behalten'] === true })
}

await run().catch((error: unknown) => {
  clearLine()
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
})
