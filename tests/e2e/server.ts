// One real server for all journeys: demo chapter S on an embedded database of its own, mails to a real SMTP server.
import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freierPort } from '../support/port.ts'
import { testordner } from '../support/testordner.ts'

/** Collects each mail as a file `<ordner>/<n>.eml`; the journeys look there for theirs. */
async function starteSmtp(ordner: string): Promise<{ port: number; schliessen: () => Promise<void> }> {
  mkdirSync(ordner, { recursive: true })
  let nummer = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(strom, _sitzung, fertig) {
      const teile: Buffer[] = []
      strom.on('data', (teil: Buffer) => teile.push(teil))
      strom.on('end', () => {
        nummer += 1
        // A journey that looks meanwhile finds the whole mail or none.
        const datei = join(ordner, `${nummer}.eml`)
        writeFileSync(`${datei}.neu`, Buffer.concat(teile))
        renameSync(`${datei}.neu`, datei)
        fertig()
      })
    },
  })
  const port = await freierPort()
  await new Promise<void>((fertig) => void smtp.listen(port, '127.0.0.1', fertig))
  return { port, schliessen: () => new Promise((fertig) => smtp.close(() => fertig())) }
}

// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function setup(): Promise<() => Promise<void>> {
  const ordner = testordner('intranet-e2e-')
  const mails = join(ordner, 'mails')
  const smtp = await starteSmtp(mails)
  const port = await freierPort()
  const adresse = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(ordner, 'data'),
      DEMO: 'S',
      LOG_LEVEL: 'error',
      BASE_URL: adresse,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'intranet@example.org',
      ADMIN_PASSWORT: 'Nachtdienst-Probe-42',
    },
  })
  // A run that is broken off, or that the server keeps from beginning, leaves no server behind.
  process.once('exit', () => server.kill('SIGTERM'))
  let ausgabe = ''
  await new Promise<void>((bereit, gescheitert) => {
    const frist = setTimeout(() => gescheitert(new Error(`The server did not start:\n${ausgabe}`)), 90_000)
    server.stdout.on('data', (teil: Buffer) => {
      ausgabe += teil.toString()
      if (!ausgabe.includes(adresse)) return
      clearTimeout(frist)
      bereit()
    })
    server.on('exit', (code) => gescheitert(new Error(`The server ended with ${code}:\n${ausgabe}`)))
  })
  process.env['E2E_ADRESSE'] = adresse
  process.env['E2E_MAILS'] = mails
  return async () => {
    const ende = new Promise((fertig) => server.once('exit', fertig))
    server.kill('SIGTERM')
    await ende
    await smtp.schliessen()
    rmSync(ordner, { recursive: true, force: true })
  }
}
