import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { abgelehnt, testInstance, type Person } from '#tests/support/app.ts'
import { signedOff } from '#tests/support/leaving.ts'
import { groupAlarm } from './groupalarm.ts'
import { jobs } from './sync.ts'
import { GROUPALARM_MS } from '#contract/limits.ts'

const TOKEN = 'geheimes-wort-der-tests'
const LABELS = [1, 2, 3]
/** State of the fake: labels held as "user label", received requests, remaining failures. */
const held = new Set<string>()
const asked: string[] = []
let failures = 0

/** As GroupAlarm, only stricter: it knows no other path, no other parameter, no body, and nobody without the token. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const answer = (status: number, body: unknown = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  asked.push(`${request.method} ${request.url}`)
  if (request.headers['api-token'] !== TOKEN) return answer(401)
  if ((request.headers['content-length'] ?? '0') !== '0' || request.headers['transfer-encoding']) return answer(400)
  if (failures > 0) {
    failures -= 1
    return answer(500)
  }
  if (request.method === 'GET' && pathname === '/api/v1/labels') {
    const known = [...searchParams.keys()].every((name) => ['organization', 'all'].includes(name))
    if (!known || searchParams.get('organization') !== '77') return answer(400)
    return answer(200, { labels: LABELS.map((id) => ({ id, name: `Label ${id} dort`, color: '#ffffff' })), total: 3 })
  }
  const [, label, user] = /^\/api\/v1\/label\/(\d+)\/assignees\/(\d+)$/.exec(pathname) ?? []
  if (label === undefined || searchParams.size > 0) return answer(404)
  if (!LABELS.includes(Number(label))) return answer(404)
  if (request.method === 'POST') held.add(`${user} ${label}`)
  else if (request.method === 'DELETE') held.delete(`${user} ${label}`)
  else return answer(405)
  return answer(200, { message: 'ok' })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
afterAll(() => void server.close())
beforeEach(() => {
  held.clear()
  asked.length = 0
  failures = 0
})

async function world(token: string | null = TOKEN) {
  const groupAlarm = token === null ? null : { token, organisation: 77, url }
  const instance = await testInstance({ config: { groupAlarm } })
  const office = await instance.person(['SET_GROUPALARM', 'UPDATE_USER_PROPERTIES', 'READ_USER', 'DELETE_USER'])
  const anna = await instance.person([], { vorname: 'Anna' })
  const profiles = instance.as(profileContract, office)
  const change = async ({ profil }: Person, fields: object) => {
    const { version } = await profiles.get({ params: { id: profil } })
    await profiles.update({ body: { _id: profil, version, ...fields } })
  }
  const link = (labels: number[], userId = 40, aktiv = true) => ({ groupalarm: { aktiv, userId, labels } })
  /** The waiting jobs, each once as the worker would: a refusal leaves it waiting. */
  const work = async (name = 'groupalarm') => {
    const { rows } = await sql<{ key: string; attempts: number }>`
      select key, max_attempts as attempts from graphile_worker.jobs where task_identifier = 'groupalarm' order by key`.execute(
      instance.context.db,
    )
    const handler = jobs.handlers?.(instance.context).find(({ job }) => job.name === name)
    const users = name === 'groupalarm' ? rows.map(({ key }) => ({ userId: Number(key.split(' ')[1]) })) : [null]
    for (const data of users) await handler?.run(data, new AbortController().signal)
    return rows
  }
  return { instance, office, anna, profiles, change, link, work }
}

test('a job sends differences once: labels added, removed, moved to a new number', async () => {
  const { anna, change, link, work } = await world()
  await change(anna, link([1, 2]))
  expect(asked).toEqual([])
  expect(await work()).toEqual([{ key: 'groupalarm 40', attempts: 10 }])
  expect(asked).toEqual(['POST /api/v1/label/1/assignees/40', 'POST /api/v1/label/2/assignees/40'])
  await work()
  expect(asked).toHaveLength(2)
  await change(anna, link([2, 3]))
  await work()
  expect([...held].sort()).toEqual(['40 2', '40 3'])
  expect(asked.slice(2)).toEqual(['DELETE /api/v1/label/1/assignees/40', 'POST /api/v1/label/3/assignees/40'])
  await change(anna, link([2], 41))
  await work()
  expect([...held]).toEqual(['41 2'])
  await change(anna, link([2], 41, false))
  await work()
  expect(held.size).toBe(0)
})

