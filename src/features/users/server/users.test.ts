import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { usersContract } from '#features/users/contract.ts'
import { hashCount } from '#server/auth/passwort.ts'
import { areas } from '#server/areas.ts'
import { startInstanceJobs } from '#server/jobs/instance-jobs.ts'
import { testAll } from '#tests/support/cases.ts'
import { abgelehnt, testInstance, type Person, makeTestInstance, type TestInstance, withoutTimetable } from '#tests/support/app.ts'

const GOOD = 'vier Tragen und ein Kaffee'
const DIFFERENT = 'Nebel über dem Hafen, leise'
let instance: TestInstance
beforeAll(async () => {
  instance = await makeTestInstance()
})
afterAll(() => instance.close())
const as = (actor: Person) => instance.as(usersContract, actor)
const mails = (k: TestInstance, to: string) =>
  k.context.db.selectFrom('mails').select(['betreff', 'text', 'art']).where('an', '=', to).orderBy('_id').execute()
const tokenFrom = (text = '') => /\/passwort-reset\/([\w-]+)/.exec(text)?.[1] ?? ''
const login = async (k: TestInstance, username: string, passwort: string, ip = '192.0.2.1') =>
  (await k.app.inject({ method: 'POST', url: '/api/auth', remoteAddress: ip, payload: { username, passwort } })).statusCode
const set = (k: TestInstance, token: string, passwort: string, passwort2 = passwort) =>
  k.call(null, 'POST', '/api/users/resetPasswort', { neuesPasswort: passwort, neuesPasswort2: passwort2 }, { 'x-auth-token': token })
const person = (n: string) => ({
  username: n,
  vorname: 'Jana',
  nachname: 'Müller',
  email: [`${n}@example.org`, `${n}.privat@example.org`],
  telefon: ['0234 567', '0170 123456'],
})

