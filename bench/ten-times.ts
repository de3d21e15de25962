import { readFileSync } from 'node:fs'
import pg from 'pg'

export async function tenTimes(manager: pg.ClientConfig, say: (sentence: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client(manager)
  const begin = performance.now()
  await client.connect()
  try {
    await client.query(readFileSync(new URL('ten-times.sql', import.meta.url), 'utf8'))
    say(`  ten times the rows, created in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  } finally {
    await client.end()
  }
}
