// A whole node in a process of its own, so that a test can kill it. Arguments: the connection as JSON, SMTP_URL.
import { flushCompileCache } from 'node:module'
import { areas } from '#server/areas.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'

const [, , target = '{}', smtpUrl = ''] = process.argv
const config = readConfig({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'intranet@example.org',
  BASE_URL: 'https://intranet.example.org',
  LOG_LEVEL: 'silent',
})
const instance = await buildInstance({ config, database: connect(JSON.parse(target), () => undefined), areas })
await instance.work()
// Killed, it keeps nothing.
flushCompileCache()
process.stdout.write('bereit\n')