test('a failure is retried until it works; a refused label blocks no other', async () => {
  const { anna, change, link, work } = await world()
  await change(anna, link([1]))
  failures = 2
  await expect(work()).rejects.toThrow('GroupAlarm hat mit 500 geantwortet.')
  await expect(work()).rejects.toThrow('500')
  await work()
  expect([...held]).toEqual(['40 1'])
  await change(anna, link([1, 9, 3]))
  await expect(work()).rejects.toThrow('404')
  expect([...held].sort()).toEqual(['40 1', '40 3'])
})

test.each([
  ['leaves', { status: 'ausgetreten' }],
  ['is locked', { status: 'gesperrt' }],
  ['is deleted', null],
])('a person who %s loses the labels', async (_, fields) => {
  const { anna, change, link, work, profiles, instance } = await world()
  await change(anna, link([1, 2]))
  await work()
  expect(held.size).toBe(2)
  await signedOff(instance.context.db, anna.profil)
  // The form does not delete a profile with a remaining link; other code paths can.
  if (fields) await instance.context.db.updateTable('profile').set(fields).where('_id', '=', anna.profil).execute()
  else await profiles.remove({ params: { id: anna.profil } })
  await work()
  expect(held.size).toBe(0)
})

test('without a token nothing is sent; what was left open then follows at night', async () => {
  const { anna, change, link, work, instance, office } = await world(null)
  await change(anna, link([1]))
  await work()
  await work('groupalarm-abgleich')
  expect(asked).toEqual([])
  expect(await instance.as(alarmeinheitenContract, office).groupalarm()).toEqual({ aktiv: false, labels: [] })
  Object.assign(instance.context.config, { groupAlarm: { token: TOKEN, organisation: 77, url } })
  await sql`delete from graphile_worker._private_jobs`.execute(instance.context.db)
  await work('groupalarm-abgleich')
  await work()
  expect([...held]).toEqual(['40 1'])
})

test('labels have names: units first, then GroupAlarm; without it units alone', async () => {
  const { instance, office, anna } = await world()
  const units = instance.as(alarmeinheitenContract, office)
  await units.create({ body: { name: 'SEG Sanität', groupalarmLabelId: 2 } })
  const own = { id: 2, name: 'SEG Sanität' }
  const there = [1, 3].map((id) => ({ id, name: `Label ${id} dort` }))
  expect(await units.groupalarm()).toEqual({ aktiv: true, labels: [own, ...there] })
  failures = 1
  expect(await units.groupalarm()).toEqual({ aktiv: true, labels: [own] })
  expect((await abgelehnt(instance.as(alarmeinheitenContract, anna).groupalarm())).status).toBe(403)
})

test('a wrong token is refused there, and no error and no answer names it', async () => {
  const wrong = 'ein-falsches-wort'
  const { instance, office, anna, change, link, work } = await world(wrong)
  await change(anna, link([1]))
  const error: unknown = await work().catch((reason: unknown) => reason)
  expect(String((error as Error).stack)).toContain('401')
  expect(String((error as Error).stack)).not.toContain(wrong)
  for (const path of ['/api/alarmeinheiten/groupalarm', '/api/config/info', `/api/profile/${anna.profil}`])
    expect((await instance.call(office, 'GET', path)).body).not.toContain(wrong)
})

test('a GroupAlarm that is silent for GROUPALARM_MS is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => silent.close().closeAllConnections())
  await once(silent, 'listening')
  const waits: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    const late = new AbortController()
    setTimeout(() => late.abort(new Error('zu spät')), 20)
    return late.signal
  })
  onTestFinished(() => timeout.mockRestore())
  const client = groupAlarm({
    groupAlarm: { token: TOKEN, organisation: 77, url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` },
  })
  await expect(client?.labels()).rejects.toThrow('zu spät')
  expect(waits).toEqual([GROUPALARM_MS])
})
