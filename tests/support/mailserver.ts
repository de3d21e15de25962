// A real SMTP server that keeps what it takes, closed when the running test ends.
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Mailserver {
  readonly accepted: { readonly to: string; readonly mail: Email; readonly raw: string }[]
  tries: number
  /** Response to a recipient; null accepts. */
  say: (to: string) => { readonly responseCode: number } | null
  /** It has the whole mail, and its client does not know yet. */
  beforeAnswer: (to: string) => void
  readonly url: string
}

export async function mailserver(port = 0): Promise<Mailserver> {
  const state = { accepted: [], tries: 0, say: () => null, beforeAnswer: () => undefined, url: '' } as Mailserver & { url: string }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, proceed) {
      state.tries += 1
      const no = state.say(address)
      proceed(no ? Object.assign(new Error(`no such mailbox: ${address}`), no) : null)
    },
    onData(stream, session, proceed) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        const remember = (mail: Email) => {
          for (const { address: to } of session.envelope.rcptTo) {
            state.accepted.push({ to, mail, raw })
            state.beforeAnswer(to)
          }
        }
        PostalMime.parse(raw)
          .then(remember)
          .then(() => proceed(), proceed)
      })
    },
  })
  // A client that is killed in the middle is part of the tests.
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return Object.assign(state, { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
}
