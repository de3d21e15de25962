import { expect, test } from 'vitest'
import { orteContract } from '#features/orte/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { exportsContract } from '../contract.ts'
import { exporte } from './routes.ts'

const LONG = 5001
async function world() {
  let now = new Date('2026-11-27T12:00:00Z')
  const instance = await testInstance({ clock: () => now })
  const { pool } = instance.database
  await pool.query(`insert into orte (name, kategorie) select 'Ort ' || n, 'Raum' from generate_series(1, ${LONG}) n`)
  const run = async () => {
    const { rows } =
      await pool.query(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'export' order by j.id`)
    await pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'export'`,
    )
    for (const { payload } of rows)
      for (const handler of exporte.handlers?.(instance.context) ?? [])
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as the queue has them
        await handler.run(payload, new AbortController().signal)
  }
  const as = (who: Person) => instance.as(exportsContract, who)
  const order = (who: Person, format: string, query: Record<string, string> = {}) =>
    as(who).create({ body: { pfad: `/api/orte.${format}`, query } })
  const wart = await instance.person(['READ_ORT', 'CREATE_ORT'])
  return { instance, pool, run, as, order, wart, at: (day: string) => (now = new Date(`${day}T12:00:00Z`)) }
}

test('a long list becomes the same file as the direct call, to its owner alone', async () => {
  const { instance, run, as, order, wart } = await world()
  const { auftrag: made, zeilen: rows } = await order(wart, 'csv', { kategorie: 'Raum' })
  expect(rows).toBe(LONG)
  expect(await as(wart).list()).toMatchObject([{ _id: made, titel: 'Orte', format: 'csv', zeilen: rows, stand: 'wartet', groesse: null }])
  const address = `/api/exporte/${made}/datei`
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
  await expect(as(other).remove({ params: { id: made ?? '' } })).rejects.toMatchObject({ status: 404 })
  await as(wart).remove({ params: { id: made ?? '' } })
  expect(await as(wart).list()).toEqual([])
})

test('a short list, a wrong path, a missing right and too many rows make no job', async () => {
  const { instance, pool, order, as, wart } = await world()
  await instance.as(orteContract, wart).create({ body: { name: 'Hospital', kategorie: 'Krankenhaus' } })
  expect(await order(wart, 'csv', { kategorie: 'Krankenhaus' })).toEqual({ auftrag: null, zeilen: 1 })
  await expect(order(wart, 'pdf')).rejects.toMatchObject({ status: 400, message: expect.stringContaining('passen 4.000') })
  await expect(order(wart, 'exe')).rejects.toMatchObject({ status: 400 })
  await expect(as(wart).create({ body: { pfad: '/api/users', query: {} } })).rejects.toMatchObject({ status: 400 })
  await expect(order(wart, 'csv', { alle: 'vielleicht' })).rejects.toMatchObject({ status: 400 })
  await expect(order(await instance.person([]), 'csv')).rejects.toMatchObject({ status: 403 })
  expect((await pool.query('select 1 from exporte')).rowCount).toBe(0)
})

test('five at a time; rights of the moment count, and a week later all is gone', async () => {
  const { instance, pool, run, as, order, wart, at } = await world()
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => order(wart, 'csv')))
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 409 } }])
  await pool.query(`update users set rechte = '{}' where _id = $1`, [wart.user])
  await run()
  const ended = (await as(wart).list()).map(({ stand: state, fehler: failure }) => `${state}: ${failure}`)
  expect([ended.length, ...new Set(ended)]).toEqual([5, expect.stringMatching(/^fehlgeschlagen: Dafür fehlt dir das Recht /)])
  await pool.query(`update users set rechte = '{READ_ORT}' where _id = $1`, [wart.user])
  instance.context.cache.invalidate(['*'])
  const { auftrag: made } = await order(wart, 'csv')
  await run()
  expect((await instance.call(wart, 'GET', `/api/exporte/${made}/datei`)).statusCode).toBe(200)
  at('2026-12-05')
  expect(await as(wart).list()).toEqual([])
  expect((await instance.call(wart, 'GET', `/api/exporte/${made}/datei`)).statusCode).toBe(404)
  const clean = exporte.cleanup
  await clean?.(instance.context.db, instance.context.now())
  expect((await pool.query('select 1 from exporte')).rowCount).toBe(0)
})
