import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/queries.ts'
import { exportsContract } from '../contract.ts'
import { exporte } from './routes.ts'
import { EXPORTS_PER_PERSON, FILE_ROWS } from '#contract/limits.ts'

const LONG = 5001
const MIGRATION = readFileSync(new URL('../../../../migrations/before-1.0/0273_exporte_rechte.sql', import.meta.url), 'utf8')
async function world() {
  let now = new Date('2026-11-27T12:00:00Z')
  const instance = await testInstance({ clock: () => now })
  const { pool } = instance.database
  await pool.query(`insert into orte (name, kategorie) select 'Ort ' || n, 'Raum' from generate_series(1, ${LONG}) n`)
  const handlers = exporte.handlers?.(instance.context) ?? []
  const jobs = `graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'export')`
  /** Runs all that wait, as attempt `number`. */
  const attempt = async (number: number) => {
    await pool.query('update graphile_worker._private_jobs set attempts = $1', [number])
    const { rows } = await pool.query(`select payload from ${jobs} order by id`)
    for (const { payload } of rows) for (const handler of handlers) await handler.run(payload, new AbortController().signal)
  }
  const run = async () => {
    await attempt(1)
    await pool.query(`delete from ${jobs}`)
  }
  const as = (who: Person) => instance.as(exportsContract, who)
  const order = (who: Person, format: string, query: Record<string, string> = {}) =>
    as(who).create({ body: { pfad: `/api/orte.${format}`, query } })
  const wart = await instance.person(['READ_ORT', 'CREATE_ORT'])
  return { instance, pool, run, attempt, as, order, wart, at: (day: string) => (now = new Date(`${day}T12:00:00Z`)) }
}

test('a long list becomes the same file as the direct call, to its owner alone', async () => {
  const { instance, run, as, order, wart } = await world()
  const { auftrag, zeilen } = await order(wart, 'csv', { kategorie: 'Raum' })
  expect(zeilen).toBe(LONG)
  expect(await as(wart).list()).toMatchObject([{ _id: auftrag, titel: 'Orte', format: 'csv', zeilen, stand: 'wartet', groesse: null }])
  const address = `/api/exporte/${auftrag}/datei`
  expect((await instance.call(wart, 'GET', address)).statusCode).toBe(404)
  await run()
  const [done] = await as(wart).list()
  const file = await instance.call(wart, 'GET', address)
  const direct = await instance.call(wart, 'GET', '/api/orte.csv?kategorie=Raum')
  expect(done).toMatchObject({ stand: 'fertig', fertig: LONG, groesse: file.rawPayload.length })
  expect([file.body, file.headers['content-disposition']]).toEqual([direct.body, direct.headers['content-disposition']])
  const other = await instance.person(['READ_ORT'])
  expect(await as(other).list()).toEqual([])
  expect((await instance.call(other, 'GET', address)).statusCode).toBe(404)
  await expect(as(other).remove({ params: { id: auftrag ?? '' } })).rejects.toMatchObject({ status: 404 })
  await as(wart).remove({ params: { id: auftrag ?? '' } })
  expect(await as(wart).list()).toEqual([])
})

test('a short list, a wrong path, a missing right and too many rows make no job', async () => {
  const { instance, pool, order, as, wart } = await world()
  await instance.as(orteContract, wart).create({ body: { name: 'Hospital', kategorie: 'Krankenhaus' } })
  expect(await order(wart, 'csv', { kategorie: 'Krankenhaus' })).toEqual({ auftrag: null, zeilen: 1 })
  await expect(order(wart, 'pdf')).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(`passen ${FILE_ROWS.pdf.toLocaleString('de-DE')}`),
  })
  await expect(order(wart, 'exe')).rejects.toMatchObject({ status: 400 })
  await expect(as(wart).create({ body: { pfad: '/api/users', query: {} } })).rejects.toMatchObject({ status: 400 })
  await expect(order(wart, 'csv', { alle: 'vielleicht' })).rejects.toMatchObject({ status: 400 })
  await expect(order(await instance.person([]), 'csv')).rejects.toMatchObject({ status: 403 })
  expect((await pool.query('select 1 from exporte')).rowCount).toBe(0)
})

