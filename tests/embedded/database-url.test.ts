import { afterAll, expect, test } from 'vitest'
import { checkServer } from '#server/db/server.ts'
import { freePort } from '#tests/support/port.ts'
import { execute, startTestServer } from '#tests/support/postgres.ts'
import { testAll } from '#tests/support/cases.ts'

const server = await startTestServer(true)
afterAll(server.close)
await execute(
  server.manager,
  `alter role intranet password 'richtig'`,
  `create database alt encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
)
const { port } = server.connection
const empty = await freePort()

test('a server that can be used passes', async () => {
  await expect(checkServer(`postgres://intranet:richtig@127.0.0.1:${port}/intranet`, () => undefined)).resolves.toBeUndefined()
})

testAll([
  [`intranet:geheim@127.0.0.1:${port}/intranet`, /lässt den Benutzer „intranet“ nicht ein/],
  [`intranet:richtig@127.0.0.1:${port}/gibtsnicht`, /gibt es die Datenbank „gibtsnicht“ nicht/],
  [`intranet:richtig@127.0.0.1:${port}/alt`, /ist in LATIN1 kodiert/],
  [`intranet:geheim@127.0.0.1:${empty}/intranet`, /\(127\.0\.0\.1:\d+\) ist nicht erreichbar/],
])('postgres://%s is refused with one sentence, without the password', async (rest, expected) => {
  const said: string[] = []
  const error: unknown = await checkServer(`postgres://${rest}`, (row) => said.push(row), 600).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toMatch(expected)
  expect(String(error)).not.toMatch(/geheim|richtig/)
  expect(said).toHaveLength(rest.includes(`:${empty}/`) ? 1 : 0)
})
