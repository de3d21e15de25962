// One real server for all journeys: demo chapter S on an embedded database of its own, mails to a real SMTP server.
import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../support/port.ts'
import { testFolder } from '../support/temp-folder.ts'
import { askBefore } from './asked.ts'

/** Collects each mail as a file `<folder>/<n>.eml`; the journeys look there for theirs. */
async function startSmtp(folder: string): Promise<{ port: number; close: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  let number = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        number += 1
        // A journey that looks meanwhile finds the whole mail or none.
        const file = join(folder, `${number}.eml`)
        writeFileSync(`${file}.neu`, Buffer.concat(parts))
        renameSync(`${file}.neu`, file)
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((done) => void smtp.listen(port, '127.0.0.1', done))
  return { port, close: () => new Promise((done) => smtp.close(() => done())) }
}

interface Instance {
  readonly adresse: string
  readonly stop: () => Promise<unknown>
}
async function startInstance(folder: string, env: Readonly<Record<string, string>>): Promise<Instance> {
  const port = await freePort()
  const adresse = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      BASE_URL: adresse,
      MAIL_FROM: 'intranet@example.org',
      ADMIN_PASSWORT: 'Nachtdienst-Probe-42',
      ...env,
    },
  })
  // A run that is broken off, or that the server keeps from beginning, leaves no server behind.
  process.once('exit', () => server.kill('SIGTERM'))
  let output = ''
  await new Promise<void>((ready, failed) => {
    const frist = setTimeout(() => failed(new Error(`The server did not start:\n${output}`)), 90_000)
    server.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (!output.includes(adresse)) return
      clearTimeout(frist)
      ready()
    })
    server.on('exit', (code) => failed(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return {
    adresse,
    stop: () => {
      const ende = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      return ende
    },
  }
}

/** `WALK` (npm run walk) takes a larger chapter, and an empty one beside it. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function setup(): Promise<() => Promise<void>> {
  const folder = testFolder('intranet-e2e-')
  const mails = join(folder, 'mails')
  const smtp = await startSmtp(mails)
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}`
  const isWalk = process.env['WALK'] !== undefined
  const instances = [await startInstance(join(folder, 'data'), { DEMO: isWalk ? 'M' : 'S', SMTP_URL })]
  if (isWalk) instances.push(await startInstance(join(folder, 'empty'), { SMTP_URL }))
  process.env['E2E_ADRESSE'] = instances[0]?.adresse
  process.env['E2E_EMPTY'] = instances[1]?.adresse ?? ''
  process.env['E2E_MAILS'] = mails
  if (!isWalk) await askBefore()
  return async () => {
    await Promise.all(instances.map(({ stop }) => stop()))
    await smtp.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
