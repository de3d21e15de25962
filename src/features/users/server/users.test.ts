import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ROLLEN } from '#contract/rollen.ts'
import { usersContract } from '#features/users/contract.ts'
import { rechnungen } from '#server/auth/passwort.ts'
import { bereiche } from '#server/bereiche.ts'
import { starteKnotenauftraege } from '#server/jobs/knotenauftraege.ts'
import { knotenFuerTest, type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

const GUT = 'vier Tragen und ein Kaffee'
const ANDERS = 'Nebel über dem Hafen, leise'
let knoten: Testknoten
beforeAll(async () => {
  knoten = await testKnoten()
})
afterAll(() => knoten.schliessen())
const als = (wer: Mensch) => knoten.als(usersContract, wer)
const mails = (k: Testknoten, an: string) =>
  k.kontext.db.selectFrom('mails').select(['betreff', 'text', 'art']).where('an', '=', an).orderBy('_id').execute()
const tokenAus = (text = '') => /\/passwort-reset\/([\w-]+)/.exec(text)?.[1] ?? ''
const melde = async (k: Testknoten, username: string, passwort: string, ip = '192.0.2.1') =>
  (await k.app.inject({ method: 'POST', url: '/api/auth', remoteAddress: ip, payload: { username, passwort } })).statusCode
const setze = (k: Testknoten, token: string, passwort: string, passwort2 = passwort) =>
  k.ruf(null, 'POST', '/api/users/resetPasswort', { neuesPasswort: passwort, neuesPasswort2: passwort2 }, { 'x-auth-token': token })
const person = (n: string) => ({
  username: n,
  vorname: 'Jana',
  nachname: 'Müller',
  email: [`${n}@example.org`, `${n}.privat@example.org`],
  telefon: ['0234 567', '0170 123456'],
})

describe('registering', () => {
  test('POST /api/users: the primary rules, the bundle of members, an invitation whose link sets the password once', async () => {
    const wart = await knoten.mensch(['CREATE_USER'])
    const antwort = await knoten.ruf(wart, 'POST', '/api/users', person('neu.eins'))
    expect(antwort.statusCode).toBe(201)
    const neu = antwort.json<{ _id: string }>()
    expect(neu).toMatchObject({ username: 'neu.eins', primary_email: 'neu.eins@example.org', primary_telefon: '0234 567', version: 1 })
    const { rechte } = await knoten.kontext.db.selectFrom('users').select('rechte').where('_id', '=', neu._id).executeTakeFirstOrThrow()
    expect(rechte).toEqual([...ROLLEN.Mitglied].sort())
    const [einladung] = await mails(knoten, 'neu.eins@example.org')
    expect(einladung).toMatchObject({ art: 'sicherheit', betreff: 'Willkommen im Intranet MUS' })
    expect((await setze(knoten, tokenAus(einladung?.text), GUT)).statusCode).toBe(204)
    expect(await melde(knoten, 'neu.eins', GUT)).toBe(200)
    expect((await setze(knoten, tokenAus(einladung?.text), ANDERS)).json()).toEqual({
      errors: [{ msg: 'Passwort zurücksetzen fehlgeschlagen' }],
    })
  })

  test('with a password no mail is sent and one may sign in; the password is nowhere in clear', async () => {
    const wart = await knoten.mensch(['CREATE_USER'])
    const { _id } = await als(wart).create({ body: { ...person('neu.zwei'), passwort: GUT } })
    expect(await melde(knoten, 'NEU.zwei', GUT)).toBe(200)
    expect(await mails(knoten, 'neu.zwei@example.org')).toEqual([])
    const spuren = await knoten.kontext.db.selectFrom('historie').selectAll().where('objekt', '=', _id).execute()
    expect(spuren.length).toBeGreaterThan(0)
    expect(JSON.stringify(spuren)).not.toContain('Tragen')
  })

  test('a taken user name or primary address is refused whatever its letters', async () => {
    const wart = await knoten.mensch(['CREATE_USER'])
    await als(wart).create({ body: person('neu.drei') })
    await expect(als(wart).create({ body: { ...person('Neu.Drei'), email: ['x@example.org'] } })).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'username' }],
    })
    await expect(als(wart).create({ body: { ...person('neu.vier'), email: ['NEU.DREI@example.org'] } })).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'primary_email' }],
    })
  })

  test.each([
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
  ])('%j is refused with a sentence at %s', async (daten, feld) => {
    const wart = await knoten.mensch(['CREATE_USER'])
    const antwort = await knoten.ruf(wart, 'POST', '/api/users', { ...person(`falsch${Math.random().toString(36).slice(2, 8)}`), ...daten })
    const [fehler] = antwort.json<{ errors: { msg: string; feld: string }[] }>().errors
    expect([antwort.statusCode, fehler?.feld]).toEqual([400, feld])
    expect(fehler?.msg).toMatch(/^[A-ZÄÖÜ]/)
  })

  test('names keep every letter, SQL, emoji and right-to-left text too', async () => {
    const wart = await knoten.mensch(['CREATE_USER'])
    for (const [i, nachname] of ["'; drop table users; --", '🚑 Ödön', 'שלום'].entries()) {
      expect(await als(wart).create({ body: { ...person(`text${i}`), nachname } })).toMatchObject({ nachname })
    }
  })
})

