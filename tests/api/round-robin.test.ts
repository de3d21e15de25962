// Two nodes behind a proxy that gives each request to the other one: who changed something reads that change.
import { expect, onTestFinished, test } from 'vitest'
import { makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { connect } from '#server/db/open.ts'

const ROUNDS = 60

test.each(['cookie', 'x-aenderung'])('sixty reads on another node right after a save are fresh, carried by %s', async (carrier) => {
  const database = await testDatabase()
  const apart = { ...connect(database.connection, () => undefined), databaseUrl: null }
  const nodes: TestInstance[] = []
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await apart.close()
    await database.close()
  })
  for (const one of [database, apart]) {
    nodes.push(await makeTestInstance({ database: one }))
  }
  const who = (await nodes[0]?.person(['READ_ORT', 'CREATE_ORT', 'UPDATE_ORT'])) ?? null
  const marks = new Map<string, string>()
  let turn = 0
  const call = async (method: string, url: string, body?: unknown) => {
    const head = marks.size > 0 ? { [carrier]: [...marks.values()].join('; ') } : {}
    const node = nodes[turn++ % 2] as TestInstance
    const answer = await node.call(who, method, url, body, head)
    expect(answer.statusCode).toBeLessThan(300)
    const mark = answer.headers['x-aenderung']
    const cookie = method === 'GET' ? undefined : `${String(mark)}; Path=/api; Max-Age=10; HttpOnly; SameSite=Strict`
    expect(answer.headers['set-cookie']).toBe(cookie)
    // As a browser does: the newest of each node.
    if (typeof mark === 'string') marks.set(mark.split('=')[0] ?? '', mark)
    return answer.json<{ _id: string; version: number; name: string }>()
  }
  let place = await call('POST', '/api/orte', { name: 'Wache' })
  let stale = 0
  for (let n = 1; n <= ROUNDS; n += 1) {
    const saved = { name: `Wache ${n}`, version: place.version }
    await call('PUT', `/api/orte/${place._id}`, saved)
    const read = await call('GET', `/api/orte/${place._id}`)
    if (read.name !== saved.name) stale += 1
    place = read
    // Sometimes the node that wrote is the one that answers.
    if (n % 3 === 0) turn += 1
  }
  expect([stale, marks.size]).toEqual([0, 2])
})
