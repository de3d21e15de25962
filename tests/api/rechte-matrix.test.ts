// The fourth net: every endpoint × {no token, no right, exactly the right}.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { RECHTE, rechteAus, zugangText } from '#contract/rechte.ts'
import { bereiche } from '#server/bereiche.ts'
import { type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

const NIRGENDS = '00000000-0000-7000-8000-000000000000'
const adresse = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, NIRGENDS)

let knoten: Testknoten
let niemand: Mensch
beforeAll(async () => {
  knoten = await testKnoten()
  niemand = await knoten.mensch([])
})
afterAll(() => knoten.schliessen())

/** The status alone; a stream is read up to its headers and dropped. */
async function status(wer: Mensch | null, endpoint: Endpoint): Promise<number> {
  const antwort = await knoten.app.inject({
    method: endpoint.method,
    url: adresse(endpoint),
    headers: { ...(wer ? { 'x-auth-token': wer.token } : {}), ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.body ? { payload: '{}' } : {}),
    payloadAsStream: true,
  })
  antwort.stream().destroy()
  return antwort.statusCode
}

test('there are 123 rights', () => {
  expect(new Set(RECHTE).size).toBe(123)
})

const alle = bereiche.flatMap(({ contract }) => Object.values<Endpoint>(contract))
const faelle = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path} (${zugangText(endpoint.zugang)})`, endpoint] as const)
const oeffentlich = alle.filter(({ zugang }) => zugang === 'oeffentlich')
const angemeldet = alle.filter(({ zugang }) => zugang === 'angemeldet')
const mitRecht = alle.filter(({ zugang }) => zugang !== 'oeffentlich' && zugang !== 'angemeldet')

describe.each(faelle(oeffentlich))('%s', (_name, endpoint) => {
  test('asks for no right', async () => {
    expect(await status(null, endpoint)).not.toBe(403)
  })
})

describe.each(faelle([...angemeldet, ...mitRecht]))('%s', (_name, endpoint) => {
  test('without a token: 401', async () => {
    expect(await status(null, endpoint)).toBe(401)
  })
  test('with exactly the right: neither 401 nor a fault', async () => {
    const berechtigt = await knoten.mensch(rechteAus(endpoint.zugang))
    expect([401, 500]).not.toContain(await status(berechtigt, endpoint))
  })
})

describe.each(faelle(mitRecht))('%s', (_name, endpoint) => {
  test('without any right: 403', async () => {
    expect(await status(niemand, endpoint)).toBe(403)
  })
  test('with every other right: 403', async () => {
    const alleAnderen = await knoten.mensch(RECHTE.filter((recht) => !rechteAus(endpoint.zugang).includes(recht)))
    expect(await status(alleAnderen, endpoint)).toBe(403)
  })
  test.each(rechteAus(endpoint.zugang))('with exactly %s: not 403', async (recht) => {
    expect(await status(await knoten.mensch([recht]), endpoint)).not.toBe(403)
  })
})

test('a forged or ended token opens nothing', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), `${niemand.token}x`]) {
    expect((await knoten.ruf({ ...niemand, token }, 'GET', '/api/orte')).statusCode).toBe(401)
  }
  const leser = await knoten.mensch(['READ_ORT'])
  expect((await knoten.ruf(leser, 'GET', '/api/orte')).statusCode).toBe(200)
  await knoten.kontext.schreibe((trx) => trx.deleteFrom('sitzungen').where('user', '=', leser.user).execute())
  expect((await knoten.ruf(leser, 'GET', '/api/orte')).statusCode).toBe(401)
})

test('a right taken away ends at once, on the other node too', async () => {
  const zweiter = await testKnoten({ datenbank: knoten.datenbank })
  try {
    const leser = await knoten.mensch(['READ_ORT'])
    expect((await zweiter.ruf(leser, 'GET', '/api/orte')).statusCode).toBe(200)
    await knoten.kontext.schreibe((trx) => trx.updateTable('users').set({ rechte: [] }).where('_id', '=', leser.user).execute())
    expect((await knoten.ruf(leser, 'GET', '/api/orte')).statusCode).toBe(403)
    await expect.poll(async () => (await zweiter.ruf(leser, 'GET', '/api/orte')).statusCode).toBe(403)
  } finally {
    await zweiter.schliessen()
  }
})
