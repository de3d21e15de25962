import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { countQueries } from '#tests/support/queries.ts'
import { HttpError } from '../errors.ts'
import { newTurns } from './in-flight.ts'
import { networkOf } from './network.ts'
import { BODY_MS, IN_FLIGHT } from '#contract/limits.ts'

/** Holds every answer about places back, or about what another table has, until it is called. */
async function holdPlaces({ database }: TestInstance, table = 'orte'): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`begin; lock table ${table}`)
  const release = () => client.end()
  onTestFinished(release)
  return release
}
const many = (count: number, one: (i: number) => Promise<number>) => Promise.all(Array.from({ length: count }, (_, i) => one(i)))
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length
const asks = (instance: TestInstance, who: Person | null, url: string) =>
  instance.call(who, 'GET', url).then(({ statusCode }) => statusCode)

test('requests of a person are bounded; the rest get Retry-After, others none', async () => {
  const instance = await testInstance()
  const [one, other] = [await instance.person(['READ_ORT']), await instance.person(['READ_ORT'])]
  // Fills the cache: cached answers need no database connection, and all connections are held below.
  for (const who of [one, other]) expect(await asks(instance, who, '/api/config/info')).toBe(200)
  const release = await holdPlaces(instance)
  const beyond = 30
  const refused: Promise<unknown>[] = []
  const running = many(IN_FLIGHT.person + beyond, async (i) => {
    const answer = await instance.call(one, 'GET', `/api/orte?suche=${i}`)
    if (answer.statusCode === 503) refused.push(Promise.resolve(answer))
    return answer.statusCode
  })
  await expect.poll(() => refused.length).toBe(beyond)
  expect(await Promise.all(refused)).toContainEqual(
    expect.objectContaining({
      headers: expect.objectContaining({ 'retry-after': '2' }),
      body: expect.stringContaining('Von dir kommt gerade'),
    }),
  )
  expect(await asks(instance, other, '/api/config/info')).toBe(200)
  await release()
  expect(count(await running, 200)).toBe(IN_FLIGHT.person)
  // All of them count no more.
  expect(count(await many(IN_FLIGHT.person, (i) => asks(instance, one, `/api/orte?suche=b${i}`)), 200)).toBe(IN_FLIGHT.person)
})