describe('changing an account', () => {
  test('own e-mail and telephone, nothing else; the old address hears of it', async () => {
    const jana = await knoten.mensch([], { username: 'jana.eigen' })
    const neu = await als(jana).update({ body: { _id: jana.user, version: 1, email: ['neu@example.org'], telefon: ['0234 999'] } })
    expect(neu).toMatchObject({ version: 2, primary_email: 'neu@example.org', primary_telefon: '' })
    expect((await mails(knoten, 'jana.eigen@example.org'))[0]).toMatchObject({
      art: 'sicherheit',
      betreff: 'Deine E-Mail-Adresse wurde geändert',
    })
    await expect(als(jana).update({ body: { _id: jana.user, version: 2, nachname: 'Anders' } })).rejects.toMatchObject({
      status: 403,
      errors: [{ feld: 'nachname' }],
    })
    await expect(als(jana).update({ body: { _id: jana.user, version: 1, telefon: [] } })).rejects.toMatchObject({ status: 409 })
  })

  test('others only with UPDATE_USER; the name is new in the session at once', async () => {
    const jana = await knoten.mensch()
    const fremd = await knoten.mensch()
    const wart = await knoten.mensch(['UPDATE_USER'])
    await expect(als(fremd).update({ body: { _id: jana.user, version: 1, telefon: [] } })).rejects.toMatchObject({ status: 403 })
    await als(wart).update({ body: { _id: jana.user, version: 1, nachname: 'Neumann' } })
    expect((await knoten.ruf(jana, 'GET', '/api/auth')).json()).toMatchObject({ nachname: 'Neumann' })
    await expect(als(wart).update({ body: { _id: '00000000-0000-7000-8000-000000000000', version: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('UPDATE_USER is no way to the rights of those who grant them', async () => {
    const chef = await knoten.mensch(['UPDATE_USER_RECHTE'])
    const wart = await knoten.mensch(['UPDATE_USER'])
    const body = { _id: chef.user, version: 1, email: ['boese@example.org'] }
    await expect(als(wart).update({ body })).rejects.toMatchObject({ status: 403 })
    expect(await als(wart).update({ body: { _id: chef.user, version: 1, nachname: 'Heirat' } })).toMatchObject({ nachname: 'Heirat' })
    expect(await als(await knoten.mensch(['UPDATE_USER', 'UPDATE_USER_RECHTE'])).update({ body: { ...body, version: 2 } })).toMatchObject({
      primary_email: 'boese@example.org',
    })
  })
})

describe('changing the password', () => {
  test('ends all other sessions, keeps this one, and tells the person', async () => {
    const jana = await knoten.mensch([], { username: 'wechsel' })
    await als(jana).changePassword({ body: { neuesPasswort: GUT, neuesPasswort2: GUT } })
    expect(await melde(knoten, 'wechsel', GUT)).toBe(200)
    const zweite = {
      ...jana,
      token: (await knoten.app.inject({ method: 'POST', url: '/api/auth', payload: { username: 'wechsel', passwort: GUT } })).json<{
        token: string
      }>().token,
    }
    expect((await knoten.ruf(zweite, 'GET', '/api/auth')).statusCode).toBe(200)
    await als(jana).changePassword({ body: { neuesPasswort: ANDERS, neuesPasswort2: ANDERS } })
    expect((await knoten.ruf(zweite, 'GET', '/api/auth')).statusCode).toBe(401)
    expect((await knoten.ruf(jana, 'GET', '/api/auth')).statusCode).toBe(200)
    expect([await melde(knoten, 'wechsel', GUT), await melde(knoten, 'wechsel', ANDERS)]).toEqual([401, 200])
    expect((await mails(knoten, 'wechsel@example.org')).map(({ betreff }) => betreff)).toEqual([
      'Dein Passwort wurde geändert',
      'Dein Passwort wurde geändert',
    ])
  })

  test('two different ones are refused in the words of the specification, an easy one with a reason', async () => {
    const jana = await knoten.mensch()
    const ruf = (a: string, b: string) => knoten.ruf(jana, 'POST', '/api/users/changePassword', { neuesPasswort: a, neuesPasswort2: b })
    expect((await ruf(GUT, ANDERS)).json()).toEqual({ errors: [{ msg: 'Passwörter stimmen nicht überein', feld: 'neuesPasswort2' }] })
    expect((await ruf('123456789012', '123456789012')).json()).toMatchObject({
      errors: [{ feld: 'neuesPasswort', msg: expect.stringContaining('zu leicht zu erraten') }],
    })
    expect((await ruf('kurz', 'kurz')).json()).toMatchObject({ errors: [{ msg: 'Neues Passwort muss mindestens 12 Zeichen lang sein.' }] })
  })
})

describe('a forgotten password', () => {
  async function mitAuftraegen(k: Testknoten) {
    const auftraege = await starteKnotenauftraege({
      kontext: k.kontext,
      verbindung: k.datenbank.verbindung,
      bereiche,
      protokoll: { info: () => undefined, warn: () => undefined, error: () => undefined },
    })
    onTestFinished(() => auftraege.schliessen())
  }
  const vergessen = (k: Testknoten, email: string, ip = '192.0.2.1') =>
    k.app.inject({ method: 'POST', url: '/api/users/passwortVergessen', remoteAddress: ip, payload: { email } })

  test('known and unknown addresses: one answer and the same work; only the known one gets a mail', async () => {
    const k = await knotenFuerTest()
    await k.mensch([], { username: 'bekannt' })
    const gezaehlt: unknown[] = []
    const auftraege = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(k.kontext.db)).rows[0]?.n
    for (const email of ['bekannt@example.org', 'niemand@example.org']) {
      const vorher = { hash: rechnungen.anzahl, auftraege: await auftraege() }
      const antwort = await vergessen(k, email)
      gezaehlt.push([
        antwort.statusCode,
        antwort.body,
        rechnungen.anzahl - vorher.hash,
        Number(await auftraege()) - Number(vorher.auftraege),
      ])
    }
    expect(gezaehlt).toEqual([
      [204, '', 0, 1],
      [204, '', 0, 1],
    ])
    await mitAuftraegen(k)
    await expect
      .poll(async () => (await mails(k, 'bekannt@example.org')).map(({ betreff }) => betreff), { timeout: 10_000 })
      .toEqual(['Neues Passwort setzen'])
    await expect.poll(auftraege, { timeout: 10_000 }).toBeLessThanOrEqual(1)
    expect(await k.kontext.db.selectFrom('mails').select('an').execute()).toHaveLength(1)
  })

  test('the link works once, within the hour, ends all sessions and the waiting time; a weak password does not use it up', async () => {
    let nun = new Date('2026-11-20T18:00:00Z')
    const k = await knotenFuerTest({ jetzt: () => nun })
    const jana = await k.mensch([], { username: 'jana' })
    const chef = await k.mensch(['RESET_PASSWORT'])
    for (let i = 0; i < 6; i += 1) await melde(k, 'jana', 'geraten von Fremden', '203.0.113.5')
    expect((await k.ruf(chef, 'POST', `/api/users/resetPassword/${jana.user}`)).statusCode).toBe(204)
    const token = tokenAus((await mails(k, 'jana@example.org'))[0]?.text)
    expect((await setze(k, token, GUT, ANDERS)).json()).toMatchObject({ errors: [{ msg: 'Passwörter stimmen nicht überein' }] })
    expect((await setze(k, token, 'passwort1234')).statusCode).toBe(400)
    expect((await setze(k, token, GUT)).statusCode).toBe(204)
    expect((await k.ruf(jana, 'GET', '/api/auth')).statusCode).toBe(401)
    expect(await melde(k, 'jana', GUT, '198.51.100.9')).toBe(200)
    expect((await setze(k, token, ANDERS)).json()).toEqual({ errors: [{ msg: 'Passwort zurücksetzen fehlgeschlagen' }] })
    await k.ruf(chef, 'POST', `/api/users/resetPassword/${jana.user}`)
    const spaeter = tokenAus((await mails(k, 'jana@example.org')).at(-1)?.text)
    nun = new Date(nun.getTime() + 3_601_000)
    expect((await setze(k, spaeter, ANDERS)).statusCode).toBe(400)
    expect((await setze(k, '', ANDERS)).statusCode).toBe(400)
    const gespeichert = await k.kontext.db.selectFrom('passworttoken').selectAll().execute()
    expect(JSON.stringify(gespeichert)).not.toContain(spaeter)
  })

  test('two use the same link at once: one wins', async () => {
    const k = await knotenFuerTest()
    const jana = await k.mensch([], { username: 'jana' })
    await k.ruf(await k.mensch(['RESET_PASSWORT']), 'POST', `/api/users/resetPassword/${jana.user}`)
    const token = tokenAus((await mails(k, 'jana@example.org'))[0]?.text)
    const antworten = await Promise.all([setze(k, token, GUT), setze(k, token, ANDERS)])
    expect(antworten.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['204', '400'])
  })

  test('nobody’s inbox is flooded, and an address that asks for many waits', async () => {
    const k = await knotenFuerTest()
    await k.mensch([], { username: 'opfer' })
    await mitAuftraegen(k)
    const codes: number[] = []
    for (let i = 0; i < 31; i += 1) codes.push((await vergessen(k, 'opfer@example.org', '203.0.113.7')).statusCode)
    expect([codes.filter((code) => code === 204).length, codes.at(-1)]).toEqual([30, 429])
    await expect
      .poll(
        async () =>
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'passwort-vergessen'`.execute(
              k.kontext.db,
            )
          ).rows[0]?.n,
        { timeout: 15_000 },
      )
      .toBe(0)
    expect((await mails(k, 'opfer@example.org')).length).toBeLessThanOrEqual(3)
  })

  test('a blocked account and an unknown id get no link', async () => {
    const k = await knotenFuerTest()
    const weg = await k.mensch()
    await k.kontext.db.updateTable('users').set({ gesperrt: true }).where('_id', '=', weg.user).execute()
    const chef = await k.mensch(['RESET_PASSWORT'])
    expect((await k.ruf(chef, 'POST', `/api/users/resetPassword/${weg.user}`)).statusCode).toBe(404)
    expect((await k.ruf(chef, 'POST', '/api/users/resetPassword/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await k.ruf(await k.mensch(), 'POST', `/api/users/resetPassword/${weg.user}`)).statusCode).toBe(403)
  })
})
