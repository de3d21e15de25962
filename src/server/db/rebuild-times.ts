// `npm run zeiten`: rebuilds the time table (docs/adr/0075) and the sums of hours (docs/adr/0109), also on a running intranet.
import pg from 'pg'
import { explainFailure } from '#server/backup/explain.ts'
import { reachForReading } from '#server/backup/reach.ts'
import { readConfig } from '#server/config.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function run(): Promise<void> {
  const { connection, close } = await reachForReading(readConfig(process.env), say)
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select personenzeiten_neu() + stundensummen_neu() as n')
    say(rows[0]?.n === 0 ? 'Alle Zeiten und Summen stimmten.' : `${rows[0]?.n} Zeilen berichtigt.`)
  } finally {
    await client.end()
    await close()
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
})
