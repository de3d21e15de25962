// `npm start`: reads the environment, opens the database, migrates, makes the first account, serves.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ersterStart } from '#server/auth/erster-start.ts'
import { bereiche } from '#server/bereiche.ts'
import { ConfigFehler, leseConfig } from '#server/config.ts'
import { DatenbankFehler } from '#server/db/embedded/fehler.ts'
import { migriere } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { baueKnoten } from '#server/knoten.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))
const sage = (satz: string) => process.stdout.write(`${satz}\n`)

async function starte(): Promise<void> {
  const config = leseConfig(process.env)
  const datenbank = await openDatabase(config, sage)
  try {
    const neu = await migriere(datenbank.verbindung)
    if (neu.length > 0) sage(`Datenbank eingerichtet (${neu.length} ${neu.length === 1 ? 'Schritt' : 'Schritte'}).`)
    if (config.demo !== null) {
      // Loaded only when asked for. Before the first account is made, or a password would be printed that the demo replaces.
      const { fuelleDemo } = await import('#seeds/demo.ts')
      await fuelleDemo({ db: datenbank.db, config }, config.demo, sage)
    }
    const knoten = await baueKnoten({ config, datenbank, bereiche, web: existsSync(join(WEB, 'index.html')) ? WEB : null })
    const zugang = await ersterStart(knoten.kontext)
    if (zugang?.zufaellig) {
      sage(`Erster Zugang: Benutzername ${zugang.username}, Passwort ${zugang.passwort} – es wird nur dieses eine Mal gezeigt.`)
    } else if (zugang) {
      sage(`Erster Zugang: Benutzername ${zugang.username}, Passwort aus ADMIN_PASSWORT.`)
    }
    await knoten.app.listen({ port: config.port, host: config.host })
    const arbeit = knoten.arbeite()

    let endet = false
    const beende = async (signal: string) => {
      if (endet) return
      endet = true
      sage(`${signal}: Das Intranet wird beendet …`)
      await arbeit.catch(() => undefined)
      await knoten.schliessen()
      await datenbank.schliessen()
      process.exit(0)
    }
    process.on('SIGTERM', () => void beende('SIGTERM'))
    process.on('SIGINT', () => void beende('SIGINT'))
    await arbeit
    sage(`Das Intranet läuft: ${config.baseUrl}`)
    // Now, not at the end: whoever is killed leaves it for the next start all the same.
    flushCompileCache()
  } catch (fehler) {
    await datenbank.schliessen()
    throw fehler
  }
}

await starte().catch((fehler: unknown) => {
  const { code } = fehler as { code?: string }
  if (code === 'EADDRINUSE')
    process.stderr.write(`Der Port ist schon belegt: Läuft das Intranet bereits? Mit PORT=… wählst du einen anderen.\n`)
  else if (fehler instanceof ConfigFehler || fehler instanceof DatenbankFehler) process.stderr.write(`${fehler.message}\n`)
  else
    process.stderr.write(
      `Das Intranet konnte nicht starten: ${fehler instanceof Error ? (fehler.stack ?? fehler.message) : String(fehler)}\n`,
    )
  process.exit(1)
})
