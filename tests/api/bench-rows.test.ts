// `npm run bench` takes minutes, so its rows run here once: a field that got another name is found at once.
import { expect, onTestFinished, test } from 'vitest'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { testInstance } from '#tests/support/app.ts'
import { type Job, run } from '../../bench/load.ts'
import { record } from '../../bench/recordings.ts'
import { rows } from '../../bench/rows.ts'

const LANES = 2
/** Words that hardly anybody has in a name: the only row whose answer may be an empty list. */
const MAY_FIND_NOTHING = 'Suche in den Kontakten, fast jede anders'

/** The load generator's complaint about an answer; null when it took all of them. */
const load = (job: Job) =>
  new Promise<string | null>((done) =>
    run(job, (message) => {
      if (message.kind === 'ende') done(null)
      else if (message.kind === 'fehler') done(message.text)
    }),
  )

test('each row of the bench gets its expected status, and content', async () => {
  const database = await demoDatabase('S')
  onTestFinished(() => database.close())
  const { app } = await testInstance({ database, clock: () => new Date(`${TODAY}T08:00:00Z`) })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const list = await rows(port, 'S', undefined, LANES)
  const recordings = await record(port, list)
  for (const [i, { name, sequences, status }] of list.entries()) {
    const { status: got, body = '' } = recordings[i] ?? {}
    const empty = ['', '[]', '{}'].includes(Buffer.from(body, 'base64').toString()) && name !== MAY_FIND_NOTHING
    // oxlint-disable-next-line no-await-in-loop -- one row after the other, as the bench sends them
    const refused = await load({ port, connections: LANES, sequences, status, warmMs: 10, durationMs: 50, pauseMs: 0 })
    expect({ name, status: got, empty, refused }).toEqual({ name, status, empty: status === 304, refused: null })
  }
})
