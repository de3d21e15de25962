import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/contract.ts'
import { sql } from 'kysely'
import { openSession } from '#server/auth/sessions.ts'
import { waitTime } from '#server/auth/throttle.ts'
import { hashPasswort, hashCount } from '#server/auth/passwort.ts'
import { testAll } from '#tests/support/cases.ts'
import { testInstance, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { ATTEMPT_WAIT_S, FREE_ATTEMPTS, SESSIONS_MAX } from '#contract/limits.ts'

const RIGHT = 'zwölf gelbe Tragen im Regen'
let hash = ''
beforeAll(async () => {
  hash = await hashPasswort(RIGHT)
})

async function withPasswort(instance: TestInstance, username: string) {
  const person = await instance.person(['READ_ORT'], { username, vorname: 'Jana', nachname: 'Müller' })
  await instance.context.db.updateTable('users').set({ passwortHash: hash }).where('_id', '=', person.user).execute()
  return person
}
const login = (instance: TestInstance, username: string, passwort: string, ip = '192.0.2.1', kennung = 'Firefox/1 Windows') =>
  instance.app.inject({
    method: 'POST',
    url: '/api/auth',
    remoteAddress: ip,
    headers: { 'user-agent': kennung },
    payload: { username, passwort },
  })

describe('signing in', () => {
  let instance: TestInstance
  beforeAll(async () => {
    instance = await makeTestInstance()
  })
  afterAll(() => instance.close())

  test('POST /api/auth issues a token, GET names its holder, DELETE ends it', async () => {
    const person = await withPasswort(instance, 'jana')
    const response = await login(instance, 'JANA', RIGHT)
    expect(response.statusCode).toBe(200)
    // Nobody keeps the answer, and no page gets at a device.
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("font-src 'self';"),
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    })
    const { token } = response.json<{ token: string }>()
    const me = { ...person, token }
    expect((await instance.call(me, 'GET', '/api/auth')).json()).toEqual({
      _id: person.user,
      profil: person.profil,
      username: 'jana',
      vorname: 'Jana',
      nachname: 'Müller',
      rechte: ['READ_ORT'],
    })
    const remembered = await instance.context.db.selectFrom('sitzungen').selectAll().where('user', '=', person.user).execute()
    expect(JSON.stringify(remembered)).not.toContain(token)
    expect((await instance.call(me, 'DELETE', '/api/auth')).statusCode).toBe(204)
    expect((await instance.call(me, 'GET', '/api/auth')).statusCode).toBe(401)
  })

  test('every failed sign-in gives the same text and costs one hash', async () => {
    await withPasswort(instance, 'bekannt')
    await instance.person([], { username: 'ohne.passwort' })
    const gesperrt = await withPasswort(instance, 'gesperrt')
    await instance.context.db.updateTable('users').set({ gesperrt: true }).where('_id', '=', gesperrt.user).execute()
    const responses = []
    for (const [name, passwort] of [
      ['bekannt', 'ganz falsch geraten'],
      ['gibt.es.nicht', RIGHT],
      ['ohne.passwort', RIGHT],
      ['gesperrt', RIGHT],
      ["' or 1=1 --", '🚑'],
    ] as const) {
      const before = hashCount.anzahl
      const response = await login(instance, name, passwort)
      responses.push([response.statusCode, response.body, hashCount.anzahl - before])
    }
    expect(new Set(responses.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(responses[0]).toEqual([401, JSON.stringify({ errors: [{ msg: 'Benutzername oder Passwort ist falsch.' }] }), 1])
  })

  testAll([
    [{}],
    [{ username: 'x' }],
    [{ username: 'a\0b', passwort: 'x' }],
    [{ username: ['x'], passwort: { $ne: '' } }],
    [{ username: 'x', passwort: 'y'.repeat(201) }],
  ])('%j is refused before any work', async (body) => {
    const before = hashCount.anzahl
    expect((await instance.call(null, 'POST', '/api/auth', body)).statusCode).toBe(400)
    expect(hashCount.anzahl).toBe(before)
  })

  test('malformed JSON and ten megabytes are refused with a sentence', async () => {
    expect((await instance.call(null, 'POST', '/api/auth', '{"username":')).json()).toEqual({
      errors: [{ msg: 'Die Anfrage ist kein gültiges JSON.' }],
    })
    const large = await instance.call(null, 'POST', '/api/auth', { username: 'x', passwort: 'y'.repeat(10_000_000) })
    expect([large.statusCode, large.json()]).toEqual([413, { errors: [{ msg: 'Die Anfrage ist zu groß.' }] }])
  })

  test('the sign-in is remembered for those who may read it', async () => {
    const person = await withPasswort(instance, 'merkt')
    await login(instance, 'merkt', RIGHT)
    await login(instance, 'merkt', RIGHT)
    const rows = await instance.context.db.selectFrom('letzte_anmeldungen').selectAll().where('user', '=', person.user).execute()
    expect(rows).toHaveLength(1)
  })

  test('so many devices are signed in at a time: the one used longest ago is signed out', async () => {
    const instance = await testInstance()
    const person = await instance.person()
    const { transact } = instance.context
    const at = (minute: number) => new Date(Date.parse('2027-01-01T00:00:00Z') + minute * 60_000)
    const open = (minute: number) => transact((trx) => openSession(trx, person.user, 'Handy', at(minute)))
    await transact((trx) =>
      trx
        .updateTable('sitzungen')
        .set({ zuletztAm: at(-1) })
        .where('user', '=', person.user)
        .execute(),
    )
    for (let minute = 0; minute < SESSIONS_MAX - 1; minute += 1) await open(minute)
    const known = async (token: string) => (await instance.call({ ...person, token }, 'GET', '/api/auth')).statusCode
    expect(await known(person.token)).toBe(200)
    const last = await open(20)
    expect([await known(person.token), await known(last)]).toEqual([401, 200])
    const { rows } = await sql`select 1 from sitzungen where "user" = ${person.user}::uuid`.execute(instance.context.db)
    expect(rows).toHaveLength(SESSIONS_MAX)
  })

  test('own sessions are listed by device and ended one by one, never those of others', async () => {
    const person = await withPasswort(instance, 'geraete')
    const stranger = await withPasswort(instance, 'fremd')
    const anmeldung = await login(instance, 'geraete', RIGHT, '192.0.2.9', 'Mozilla/5.0 (iPhone) Version/18 Safari/604')
    const telefon = { ...person, token: anmeldung.json<{ token: string }>().token }
    const list = await instance.as(authContract, telefon).sitzungen()
    expect(list.map(({ geraet, diese }) => [geraet, diese])).toEqual([
      ['Safari auf iPhone', true],
      ['Test', false],
    ])
    const other = list[1]?._id ?? ''
    await expect(instance.as(authContract, stranger).sitzungBeenden({ params: { id: other } })).rejects.toMatchObject({ status: 404 })
    expect((await instance.call(person, 'GET', '/api/auth')).statusCode).toBe(200)
    await instance.as(authContract, telefon).sitzungBeenden({ params: { id: other } })
    expect((await instance.call(person, 'GET', '/api/auth')).statusCode).toBe(401)
  })
})

describe('throttling', () => {
  testAll([
    [FREE_ATTEMPTS.konto - 1, 0],
    [FREE_ATTEMPTS.konto, ATTEMPT_WAIT_S.first],
    [6, 60],
    [7, 120],
    [10, ATTEMPT_WAIT_S.longest],
    [5000, ATTEMPT_WAIT_S.longest],
  ])('after %i attempts of an account one waits %i s', (count, seconds) => {
    expect(waitTime('konto', count)).toBe(seconds)
  })

  test('it grows, survives a restart, decays, and a right password has to wait too', async () => {
    let instant = new Date('2026-11-20T18:00:00Z')
    const now = () => instant
    const first = await testInstance({ clock: now })
    await withPasswort(first, 'ziel')
    for (let i = 0; i < 5; i += 1) expect((await login(first, 'ziel', 'falsch geraten')).statusCode).toBe(401)
    const fresh = await testInstance({ database: first.database, clock: now })
    const before = hashCount.anzahl
    const to = await login(fresh, 'ziel', RIGHT, '198.51.100.7')
    expect([to.statusCode, to.headers['retry-after'], hashCount.anzahl - before]).toEqual([429, '30', 0])
    instant = new Date(instant.getTime() + 31_000)
    expect((await login(fresh, 'Ziel', 'noch einmal falsch')).statusCode).toBe(401)
    expect((await login(fresh, 'ziel', RIGHT)).headers['retry-after']).toBe('60')
    instant = new Date(instant.getTime() + 61_000)
    expect((await login(fresh, 'ziel', RIGHT)).statusCode).toBe(200)
    expect((await login(fresh, 'ziel', 'falsch geraten')).statusCode).toBe(401)
  })

  test('many at once do not slip through together', async () => {
    const instance = await testInstance()
    await withPasswort(instance, 'ziel')
    const responses = await Promise.all(Array.from({ length: 30 }, (_, i) => login(instance, 'ziel', `geraten ${i}`, `203.0.113.${i}`)))
    expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
  })

  test('strangers cannot lock out a member whose address is known', async () => {
    let now = new Date('2026-11-20T18:00:00Z')
    const instance = await testInstance({ clock: () => now })
    await withPasswort(instance, 'jana')
    expect((await login(instance, 'jana', RIGHT, '192.0.2.50')).statusCode).toBe(200)
    now = new Date(now.getTime() + 20 * 86_400_000)
    for (let i = 0; i < 8; i += 1) await login(instance, 'jana', 'geraten', `203.0.113.${i}`)
    expect((await login(instance, 'jana', RIGHT, '203.0.113.99')).statusCode).toBe(429)
    expect((await login(instance, 'jana', RIGHT, '192.0.2.50')).statusCode).toBe(200)
  })

  test('an address that tries many accounts waits; an IPv6 network counts as one', async () => {
    const instance = await testInstance()
    await withPasswort(instance, 'insider')
    expect((await login(instance, 'insider', RIGHT, '2001:db8:0:1::5')).statusCode).toBe(200)
    const codes: number[] = []
    const rate = async (von: number, bis: number) => {
      for (let i = von; i < bis; i += 1)
        codes.push((await login(instance, `konto${i}`, 'geraten', `2001:db8:0:1::${i.toString(16)}`)).statusCode)
    }
    await rate(0, 20)
    expect((await login(instance, 'insider', RIGHT, '2001:db8:0:1:ffff::1')).statusCode).toBe(200)
    await rate(20, 31)
    expect(codes.filter((code) => code === 401)).toHaveLength(30)
    expect(codes.at(-1)).toBe(429)
    expect((await login(instance, 'konto99', 'geraten', '2001:db8:0:2::1')).statusCode).toBe(401)
  })

  test('no name and no address is stored in clear', async () => {
    const instance = await testInstance()
    await login(instance, 'passwort-ins-falsche-feld', 'geraten', '192.0.2.77')
    const rows = JSON.stringify(await instance.context.db.selectFrom('anmeldeversuche').selectAll().execute())
    expect(rows).toContain('konto ')
    expect(rows).not.toMatch(/falsche-feld|192\.0\.2/)
  })
})