describe('registering', () => {
  test('POST /api/users: primary rules, member bundle, a link to set the password', async () => {
    const wart = await instance.person(['CREATE_USER'])
    const response = await instance.call(wart, 'POST', '/api/users', person('neu.eins'))
    expect(response.statusCode).toBe(201)
    const fresh = response.json<{ _id: string }>()
    expect(fresh).toMatchObject({ username: 'neu.eins', primary_email: 'neu.eins@example.org', primary_telefon: '0234 567', version: 1 })
    const { rechte } = await instance.context.db.selectFrom('users').select('rechte').where('_id', '=', fresh._id).executeTakeFirstOrThrow()
    expect(rechte).toEqual([...ROLLEN.Mitglied].sort())
    const [einladung] = await mails(instance, 'neu.eins@example.org')
    expect(einladung).toMatchObject({ art: 'sicherheit', betreff: 'Willkommen im Intranet MUS' })
    expect((await set(instance, tokenFrom(einladung?.text), GOOD)).statusCode).toBe(204)
    expect(await login(instance, 'neu.eins', GOOD)).toBe(200)
    expect((await set(instance, tokenFrom(einladung?.text), DIFFERENT)).json()).toEqual({
      errors: [{ msg: 'Passwort zurücksetzen fehlgeschlagen' }],
    })
  })

  test('with a password no mail is sent; it is stored nowhere in plain text', async () => {
    const wart = await instance.person(['CREATE_USER'])
    const { _id } = await as(wart).create({ body: { ...person('neu.zwei'), passwort: GOOD } })
    expect(await login(instance, 'NEU.zwei', GOOD)).toBe(200)
    expect(await mails(instance, 'neu.zwei@example.org')).toEqual([])
    const traces = await instance.context.db.selectFrom('historie').selectAll().where('objekt', '=', _id).execute()
    expect(traces.length).toBeGreaterThan(0)
    expect(JSON.stringify(traces)).not.toContain('Tragen')
  })

  test('the same Idempotency-Key registers once, and gives the first answer again', async () => {
    const wart = await instance.person(['CREATE_USER'])
    const call = (username: string) =>
      instance.call(wart, 'POST', '/api/users', person(username), { 'idempotency-key': 'registrieren-0001' })
    const [first, again] = [await call('neu.einmal'), await call('neu.einmal')]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual(first.json())
    expect(await mails(instance, 'neu.einmal@example.org')).toHaveLength(1)
    expect((await call('neu.zweimal')).statusCode).toBe(409)
    // A refused request may be retried under its idempotency key.
    const refused = { 'idempotency-key': 'registrieren-0002' }
    expect((await instance.call(wart, 'POST', '/api/users', person('neu.einmal'), refused)).statusCode).toBe(409)
    expect((await instance.call(wart, 'POST', '/api/users', person('neu.dreimal'), refused)).statusCode).toBe(201)
  })

  test('a taken user name or primary address is refused in any letter case', async () => {
    const wart = await instance.person(['CREATE_USER'])
    await as(wart).create({ body: person('neu.drei') })
    await expect(as(wart).create({ body: { ...person('Neu.Drei'), email: ['x@example.org'] } })).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'username' }],
    })
    await expect(as(wart).create({ body: { ...person('neu.vier'), email: ['NEU.DREI@example.org'] } })).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'primary_email' }],
    })
  })

  test('a primary address is in nobody else’s list, also under concurrency', async () => {
    const [jana, ute] = [await instance.person([]), await instance.person([])]
    const main = (
      await instance.context.db.selectFrom('users').select('primary_email').where('_id', '=', ute.user).executeTakeFirstOrThrow()
    ).primary_email
    const own = `${jana.user}@example.org`
    const change = (who: Person, version: number, email: string[], primary = email[0]) =>
      instance.call(who, 'PUT', '/api/users', { _id: who.user, version, email, primary_email: primary })
    const refused = await change(jana, 1, [own, main.toUpperCase()])
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { errors: [{ msg: 'Eine dieser E-Mail-Adressen ist schon die Haupt-E-Mail von jemand anderem.', feld: 'email' }] },
    ])
    expect((await change(jana, 1, [own, 'Familie@example.org'])).statusCode).toBe(200)
    expect((await change(ute, 1, [main, 'familie@example.org'])).statusCode).toBe(200)
    expect((await change(ute, 2, ['familie@example.org', main])).json()).toMatchObject({ errors: [{ feld: 'primary_email' }] })
    for (let i = 0; i < 5; i += 1) {
      const both = [await instance.person([]), await instance.person([])] as const
      const fought = `beide${i}@example.org`
      const answers = await Promise.all([change(both[0], 1, [`${both[0].user}@example.org`, fought]), change(both[1], 1, [fought])])
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    }
  })

  testAll([
    [{ email: [] }, 'email'],
    [{ email: ['kein at'] }, 'email.0'],
    [{ email: Array.from({ length: 6 }, (_, i) => `a${i}@example.org`) }, 'email'],
    [{ primary_email: 'fremd@example.org' }, 'primary_email'],
    [{ primary_telefon: '999999' }, 'primary_telefon'],
    [{ telefon: ['abc'] }, 'telefon.0'],
    [{ username: 'ab' }, 'username'],
    [{ username: 'müller' }, 'username'],
    [{ vorname: '  ' }, 'vorname'],
    [{ nachname: 'x\0y' }, 'nachname'],
    [{ passwort: 'kurz' }, 'passwort'],
    [{ passwort: 'JanaMueller!!' }, 'passwort'],
    [{ passwort: 'Passwort1234' }, 'passwort'],
  ])('%j is refused with a sentence at %s', async (data, field) => {
    const wart = await instance.person(['CREATE_USER'])
    const response = await instance.call(wart, 'POST', '/api/users', {
      ...person(`falsch${Math.random().toString(36).slice(2, 8)}`),
      ...data,
    })
    const [error] = response.json<{ errors: { msg: string; feld: string }[] }>().errors
    expect([response.statusCode, error?.feld]).toEqual([400, field])
    expect(error?.msg).toMatch(/^[A-ZÄÖÜ]/)
  })

  test('names keep every letter, SQL, emoji and right-to-left text too', async () => {
    const wart = await instance.person(['CREATE_USER'])
    for (const [i, nachname] of ["'; drop table users; --", '🚑 Ödön', 'שלום'].entries()) {
      expect(await as(wart).create({ body: { ...person(`text${i}`), nachname } })).toMatchObject({ nachname })
    }
  })
})

