// A node in a process of its own, with the heap of its flags: answers calls one by one and side by side.
// Prints the longest turn of its loop for each.
// Arguments: the database as JSON, the time, a token, the addresses as JSON.
import { areas } from '#server/areas.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/open.ts'
import { buildInstance } from '#server/instance.ts'

const [, , target = '{}', time = '', token = '', addresses = '[]'] = process.argv
const config = readConfig({ BASE_URL: 'https://intranet.example.org', LOG_LEVEL: 'silent' })
const database = connect(JSON.parse(target), () => undefined)
const { app, context } = await buildInstance({ config, database, areas, clock: () => new Date(time) })
const urls = JSON.parse(addresses) as string[]

/** Longest processor time of this thread between two turns of its loop, in ms; other processes do not count. */
let held = 0
let before = process.threadCpuUsage()
const turn = () => {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  held = Math.max(held, (user + system) / 1000)
  setImmediate(turn)
}
turn()
const call = async (url: string) => {
  const { statusCode: status, rawPayload } = await app.inject({ method: 'GET', url, headers: { 'x-auth-token': token } })
  return { url, status, bytes: rawPayload.length }
}
const alone = []
for (const url of urls) {
  // The first round compiles; the cache is emptied before each.
  for (let round = 0; round < 2; round += 1) {
    context.cache.invalidate(['*'])
    held = 0
    const answer = await call(url)
    if (round === 1) alone.push({ ...answer, held: Math.round(held) })
  }
}
context.cache.invalidate(['*'])
const together = await Promise.all(urls.map(call))
process.stdout.write(`${JSON.stringify({ alone, together })}\n`, () => process.exit())
