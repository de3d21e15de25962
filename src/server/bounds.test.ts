import { connect } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTIONS_MAX, HISTORY_ROWS } from '#contract/limits.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import { testInstance } from '#tests/support/app.ts'

test('a node drops connections beyond its bound, which is CONNECTIONS_MAX', async () => {
  const { app } = await testInstance()
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(app.server.maxConnections).toBe(CONNECTIONS_MAX)
  app.server.maxConnections = 2
  const { port } = app.server.address() as { port: number }
  const open = async () => {
    const socket = connect(port, '127.0.0.1').resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const [first, second] = [await open(), await open()]
  const third = await open()
  await once(third, 'close')
  expect([first.closed, second.closed]).toEqual([false, false])
})

test('a history shows its last HISTORY_ROWS rows', async () => {
  const { context } = await testInstance()
  const object = '018f0000-0000-7000-8000-000000000001'
  await sql`insert into historie (gruppe, zeit, bereich, objekt, aktion, feld, alt, neu)
    select uuidv7(), timestamptz '2026-11-01' + n * interval '1 second', 'orte', ${object}::uuid, 'geaendert', 'name', to_jsonb(n - 1), to_jsonb(n)
    from generate_series(1, ${HISTORY_ROWS}::int + 1) n`.execute(context.db)
  const rows = await readVerlauf(context, { db: context.db, actor: {} as never }, 'orte', object, {})
  expect([rows.length, rows[0]?.neu, rows.at(-1)?.neu]).toEqual([HISTORY_ROWS, HISTORY_ROWS + 1, 2])
})
