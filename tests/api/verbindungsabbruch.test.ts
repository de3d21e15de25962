// Also over TCP: connections that are cut.
// The database cuts connections in the middle of writes, as a restart of PostgreSQL does.
import { expect, test } from 'vitest'
import { knotenFuerTest } from '#tests/support/anwendung.ts'

test('connections cut amid writes: each write is answered, what was confirmed stands once, and the node goes on', async () => {
  const knoten = await knotenFuerTest()
  const { pool } = knoten.datenbank
  const wer = await knoten.mensch(['CREATE_ORT', 'READ_ORT'])
  const schreibe = async (name: string) => ({ name, status: (await knoten.ruf(wer, 'POST', '/api/orte', { name })).statusCode })
  const trenne = () =>
    pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'intranet' and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  const antworten: { name: string; status: number }[] = []
  const gab = (status: number) => antworten.some((antwort) => antwort.status === status)
  // Until something was cut and something got through: the machine decides who is faster.
  for (let runde = 0; runde < 6 || (runde < 200 && !(gab(201) && gab(500))); runde += 1) {
    const laufende = Array.from({ length: 10 }, (_, i) => schreibe(`Ort ${runde}-${i}`))
    await trenne()
    antworten.push(...(await Promise.all(laufende)))
  }
  expect(new Set(antworten.map(({ status }) => status))).toEqual(new Set([201, 500]))
  const { rows } = await pool.query<{ name: string }>('select name from orte')
  const namen = rows.map(({ name }) => name)
  expect(new Set(namen).size).toBe(namen.length)
  expect(namen).toEqual(expect.arrayContaining(antworten.filter(({ status }) => status === 201).map(({ name }) => name)))
  expect((await schreibe('Danach')).status).toBe(201)
})
