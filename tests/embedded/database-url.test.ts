import { afterAll, expect, test } from 'vitest'
import { pruefeServer } from '#server/db/server.ts'
import { freierPort } from '#tests/support/port.ts'
import { fuehreAus, startTestserver } from '#tests/support/postgres.ts'

const server = await startTestserver(true)
afterAll(server.schliessen)
await fuehreAus(
  server.verwalter,
  `alter role intranet password 'richtig'`,
  `create database alt encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
)
const { port } = server.verbindung
const leer = await freierPort()

test('a server that can be used passes', async () => {
  await expect(pruefeServer(`postgres://intranet:richtig@127.0.0.1:${port}/intranet`, () => undefined)).resolves.toBeUndefined()
})

test.each([
  [`intranet:geheim@127.0.0.1:${port}/intranet`, /lässt den Benutzer „intranet“ nicht ein/],
  [`intranet:richtig@127.0.0.1:${port}/gibtsnicht`, /gibt es die Datenbank „gibtsnicht“ nicht/],
  [`intranet:richtig@127.0.0.1:${port}/alt`, /ist in LATIN1 kodiert/],
  [`intranet:geheim@127.0.0.1:${leer}/intranet`, /\(127\.0\.0\.1:\d+\) ist nicht erreichbar/],
])('postgres://%s is refused with one sentence, without the password', async (rest, erwartet) => {
  const gesagt: string[] = []
  const fehler: unknown = await pruefeServer(`postgres://${rest}`, (zeile) => gesagt.push(zeile), 600).catch((grund: unknown) => grund)
  expect(fehler).toBeInstanceOf(Error)
  expect(String(fehler)).toMatch(erwartet)
  expect(String(fehler)).not.toMatch(/geheim|richtig/)
  expect(gesagt).toHaveLength(rest.includes(`:${leer}/`) ? 1 : 0)
})
