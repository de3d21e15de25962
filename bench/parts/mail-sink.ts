// SMTP server in its own thread that accepts everything and reports the recipients, without blocking the measuring thread.
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, proceed) {
    stream.on('end', () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      for (const { address } of session.envelope.rcptTo) parentPort?.postMessage(address)
      proceed()
    })
    stream.resume()
  },
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
smtp.listen(0, '127.0.0.1', () => parentPort?.postMessage((smtp.server.address() as AddressInfo).port))
