// `npm start`: reads the environment, opens and migrates the database, makes the first account, serves.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstStart } from '#server/auth/first-start.ts'
import { areas } from '#server/areas.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { DatabaseError } from '#server/db/embedded/errors.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))
const say = (message: string) => process.stdout.write(`${message}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, say)
  try {
    const applied = await migrate(database.connection)
    if (applied.length > 0) say(`Datenbank eingerichtet (${applied.length} ${applied.length === 1 ? 'Schritt' : 'Schritte'}).`)
    if (config.demo !== null) {
      // Loaded only on demand. Before the first account is made: otherwise a password would be printed that the demo replaces.
      const { fillDemo } = await import('#seeds/demo.ts')
      await fillDemo({ db: database.db, config }, config.demo, say)
    }
    const instance = await buildInstance({ config, database, areas, web: existsSync(join(WEB, 'index.html')) ? WEB : null })
    const zugang = await firstStart(instance.context)
    if (zugang?.random) {
      say(`Erster Zugang: Benutzername ${zugang.username}, Passwort ${zugang.passwort} – es wird nur dieses eine Mal gezeigt.`)
    } else if (zugang) {
      say(`Erster Zugang: Benutzername ${zugang.username}, Passwort aus ADMIN_PASSWORT.`)
    }
    await instance.app.listen({ port: config.port, host: config.host })
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
    // Now, not on shutdown: even a killed process leaves its cache to the next start.
    flushCompileCache()
  } catch (error) {
    await database.close()
    throw error
  }
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
