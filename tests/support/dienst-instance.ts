// A whole node with all areas in a process of its own, listening, so that a test can kill it. Arguments: the connection as
// JSON, the instant at which its clock stands.
import { flushCompileCache } from 'node:module'
import { areas } from '#server/areas.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'

const [, , target = '{}', now = ''] = process.argv
const instance = await buildInstance({
  config: { ...readConfig({}), logLevel: 'silent' },
  database: connect(JSON.parse(target), () => undefined),
  areas,
  clock: () => new Date(now),
})
// Killed, it keeps nothing.
flushCompileCache()
process.stdout.write(`${await instance.app.listen({ port: 0, host: '127.0.0.1' })}\n`)
