// A node that a test can kill (job-instance.ts), on the test's database.
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Started, and working on jobs; killed when the running test ends at the latest. */
export async function nodeProcess({ db, databaseUrl }: TestDatabase, smtpUrl: string): Promise<{ kill(): Promise<void> }> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
  const target = databaseUrl === null ? { ...inject('database').application, ...rows[0] } : { connectionString: databaseUrl }
  const child = spawn(process.execPath, ['tests/support/job-instance.ts', JSON.stringify(target), smtpUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dead = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const kill = () => {
    child.kill('SIGKILL')
    return dead
  }
  onTestFinished(kill)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { kill }
}