describe('changing an account', () => {
  test('own e-mail and telephone, nothing else; the old address hears of it', async () => {
    const jana = await instance.person([], { username: 'jana.eigen' })
    const fresh = await as(jana).update({ body: { _id: jana.user, version: 1, email: ['neu@example.org'], telefon: ['0234 999'] } })
    expect(fresh).toMatchObject({ version: 2, primary_email: 'neu@example.org', primary_telefon: '' })
    expect((await mails(instance, 'jana.eigen@example.org'))[0]).toMatchObject({
      art: 'sicherheit',
      betreff: 'Deine E-Mail-Adresse wurde geändert',
    })
    await expect(as(jana).update({ body: { _id: jana.user, version: 2, nachname: 'Anders' } })).rejects.toMatchObject({
      status: 403,
      errors: [{ feld: 'nachname' }],
    })
    await expect(as(jana).update({ body: { _id: jana.user, version: 1, telefon: [] } })).rejects.toMatchObject({ status: 409 })
  })

  test('others only with UPDATE_USER; the name is new in the session at once', async () => {
    const jana = await instance.person()
    const foreign = await instance.person()
    const wart = await instance.person(['UPDATE_USER'])
    await expect(as(foreign).update({ body: { _id: jana.user, version: 1, telefon: [] } })).rejects.toMatchObject({ status: 403 })
    await as(wart).update({ body: { _id: jana.user, version: 1, nachname: 'Neumann' } })
    expect((await instance.call(jana, 'GET', '/api/auth')).json()).toMatchObject({ nachname: 'Neumann' })
    await expect(as(wart).update({ body: { _id: '00000000-0000-7000-8000-000000000000', version: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('UPDATE_USER grants no rights one lacks; the old address is notified', async () => {
    const kasse = await instance.person(['ABRECHNUNG', 'READ_SANDIENST'], { username: 'kasse' })
    const body = { _id: kasse.user, version: 1, email: ['boese@example.org'] }
    const wart = await instance.person(['UPDATE_USER', 'READ_SANDIENST'])
    for (const change of [body, { ...body, email: undefined, username: 'kasse.neu' }]) {
      const no = await abgelehnt(as(wart).update({ body: change }))
      expect([no.status, no.errors[0]?.feld]).toEqual([403, change.email ? 'email' : 'username'])
    }
    expect(await mails(instance, 'kasse@example.org')).toEqual([])
    // Fields without effect on account access remain editable.
    expect(await as(wart).update({ body: { _id: kasse.user, version: 1, nachname: 'Heirat' } })).toMatchObject({ nachname: 'Heirat' })
    const equal = await instance.person(['UPDATE_USER', 'ABRECHNUNG', 'READ_SANDIENST'])
    expect(await as(equal).update({ body: { ...body, version: 2 } })).toMatchObject({ primary_email: 'boese@example.org' })
    expect((await mails(instance, 'kasse@example.org')).map(({ betreff }) => betreff)).toEqual(['Deine E-Mail-Adresse wurde geändert'])
  })
})

describe('changing the password', () => {
  test('ends all other sessions, keeps this one, and tells the person', async () => {
    const jana = await instance.person([], { username: 'wechsel' })
    await as(jana).changePassword({ body: { neuesPasswort: GOOD, neuesPasswort2: GOOD } })
    expect(await login(instance, 'wechsel', GOOD)).toBe(200)
    const second = {
      ...jana,
      token: (await instance.app.inject({ method: 'POST', url: '/api/auth', payload: { username: 'wechsel', passwort: GOOD } })).json<{
        token: string
      }>().token,
    }
    expect((await instance.call(second, 'GET', '/api/auth')).statusCode).toBe(200)
    await as(jana).changePassword({ body: { neuesPasswort: DIFFERENT, neuesPasswort2: DIFFERENT } })
    expect((await instance.call(second, 'GET', '/api/auth')).statusCode).toBe(401)
    expect((await instance.call(jana, 'GET', '/api/auth')).statusCode).toBe(200)
    expect([await login(instance, 'wechsel', GOOD), await login(instance, 'wechsel', DIFFERENT)]).toEqual([401, 200])
    expect((await mails(instance, 'wechsel@example.org')).map(({ betreff }) => betreff)).toEqual([
      'Dein Passwort wurde geändert',
      'Dein Passwort wurde geändert',
    ])
  })

  test('two different passwords or a weak one are refused with a reason', async () => {
    const jana = await instance.person()
    const call = (a: string, b: string) => instance.call(jana, 'POST', '/api/users/changePassword', { neuesPasswort: a, neuesPasswort2: b })
    expect((await call(GOOD, DIFFERENT)).json()).toEqual({ errors: [{ msg: 'Passwörter stimmen nicht überein', feld: 'neuesPasswort2' }] })
    expect((await call('123456789012', '123456789012')).json()).toMatchObject({
      errors: [{ feld: 'neuesPasswort', msg: expect.stringContaining('zu leicht zu erraten') }],
    })
    // The chapter's own town, and a year.
    const { orgName } = await instance.context.chapter()
    const town = `${orgName.split(' ').at(-1)}2026`
    expect((await call(town, town)).json()).toMatchObject({ errors: [{ msg: expect.stringContaining('zu leicht zu erraten') }] })
    expect((await call('kurz', 'kurz')).json()).toMatchObject({ errors: [{ msg: 'Neues Passwort muss mindestens 12 Zeichen lang sein.' }] })
  })
})

describe('a forgotten password', () => {
  async function withJobs(k: TestInstance) {
    const jobs = await startInstanceJobs({
      context: k.context,
      connection: k.database.connection,
      areas: withoutTimetable(areas),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    onTestFinished(() => jobs.close())
  }
  const forgotten = (k: TestInstance, email: string, ip = '192.0.2.1') =>
    k.app.inject({ method: 'POST', url: '/api/users/passwortVergessen', remoteAddress: ip, payload: { email } })

  test('known and unknown addresses: same answer and work; only known get a mail', async () => {
    const k = await testInstance()
    await k.person([], { username: 'bekannt' })
    const counted: unknown[] = []
    const jobs = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(k.context.db)).rows[0]?.n
    for (const email of ['bekannt@example.org', 'niemand@example.org']) {
      const before = { hash: hashCount.anzahl, auftraege: await jobs() }
      const response = await forgotten(k, email)
      counted.push([response.statusCode, response.body, hashCount.anzahl - before.hash, Number(await jobs()) - Number(before.auftraege)])
    }
    expect(counted).toEqual([
      [204, '', 0, 1],
      [204, '', 0, 1],
    ])
    await withJobs(k)
    await expect
      .poll(async () => (await mails(k, 'bekannt@example.org')).map(({ betreff }) => betreff), { timeout: 60_000 })
      .toEqual(['Neues Passwort setzen'])
    await expect.poll(jobs, { timeout: 60_000 }).toBeLessThanOrEqual(1)
    expect(await k.context.db.selectFrom('mails').select('an').execute()).toHaveLength(1)
  })

  test('the link works once within the hour; a weak password does not use it up', async () => {
    let now = new Date('2026-11-20T18:00:00Z')
    const k = await testInstance({ clock: () => now })
    const jana = await k.person([], { username: 'jana' })
    const chief = await k.person(['RESET_PASSWORT'])
    for (let i = 0; i < 6; i += 1) await login(k, 'jana', 'geraten von Fremden', '203.0.113.5')
    expect((await k.call(chief, 'POST', `/api/users/resetPassword/${jana.user}`)).statusCode).toBe(204)
    const token = tokenFrom((await mails(k, 'jana@example.org'))[0]?.text)
    expect((await set(k, token, GOOD, DIFFERENT)).json()).toMatchObject({ errors: [{ msg: 'Passwörter stimmen nicht überein' }] })
    expect((await set(k, token, 'passwort1234')).statusCode).toBe(400)
    expect((await set(k, token, GOOD)).statusCode).toBe(204)
    expect((await k.call(jana, 'GET', '/api/auth')).statusCode).toBe(401)
    expect(await login(k, 'jana', GOOD, '198.51.100.9')).toBe(200)
    expect((await set(k, token, DIFFERENT)).json()).toEqual({ errors: [{ msg: 'Passwort zurücksetzen fehlgeschlagen' }] })
    await k.call(chief, 'POST', `/api/users/resetPassword/${jana.user}`)
    const later = tokenFrom((await mails(k, 'jana@example.org')).at(-1)?.text)
    now = new Date(now.getTime() + 3_601_000)
    expect((await set(k, later, DIFFERENT)).statusCode).toBe(400)
    expect((await set(k, '', DIFFERENT)).statusCode).toBe(400)
    const saved = await k.context.db.selectFrom('passworttoken').selectAll().execute()
    expect(JSON.stringify(saved)).not.toContain(later)
  })

  test('a password resetter ends an account’s wait, also at a trusted address', async () => {
    const k = await testInstance()
    const jana = await k.person([], { username: 'jana' })
    const chief = await k.person(['RESET_PASSWORT'])
    await k.call(chief, 'POST', `/api/users/resetPassword/${jana.user}`)
    expect((await set(k, tokenFrom((await mails(k, 'jana@example.org'))[0]?.text), GOOD)).statusCode).toBe(204)
    expect(await login(k, 'Jana', GOOD, '203.0.113.5')).toBe(200)
    for (const address of ['203.0.113.5', '198.51.100.9']) {
      for (let i = 0; i < 6; i += 1) await login(k, 'jana', 'geraten von Fremden', address)
      expect(await login(k, 'jana', GOOD, address)).toBe(429)
    }
    const wait = async () => (await k.as(usersContract, chief).wait({ params: { id: jana.user } })).bis
    expect(Date.parse((await wait()) ?? '')).toBeGreaterThan(k.context.now().getTime())
    expect((await k.call(await k.person(), 'DELETE', `/api/users/${jana.user}/anmeldesperre`)).statusCode).toBe(403)
    expect((await k.call(chief, 'DELETE', `/api/users/${jana.user}/anmeldesperre`)).statusCode).toBe(204)
    expect(await wait()).toBeNull()
    expect(await login(k, 'jana', GOOD, '203.0.113.5')).toBe(200)
    expect(await login(k, 'jana', GOOD, '198.51.100.9')).toBe(200)
  })

  test('two use the same link at once: one wins', async () => {
    const k = await testInstance()
    const jana = await k.person([], { username: 'jana' })
    await k.call(await k.person(['RESET_PASSWORT']), 'POST', `/api/users/resetPassword/${jana.user}`)
    const token = tokenFrom((await mails(k, 'jana@example.org'))[0]?.text)
    const responses = await Promise.all([set(k, token, GOOD), set(k, token, DIFFERENT)])
    expect(responses.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['204', '400'])
  })

  test('nobody’s inbox is flooded, and an address that asks for many waits', async () => {
    const k = await testInstance()
    await k.person([], { username: 'opfer' })
    await withJobs(k)
    const codes: number[] = []
    for (let i = 0; i < 31; i += 1) codes.push((await forgotten(k, 'opfer@example.org', '203.0.113.7')).statusCode)
    expect([codes.filter((code) => code === 204).length, codes.at(-1)]).toEqual([30, 429])
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'passwort-vergessen'`.execute(
              k.context.db,
            )
          ).rows[0]?.n,
        { timeout: 60_000 },
      )
      .toBe(0)
    expect((await mails(k, 'opfer@example.org')).length).toBeLessThanOrEqual(3)
  })

  test('a blocked account and an unknown id get no link', async () => {
    const k = await testInstance()
    const way = await k.person()
    await k.context.db.updateTable('users').set({ gesperrt: true }).where('_id', '=', way.user).execute()
    const chief = await k.person(['RESET_PASSWORT'])
    expect((await k.call(chief, 'POST', `/api/users/resetPassword/${way.user}`)).statusCode).toBe(404)
    expect((await k.call(chief, 'POST', '/api/users/resetPassword/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await k.call(await k.person(), 'POST', `/api/users/resetPassword/${way.user}`)).statusCode).toBe(403)
  })
})