test('five at a time; rights of the moment count, and a week later all is gone', async () => {
  const { instance, pool, run, as, order, wart, at } = await world()
  for (let n = 0; n < EXPORTS_PER_PERSON; n += 1) await order(wart, 'csv')
  await expect(order(wart, 'csv')).rejects.toMatchObject({ status: 409 })
  await pool.query(`update users set rechte = '{}' where _id = $1`, [wart.user])
  await run()
  const ended = (await as(wart).list()).map(({ stand, fehler }) => `${stand}: ${fehler}`)
  expect([ended.length, ...new Set(ended)]).toEqual([
    EXPORTS_PER_PERSON,
    expect.stringMatching(/^fehlgeschlagen: Dafür fehlt dir das Recht /),
  ])
  await pool.query(`update users set rechte = '{READ_ORT}' where _id = $1`, [wart.user])
  instance.context.cache.invalidate(['*'])
  const { auftrag } = await order(wart, 'csv')
  await run()
  expect((await instance.call(wart, 'GET', `/api/exporte/${auftrag}/datei`)).statusCode).toBe(200)
  at('2026-12-05')
  expect(await as(wart).list()).toEqual([])
  expect((await instance.call(wart, 'GET', `/api/exporte/${auftrag}/datei`)).statusCode).toBe(404)
  const clean = exporte.cleanup
  await clean?.(instance.context.db, instance.context.now())
  expect((await pool.query('select 1 from exporte')).rowCount).toBe(0)
})

test('a list is counted in its turn and outside of a transaction, one per person', async () => {
  const { instance, pool, order, wart } = await world()
  const { context } = instance
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  // Fifty are more than there are turns.
  const others = Array.from({ length: 50 }, (_, n) => context.turn(String(n), () => gate))
  let done = false
  const first = order(wart, 'csv').finally(() => (done = true))
  const { files } = context
  await vi.waitFor(() => expect(() => files.enter(wart.user)()).toThrow('Deine vorige Datei wird noch erstellt'))
  await expect(order(wart, 'csv')).rejects.toMatchObject({ status: 429 })
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect([rows, done]).toEqual([[], false])
  open()
  await Promise.all(others)
  expect((await first).zeilen).toBe(LONG)
  const statements = await statementsOf(pool, () => order(wart, 'csv'))
  const at = (what: RegExp) => statements.findIndex(({ text }) => what.test(text))
  expect([at(/as gesamt/) >= 0, at(/as gesamt/) < at(/^(begin|start transaction)/i)]).toEqual([true, true])
})

test('a file is refused where one of the rights that made it is lost', async () => {
  const { instance, pool, run, order, wart } = await world()
  const { auftrag } = await order(wart, 'csv')
  await run()
  const load = async (rechte: string) => {
    await pool.query(`update users set rechte = $2 where _id = $1`, [wart.user, rechte])
    instance.context.cache.invalidate(['*'])
    const { statusCode, body } = await instance.call(wart, 'GET', `/api/exporte/${auftrag}/datei`)
    return statusCode === 200 ? statusCode : [statusCode, body]
  }
  expect(await load('{READ_ORT}')).toEqual([403, expect.stringContaining('Dafür fehlt dir das Recht „Orte anlegen“.')])
  expect(await load('{READ_ORT,CREATE_ORT,READ_USER}')).toBe(200)
  // A file from before the migration has the rights of that moment.
  await pool.query('alter table exporte drop column rechte')
  await pool.query(MIGRATION)
  expect(await load('{READ_ORT,CREATE_ORT}')).toEqual([403, expect.stringContaining('Recht „Mitglieder ansehen“.')])
  expect(await load('{READ_ORT,CREATE_ORT,READ_USER}')).toBe(200)
})

test('only the last attempt says that it failed', async () => {
  const { instance, as, order, attempt, wart } = await world()
  const { exports: sources } = instance.context
  await order(wart, 'csv')
  const source = sources.get('/api/orte.{format}')!
  const fault = new Error('no memory')
  sources.set('/api/orte.{format}', { ...source, table: () => Promise.reject(fault) })
  const states: unknown[] = []
  for (const n of [1, 2, 3]) {
    await expect(attempt(n)).rejects.toBe(fault)
    const [{ stand, fehler } = {}] = await as(wart).list()
    states.push([stand, fehler])
  }
  expect(states).toEqual([
    ['wartet', ''],
    ['wartet', ''],
    ['fehlgeschlagen', expect.stringContaining('ließ sich nicht')],
  ])
})

test('an export whose attempts are used up by restarts has failed and takes no place', async () => {
  const { pool, as, order, wart } = await world()
  for (let n = 0; n < EXPORTS_PER_PERSON; n += 1) await order(wart, 'csv')
  const states = async () => (await as(wart).list()).map(({ stand, fehler }) => `${stand} ${fehler}`.trim())
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'x'`)
  // The last attempt runs.
  expect(new Set(await states())).toEqual(new Set(['wartet']))
  await expect(order(wart, 'csv')).rejects.toMatchObject({ status: 409 })
  await pool.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`)
  expect(new Set(await states())).toEqual(new Set([expect.stringMatching(/^fehlgeschlagen Die Datei ließ sich nicht erstellen/)]))
  await pool.query('delete from graphile_worker._private_jobs')
  expect((await order(wart, 'csv')).auftrag).not.toBeNull()
  expect((await states()).toSorted().map((state) => state.split(' ')[0])).toEqual([
    ...Array.from({ length: 5 }, () => 'fehlgeschlagen'),
    'wartet',
  ])
})
