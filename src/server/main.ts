import { existsSync } from 'node:fs'
import { createRequire, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstStart } from '#server/auth/first-start.ts'
import pg from 'pg'
import { areas } from '#server/areas.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { checkClock } from '#server/db/clock.ts'
import { DatabaseError } from '#server/db/embedded/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { dropRoot, ownFolder } from '#server/process/drop-root.ts'
import { buildInstance } from '#server/instance.ts'
import { readTracesFromMaps } from '#server/process/readable-traces.ts'

const [, program = ''] = process.argv
if (existsSync(`${program}.map`)) readTracesFromMaps()
const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))
const INDEX = join(WEB, 'index.html')
const say = (message: string) => process.stdout.write(`${message}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, say)
  const { place } = database
  const backups = join(place.folder, 'sicherungen')
  try {
    try {
      ownFolder(backups, place)
    } catch (error) {
      say(`Der Ordner ${backups} für Sicherungen lässt sich nicht anlegen: ${error instanceof Error ? error.message : String(error)}`)
    }
    const applied = await migrate(database.connection)
    const clock = await checkClock(database.db)
    if (clock !== null) say(clock)
    if (applied.length > 0) say(`Datenbank eingerichtet (${applied.length} ${applied.length === 1 ? 'Schritt' : 'Schritte'}).`)
    if (config.demo !== null) {
      // Loaded on demand, before the first account is created: otherwise a password that the demo replaces would be printed.
      const { fillDemo } = await import('#seeds/demo.ts')
      await fillDemo({ db: database.db, config }, config.demo, say)
    }
    const web = existsSync(INDEX) ? WEB : null
    const instance = await buildInstance({ config, database, areas, backups, web })
    const zugang = await firstStart(instance.context)
    if (zugang?.random) {
      say(`Erster Zugang: Benutzername ${zugang.username}, Passwort ${zugang.passwort} – es wird nur dieses eine Mal gezeigt.`)
    } else if (zugang) {
      say(`Erster Zugang: Benutzername ${zugang.username}, Passwort aus ADMIN_PASSWORT.`)
    }
    await instance.app.listen({ port: config.port, host: config.host })
    // Loads the job modules while still root, so that they enter the compile cache. Only root can write it.
    await import('#server/jobs/instance-jobs.ts')
    // Flushed now, not on shutdown, so that even a killed process leaves its cache.
    flushCompileCache()
    const asRoot = await dropRoot(place, {
      files: [
        program,
        fileURLToPath(import.meta.url),
        process.execPath,
        createRequire(import.meta.url).resolve('fastify'),
        ...(web === null ? [] : [INDEX]),
      ],
      folder: backups,
      connect: () => connectOnce(database.connection),
    })
    if (asRoot !== null) say(asRoot)
    const work = instance.work()

    let ending = false
    const shutDown = async (signal: string) => {
      if (ending) return
      ending = true
      say(`${signal}: Das Intranet wird beendet …`)
      await instance.close()
      await database.close()
      process.exit(0)
    }
    process.on('SIGTERM', () => void shutDown('SIGTERM'))
    process.on('SIGINT', () => void shutDown('SIGINT'))
    await work
    say(`Das Intranet läuft: ${config.baseUrl}`)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function connectOnce(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}

await start().catch((error: unknown) => {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    process.stderr.write(`Der Port ist schon belegt: Läuft das Intranet bereits? Mit PORT=… wählst du einen anderen.\n`)
  else if (error instanceof ConfigError || error instanceof DatabaseError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(`Das Intranet konnte nicht starten: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