test('an aborted request counts until its work is done', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_ORT'])
  await asks(instance, who, '/api/auth')
  const { port } = new URL(await instance.app.listen({ port: 0, host: '127.0.0.1' }))
  const release = await holdPlaces(instance)
  for (let i = 0; i < IN_FLIGHT.person; i += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /api/orte?suche=${i} HTTP/1.1\r\nHost: x\r\nx-auth-token: ${who.token}\r\n\r\n`)
  }
  await expect.poll(() => instance.context.inFlight.underWay(who.user)).toBe(IN_FLIGHT.person)
  instance.app.server.closeAllConnections()
  expect(await asks(instance, who, '/api/auth')).toBe(503)
  await release()
  await expect.poll(() => asks(instance, who, '/api/auth')).toBe(200)
})

const HERE = '127.0.0.1'
const madeUp = () => ({ token: randomBytes(32).toString('base64url') }) as Person

test('made-up tokens count for their address before lookup; members go on', async () => {
  const instance = await testInstance()
  const member = await instance.person(['READ_ORT'])
  // The notice of what was written has come: the member is known from memory.
  await expect.poll(() => countQueries(instance.database.pool, () => asks(instance, member, '/api/config/info'))).toBe(0)
  const release = await holdPlaces(instance, 'sitzungen')
  const beyond = 30
  let refused = 0
  const running = many(IN_FLIGHT.person + beyond, async () => {
    const status = await asks(instance, madeUp(), '/api/orte')
    if (status === 503) refused += 1
    return status
  })
  await expect.poll(() => refused).toBe(beyond)
  expect(await asks(instance, member, '/api/config/info')).toBe(200)
  await release()
  expect(count(await running, 401)).toBe(IN_FLIGHT.person)
  expect(instance.context.inFlight.underWay(HERE)).toBe(0)
})

test('an unknown token does not bypass the address bound of public calls', async () => {
  const instance = await testInstance()
  const release = await holdPlaces(instance, 'kalenderadressen')
  const running = many(IN_FLIGHT.person, () => asks(instance, madeUp(), `/api/kalender/schild/${'x'.repeat(43)}`))
  await expect.poll(() => instance.context.inFlight.underWay(HERE)).toBe(IN_FLIGHT.person)
  expect(await asks(instance, madeUp(), '/api/kalender/schild/x')).toBe(503)
  await release()
  await running
})

test('when all sessions reload, members behind one address count separately', async () => {
  const instance = await testInstance()
  const members = await Promise.all(Array.from({ length: 5 }, () => instance.person(['READ_ORT'])))
  expect(await Promise.all(members.map((who) => asks(instance, who, '/api/auth')))).toEqual(members.map(() => 200))
  instance.context.cache.invalidate(['sitzungen'])
  const release = await holdPlaces(instance, 'sitzungen')
  const running = Promise.all(members.map((who) => many(IN_FLIGHT.person / 2, () => asks(instance, who, '/api/config/info'))))
  expect(instance.context.inFlight.underWay(HERE)).toBe(0)
  await release()
  expect(count((await running).flat(), 200)).toBe((members.length * IN_FLIGHT.person) / 2)
})

test('hanging up during token lookup frees the place only afterwards', async () => {
  const instance = await testInstance()
  const { port } = new URL(await instance.app.listen({ port: 0, host: HERE }))
  const release = await holdPlaces(instance, 'sitzungen')
  for (let i = 0; i < IN_FLIGHT.person; i += 1)
    connect(Number(port), HERE).write(`GET /api/auth HTTP/1.1\r\nHost: x\r\nx-auth-token: ${madeUp().token}\r\n\r\n`)
  await expect.poll(() => instance.context.inFlight.underWay(HERE)).toBe(IN_FLIGHT.person)
  instance.app.server.closeAllConnections()
  expect(await asks(instance, madeUp(), '/api/auth')).toBe(503)
  await release()
  await expect.poll(() => instance.context.inFlight.underWay(HERE)).toBe(0)
  expect(await asks(instance, madeUp(), '/api/auth')).toBe(401)
})

test('a connection that sends on and on without reading gets little', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_ORT'])
  await asks(instance, who, '/api/auth')
  const { port } = new URL(await instance.app.listen({ port: 0, host: '127.0.0.1' }))
  const release = await holdPlaces(instance)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.on('data', (part) => (answers += part.toString()))
  const request = (i: number) => `GET /api/orte?suche=${i} HTTP/1.1\r\nHost: x\r\nx-auth-token: ${who.token}\r\n\r\n`
  socket.write(Array.from({ length: 20 }, (_, i) => request(i)).join(''))
  // The eleventh was refused while the first waited: it holds no place among those of this person.
  await expect.poll(() => instance.context.inFlight.underWay(who.user)).toBe(IN_FLIGHT.connection)
  await release()
  const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  await expect.poll(() => statuses().length).toBe(20)
  expect(count(statuses(), 200)).toBe(IN_FLIGHT.connection)
  expect(count(statuses(), 503)).toBe(20 - IN_FLIGHT.connection)
})

test('unknown parameters share a cache key: no query and no memory', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_ORT', 'CREATE_ORT'])
  const orte = instance.as(orteContract, who)
  for (const name of ['Wache', 'Hospital']) await orte.create({ body: { name } })
  const first = await instance.call(who, 'GET', '/api/orte?x=0&limit=1')
  expect(first.headers['link']).toMatch(/^<\/api\/orte\?limit=1&nach=[\w-]+>; rel="next"$/)
  const asked = await countQueries(instance.database.pool, () =>
    many(20, (i) => asks(instance, who, `/api/orte?x=${i}&limit=1&limit${i}=2`)),
  )
  // Once more at most: the notice of what was written may come after the first answer.
  expect(asked).toBeLessThanOrEqual(1)
})

test('a query without a group filter changes no count', async () => {
  const instance = await testInstance()
  const who = await instance.person(['READ_USER'])
  for (let i = 0; i < 3; i += 1) await instance.person()
  const list = () => instance.as(profileContract, who).list()
  const before = (await list()).gesamt
  instance.context.cache.invalidate(['profile'])
  const empty = await instance.call(who, 'GET', '/api/profile?gruppe=')
  expect(Number(empty.headers['x-total-count'])).toBe(empty.json<unknown[]>().length)
  expect((await list()).gesamt).toBe(before)
})

test('half-sent requests of six strangers leave members their places, and end in time', async () => {
  const instance = await testInstance()
  const member = await instance.person(['READ_ORT'])
  expect(await asks(instance, member, '/api/orte')).toBe(200)
  const { port } = new URL(await instance.app.listen({ port: 0, host: '0.0.0.0' }))
  const before = BODY_MS.stranger
  onTestFinished(() => void Object.assign(BODY_MS, { stranger: before }))
  Object.assign(BODY_MS, { stranger: 5000 })
  const answers: string[] = []
  const addresses = Array.from({ length: 6 }, (_, i) => `127.0.0.${i + 2}`)
  const drip = addresses.flatMap((localAddress) =>
    Array.from({ length: IN_FLIGHT.person }, () => {
      const socket = connect({ port: Number(port), host: HERE, localAddress })
      socket.on('data', (part) => void answers.push(part.toString())).on('error', () => undefined)
      socket.write('POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{')
      return socket
    }),
  )
  onTestFinished(() => drip.forEach((socket) => void socket.destroy()))
  const underWay = () => addresses.reduce((sum, address) => sum + instance.context.inFlight.underWay(address), 0)
  await expect.poll(underWay).toBe(IN_FLIGHT.node)
  // A byte now and then does not prolong it.
  for (const socket of drip) socket.write(' ')
  expect(count(await many(20, (i) => asks(instance, member, `/api/orte?suche=${i}`)), 200)).toBe(20)
  // A stranger comes through as well, from elsewhere.
  expect((await instance.call(null, 'POST', '/api/auth', { username: 'a', passwort: 'b' })).statusCode).toBe(401)
  await expect.poll(underWay).toBe(0)
  const slow = () => answers.filter((answer) => answer.startsWith('HTTP/1.1 408') && answer.includes('kommt zu langsam an')).length
  await expect.poll(slow).toBe(drip.length)
})

test('whole requests of strangers take a share of the node, one per IPv6 network', async () => {
  const instance = await testInstance()
  const member = await instance.person()
  // A kept answer needs no connection to the database, all of which wait here.
  await expect.poll(() => countQueries(instance.database.pool, () => asks(instance, member, '/api/config/info'))).toBe(0)
  const release = await holdPlaces(instance, 'kalenderadressen')
  const plate = (remoteAddress: string) =>
    instance.app
      .inject({ method: 'GET', url: `/api/kalender/schild/${'x'.repeat(43)}`, remoteAddress })
      .then(({ statusCode }) => statusCode)
  const running = many(IN_FLIGHT.person, (i) => plate(`2001:db8:0:1::${i}`))
  await expect.poll(() => instance.context.inFlight.underWay('2001:db8:0:1')).toBe(IN_FLIGHT.person)
  expect(await plate('2001:db8:0:1:ffff::1')).toBe(503)
  const more = many(IN_FLIGHT.strangers - IN_FLIGHT.person + 5, (i) => plate(`192.0.2.${i}`))
  expect(await asks(instance, member, '/api/config/info')).toBe(200)
  await release()
  expect(count(await running, 503)).toBe(0)
  expect(count(await more, 503)).toBe(5)
})

testAll([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
])('%s counts as network %s', (ip, network) => expect(networkOf({ ip })).toBe(network))

test('turns: known people go first, strangers fill neither queue nor whole', async () => {
  const full = () => new HttpError(429, [{ msg: 'voll' }])
  const turn = newTurns(1, { all: 3, each: 2, full })
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (who: string, first?: 'first') =>
    turn(who, () => gate.promise.then(() => void done.push(who)), first).catch(
      ({ status }: HttpError) => void done.push(`${who} ${status}`),
    )
  const all = ['running', 'a', 'a', 'a', 'b', 'c'].map((who) => work(who))
  await Promise.resolve()
  const known = work('known', 'first')
  gate.resolve()
  await Promise.all([...all, known])
  expect(done).toEqual(['a 429', 'c 429', 'running', 'known', 'a', 'b', 'a'])
})

test('turns: a few at once, shared fairly between people', async () => {
  const turn = newTurns(2)
  const done: string[] = []
  let open: (() => void)[] = []
  const work = (who: string, name: string) => turn(who, () => new Promise<void>((go) => open.push(() => (done.push(name), go()))))
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('a', 'a4'), work('b', 'b1'), work('c', 'c1')]
  for (let rounds = 0; done.length < all.length; rounds += 1) {
    expect(open.length).toBeLessThanOrEqual(2)
    expect(rounds).toBeLessThan(20)
    const now = open
    open = []
    for (const go of now) go()
    await new Promise((next) => setImmediate(next))
  }
  await Promise.all(all)
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('turns: what fails gives its turn back', async () => {
  const turn = newTurns(1)
  await expect(turn('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await turn('a', async () => 1)).toBe(1)
})
