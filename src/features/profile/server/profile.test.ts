import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { profileContract } from '#features/profile/contract.ts'
import { testInstance, type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { signedOff } from '#tests/support/leaving.ts'
import { testAll } from '#tests/support/cases.ts'
import { countQueries } from '#tests/support/queries.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
let instance: TestInstance
beforeAll(async () => {
  instance = await makeTestInstance()
})
afterAll(() => instance.close())
const as = (actor: Person) => instance.as(profileContract, actor)
const change = async (actor: Person, whom: Person, data: Record<string, unknown>, version = 1) =>
  instance.call(actor, 'PUT', '/api/profile', { _id: whom.profil, version, ...data })

describe('one profile', () => {
  test('PUT returns the id as JSON, GET me the change; history has one group', async () => {
    const jana = await instance.person()
    const response = await change(jana, jana, {
      strasse: 'Ölgasse 🚑',
      plz: '12345',
      iban: IBAN,
      notfallkontakt: { name: 'Uwe', telefon: '0234 5678', beziehung: 'Vater' },
    })
    expect([response.statusCode, response.json()]).toEqual([200, jana.profil])
    expect(await as(jana).me()).toMatchObject({
      _id: jana.profil,
      user: jana.user,
      version: 2,
      userVersion: 1,
      strasse: 'Ölgasse 🚑',
      iban: 'DE89370400440532013000',
      konfektion: { schuh: '' },
    })
    const entries = await instance.context.db.selectFrom('historie').selectAll().where('objekt', '=', jana.profil).execute()
    expect(entries.map(({ feld }) => feld).sort()).toEqual(['iban', 'notfallkontakt', 'plz', 'strasse'])
    expect(new Set(entries.map(({ gruppe }) => gruppe)).size).toBe(1)
    expect(JSON.stringify(entries)).not.toMatch(/DE89|Uwe/)
  })

  test('fields not sent stay; a stale version is refused and changes nothing', async () => {
    const jana = await instance.person()
    await change(jana, jana, { beruf: 'Köchin', ernaehrung: ['vegan'] })
    expect((await change(jana, jana, { beruf: 'Lehrerin' }, 1)).statusCode).toBe(409)
    expect((await change(jana, jana, { arbeitgeber: 'Stadt' }, 2)).statusCode).toBe(200)
    expect(await as(jana).me()).toMatchObject({ version: 3, beruf: 'Köchin', arbeitgeber: 'Stadt', ernaehrung: ['vegan'] })
  })

  test('changing others or foreign fields is refused with the field', async () => {
    const jana = await instance.person()
    const foreign = await instance.person()
    expect((await change(foreign, jana, { beruf: 'x' })).statusCode).toBe(403)
    const own = await change(jana, jana, { gruppe: 'SEG' })
    expect([own.statusCode, own.json()]).toEqual([403, { errors: [{ msg: 'Das Feld „Gruppe“ darfst du nicht ändern.', feld: 'gruppe' }] }])
    const setter = await instance.person(['SET_GRUPPE'])
    expect((await change(setter, jana, { gruppe: 'SEG' })).statusCode).toBe(200)
    expect((await change(setter, jana, { beruf: 'x' }, 2)).json()).toMatchObject({ errors: [{ feld: 'beruf' }] })
  })

  test('an external helper signs in only after becoming a member', async () => {
    const [jana, office] = [await instance.person(), await instance.person(['UPDATE_USER_PROPERTIES', 'READ_USER'])]
    const status = async (fresh: string) =>
      change(office, jana, { status: fresh }, (await as(office).get({ params: { id: jana.profil } })).version)
    expect((await status('extern')).statusCode).toBe(200)
    expect((await instance.call(jana, 'GET', '/api/profile/me')).statusCode).toBe(401)
    const locked = () => instance.context.db.selectFrom('users').select('gesperrt').where('_id', '=', jana.user).executeTakeFirst()
    expect(await locked()).toEqual({ gesperrt: true })
    await status('aktiv')
    expect(await locked()).toEqual({ gesperrt: false })
  })

  test('one sees oneself with the eyes of another, and learns nothing of who is hidden', async () => {
    const jana = await instance.person()
    const [plain, fuehrung, hidden] = [await instance.person(), await instance.person(['READ_USER', 'ABRECHNUNG']), await instance.person()]
    await change(jana, jana, { iban: IBAN, sichtbarkeit: { ...(await as(jana).me()).sichtbarkeit, telefon: 'fuehrung' } })
    await instance.context.db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', hidden.profil).execute()
    const seenBy = (reader: Person) => as(jana).ansicht({ params: { id: reader.profil } })
    expect(Object.keys(await seenBy(plain))).not.toEqual(expect.arrayContaining(['iban']))
    expect(await seenBy(plain)).not.toHaveProperty('telefon')
    expect(await seenBy(fuehrung)).toMatchObject({ iban: 'DE89370400440532013000', telefon: [] })
    await expect(seenBy(hidden)).rejects.toMatchObject({ status: 404 })
    await instance.context.db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', jana.profil).execute()
    await expect(seenBy(plain)).rejects.toMatchObject({ status: 404 })
  })

  test('the whole object as it was read may be sent back', async () => {
    const jana = await instance.person()
    const administration = await instance.person(['UPDATE_USER', 'READ_USER'])
    const read = await as(administration).get({ params: { id: jana.profil } })
    expect((await instance.call(administration, 'PUT', '/api/profile', { ...read, beruf: 'Bäcker' })).statusCode).toBe(200)
    expect((await as(administration).get({ params: { id: jana.profil } })).beruf).toBe('Bäcker')
  })

  test('a profile holds briefings and loans for its owner and permitted readers', async () => {
    const [jana, keeper] = [await instance.person(), await instance.person(['READ_MELDER', 'READ_FAHRZEUGEINWEISUNG'])]
    const { db } = instance.context
    const vehicle = { bezeichnung: 'RTW 7', kennzeichen: 'MU-X 7', typ: 'RTW', fuehrerscheinklasse: 'C1' }
    const { _id: fahrzeug } = await db.insertInto('fahrzeuge').values(vehicle).returning('_id').executeTakeFirstOrThrow()
    const briefing = { profil: jana.profil, einweiser: keeper.profil, fahrzeug, datum: '2026-01-01', gueltigBis: '2028-01-01' }
    await db.insertInto('einweisungen').values(briefing).execute()
    const pager = { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: 'NEST-1' }
    const { _id: melder } = await db.insertInto('melder').values(pager).returning('_id').executeTakeFirstOrThrow()
    const shirt = { bezeichnung: 'Poloshirt', kategorie: 'Poloshirt', groesse: 'M' }
    const { _id: kleidung } = await db.insertInto('kleidung').values(shirt).returning('_id').executeTakeFirstOrThrow()
    const loan = { profil: jana.profil, ausgegebenAm: new Date('2026-02-01T10:00:00Z') }
    await db
      .insertInto('leihen')
      .values({ ...loan, melder })
      .execute()
    await db
      .insertInto('leihen')
      .values({ ...loan, kleidung })
      .execute()
    await change(jana, jana, { beruf: 'Bäckerin' })
    await db.updateTable('profile').set({ fuehrerscheinKontrolleDurch: keeper.profil }).where('_id', '=', jana.profil).execute()
    expect(await as(jana).me()).toMatchObject({
      einweisungen: [{ fahrzeug, fahrzeugName: 'RTW 7', datum: '2026-01-01', gueltigBis: '2028-01-01', bestanden: true }],
      melderIds: [melder],
      schluesselIds: [],
      kleidung: [{ kleidung, bezeichnung: 'Poloshirt', groesse: 'M', menge: 1 }],
      fuehrerscheinKontrolleDurchPerson: { _id: keeper.profil },
    })
    const seen = await as(keeper).get({ params: { id: jana.profil } })
    expect(seen).toMatchObject({ melderIds: [melder], einweisungen: [{ fahrzeug }] })
    // Hidden, the keeper is named to those who may see hidden members.
    await db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', keeper.profil).execute()
    expect(await as(jana).me()).toMatchObject({ fuehrerscheinKontrolleDurchPerson: null })
    const reader = await instance.person(['READ_UNSICHTBARE_USER', 'READ_USER', 'READ_USER_PROPERTIES', 'UPDATE_USER_PROPERTIES'])
    expect(await as(reader).get({ params: { id: jana.profil } })).toMatchObject({
      fuehrerscheinKontrolleDurchPerson: { _id: keeper.profil },
    })
    const other = await as(await instance.person(['READ_SCHLUESSEL'])).get({ params: { id: jana.profil } })
    for (const field of ['melderIds', 'einweisungen', 'kleidung', 'fuehrerscheinKontrolleDurchPerson'])
      expect(other).not.toHaveProperty(field)
  })

  test('a kept profile asks nothing until it changes; the last sign-in is always fresh', async () => {
    const { db } = instance.context
    const [jana, other] = [await instance.person(), await instance.person()]
    const look = () => as(other).get({ params: { id: jana.profil } })
    await look()
    expect(await countQueries(instance.database.pool, look)).toBe(0)
    expect(await countQueries(instance.database.pool, () => as(jana).me())).toBe(1)
    const signIn = async (at: string) => {
      const saved = { letzterLogin: new Date(at) }
      await db
        .insertInto('letzte_anmeldungen')
        .values({ user: jana.user, ...saved })
        .onConflict((oc) => oc.column('user').doUpdateSet(saved))
        .execute()
      return (await as(jana).me()).letzterLogin
    }
    expect(await signIn('2026-11-01T10:00:00Z')).toBe('2026-11-01T10:00:00.000Z')
    expect(await signIn('2026-11-02T10:00:00Z')).toBe('2026-11-02T10:00:00.000Z')
    await change(jana, jana, { ort: 'Bochum' })
    expect(await as(jana).me()).toMatchObject({ ort: 'Bochum' })
    await db.updateTable('users').set({ vorname: 'Johanna' }).where('_id', '=', jana.user).execute()
    expect(await look()).toMatchObject({ vorname: 'Johanna' })
  })

  test('an absent right is an absent field', async () => {
    const jana = await instance.person()
    await change(jana, jana, {
      iban: IBAN,
      sichtbarkeit: { email: 'niemand', telefon: 'alle', adresse: 'alle', geburtstag: 'alle', foto: 'alle' },
    })
    const seen = await as(await instance.person()).get({ params: { id: jana.profil } })
    for (const field of [
      'iban',
      'geburtsdatum',
      'personalnummer',
      'primary_email',
      'email',
      'letzterLogin',
      'verteiler',
      'bemerkung',
      'sichtbarkeit',
      'notfallkontakt',
      'status',
    ]) {
      expect(seen).not.toHaveProperty(field)
    }
    expect(seen).toMatchObject({ ort: '', telefon: [], gruppe: '' })
    expect(await as(await instance.person(['ABRECHNUNG'])).get({ params: { id: jana.profil } })).toHaveProperty(
      'iban',
      'DE89370400440532013000',
    )
  })

  testAll([
    [{ plz: '1234' }, 'plz'],
    [{ iban: 'DE89370400440532013001' }, 'iban'],
    [{ erinnerungVorlauf: 169 }, 'erinnerungVorlauf'],
    [{ ernaehrung: ['alles'] }, 'ernaehrung.0'],
    [{ sichtbarkeit: { email: 'allen' } }, 'sichtbarkeit.email'],
    [{ beruf: 'a\0b' }, 'beruf'],
    [{ notfallkontakt: { name: 'x', telefon: 'abc', beziehung: '' } }, 'notfallkontakt.telefon'],
  ])('%j is refused with a sentence at %s', async (data, field) => {
    const jana = await instance.person()
    const response = await change(jana, jana, data)
    expect([response.statusCode, response.json<{ errors: { feld: string }[] }>().errors[0]?.feld]).toEqual([400, field])
  })

  test('days that do not fit are refused, the next checks are worked out', async () => {
    const jana = await instance.person()
    const wart = await instance.person(['UPDATE_USER', 'READ_USER', 'UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await change(wart, jana, { eintrittsdatum: '2020-01-02', austrittsdatum: '2020-01-01' })).json()).toMatchObject({
      errors: [{ feld: 'austrittsdatum' }],
    })
    expect(
      (await change(wart, jana, { fuehrerscheinKontrolleAm: '2026-08-31', fuehrerscheinKontrolleDurch: wart.profil })).statusCode,
    ).toBe(200)
    expect(await as(wart).get({ params: { id: jana.profil } })).toMatchObject({ fuehrerscheinKontrolleNaechsteAm: '2027-02-28' })
    const doubted = { fuehrerscheinGueltigBis: '2226-01-01' }
    expect((await change(wart, jana, doubted, 2)).json()).toEqual({
      errors: [{ msg: expect.stringMatching(/^Führerschein gültig bis 01\.01\.2226: .*Trotzdem\?$/) as string, feld: 'bestaetigt' }],
    })
    expect((await change(wart, jana, { ...doubted, bestaetigt: true }, 2)).statusCode).toBe(200)
    expect((await change(wart, jana, { fuehrerscheinKontrolleDurch: '00000000-0000-7000-8000-000000000000' }, 3)).json()).toMatchObject({
      errors: [{ feld: 'fuehrerscheinKontrolleDurch' }],
    })
  })

  test('a blocked or former member is signed out; a return opens the account', async () => {
    const jana = await instance.person()
    const wart = await instance.person(['UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await instance.call(jana, 'GET', '/api/auth')).statusCode).toBe(200)
    expect((await change(wart, jana, { status: 'gesperrt' })).statusCode).toBe(200)
    expect((await instance.call(jana, 'GET', '/api/auth')).statusCode).toBe(401)
    const state = () => instance.context.db.selectFrom('users').select('gesperrt').where('_id', '=', jana.user).executeTakeFirstOrThrow()
    expect(await state()).toEqual({ gesperrt: true })
    await change(wart, jana, { status: 'aktiv' }, 2)
    expect(await state()).toEqual({ gesperrt: false })
  })

  test('an untouched invalid or blocked value is left alone', async () => {
    const jana = await instance.person()
    const { db } = instance.context
    await db
      .updateTable('profile')
      .set({ fuehrungszeugnisVorgelegtAm: '2020-01-01', geburtsdatum: '1901-01-01' })
      .where('_id', '=', jana.profil)
      .execute()
    expect((await change(jana, jana, { beruf: 'Imkerin' })).statusCode).toBe(200)
    const wart = await instance.person(['UPDATE_USER', 'READ_USER'])
    await db.updateTable('users').set({ gesperrt: true }).where('_id', '=', jana.user).execute()
    expect((await change(wart, jana, { beruf: 'Winzerin' }, 2)).statusCode).toBe(200)
    expect(await db.selectFrom('users').select('gesperrt').where('_id', '=', jana.user).executeTakeFirst()).toEqual({ gesperrt: true })
  })

  test('a granter of rights is not locked out by UPDATE_USER_PROPERTIES alone', async () => {
    const chief = await instance.person(['UPDATE_USER_RECHTE'])
    const wart = await instance.person(['UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await change(wart, chief, { status: 'gesperrt' })).statusCode).toBe(403)
    expect((await instance.call(chief, 'GET', '/api/profile/me')).json()).toMatchObject({ status: 'aktiv', version: 1 })
  })

  test('the history shows only fields that one may read', async () => {
    const jana = await instance.person()
    const wart = await instance.person(['UPDATE_GEBURTSDATUM', 'READ_GEBURTSDATUM', 'UPDATE_USER', 'READ_USER'])
    await change(wart, jana, { geburtsdatum: '1990-05-01', beruf: 'Maler' })
    const fields = async (...rechte: Recht[]) =>
      (await as(await instance.person(rechte)).history({ params: { id: jana.profil } })).map(({ feld }) => feld).sort()
    expect(await fields('READ_USER')).toEqual(['beruf'])
    expect(await fields('READ_USER', 'READ_GEBURTSDATUM')).toEqual(['beruf', 'geburtsdatum'])
  })

  test('mail domains show umlauts, in list and history', async () => {
    const { db } = instance.context
    const jana = await instance.person(['READ_USER'])
    const stored = 'jana@xn--mller-kva.example'
    await db
      .updateTable('users')
      .set({ email: [stored], primary_email: stored })
      .where('_id', '=', jana.user)
      .execute()
    const change = { gruppe: randomUUID(), bereich: 'users', objekt: jana.user, aktion: 'geaendert', feld: 'primary_email' }
    await db
      .insertInto('historie')
      .values({ ...change, alt: '"a@example.org"', neu: JSON.stringify(stored) })
      .execute()
    const shown = { primary_email: 'jana@müller.example', email: ['jana@müller.example'] }
    expect((await as(jana).list({ query: {} })).zeilen.find(({ _id }) => _id === jana.profil)).toMatchObject({
      primary_email: shown.primary_email,
    })
    expect(await as(jana).me()).toMatchObject(shown)
    expect(JSON.stringify(await as(jana).history({ params: { id: jana.profil } }))).toContain(shown.primary_email)
  })
})

describe('making a profile', () => {
  const register = async (n: string) => {
    const email = `${n}@example.org`
    const { _id } = await instance.context.db
      .insertInto('users')
      .values({ username: n, vorname: 'Neu', nachname: 'Person', email: [email], primary_email: email })
      .returning('_id')
      .executeTakeFirstOrThrow()
    return _id
  }
  test('POST /api/profile for a user: once, with writable fields only', async () => {
    const user = await register('neu.eins')
    const wart = await instance.person(['CREATE_USER', 'SET_GRUPPE'])
    const fresh = await as(wart).create({ body: { user, gruppe: 'Jugend', strasse: 'Weg', status: 'aktiv' } })
    expect(fresh).toMatchObject({ user, gruppe: 'Jugend', vorname: 'Neu', version: 1 })
    await expect(as(wart).create({ body: { user } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'user' }] })
    await expect(as(wart).create({ body: { user: '00000000-0000-7000-8000-000000000000' } })).rejects.toMatchObject({ status: 409 })
  })
  test('fields beyond one’s rights are refused and nothing is made', async () => {
    const user = await register('neu.zwei')
    const wart = await instance.person(['CREATE_USER'])
    await expect(as(wart).create({ body: { user, funktionen: ['Zugführer'] } })).rejects.toMatchObject({
      status: 403,
      errors: [{ feld: 'funktionen' }],
    })
    await expect(as(wart).create({ body: { user, iban: IBAN } })).rejects.toMatchObject({ status: 403 })
    expect(await instance.context.db.selectFrom('profile').select('_id').where('user', '=', user).execute()).toEqual([])
  })
})

describe('the contacts', () => {
  test('page by page as the whole list, in German order, with total and search', async () => {
    const instance = await testInstance()
    const me = await instance.person([], { nachname: 'Ötzi' })
    for (const nachname of ['Zander', 'Özil', 'Ahrens', 'ahrens', "O'Neill 100%", 'Müller', 'Mueller'])
      await instance.person([], { nachname, vorname: 'Kim' })
    const call = instance.as(profileContract, me)
    const whole = await call.list()
    expect([whole.gesamt, whole.zeilen.length, whole.naechste]).toEqual([8, 8, null])
    expect(whole.zeilen.map(({ nachname }) => nachname)).toEqual(
      whole.zeilen.map(({ nachname }) => nachname).sort(new Intl.Collator('de', { numeric: true }).compare),
    )
    const chunkwise = []
    let after: string | null = null
    do {
      const page: typeof whole = await call.list({ query: { limit: 3, ...(after ? { nach: after } : {}) } })
      expect(page.gesamt).toBe(8)
      chunkwise.push(...page.zeilen)
      after = page.naechste
    } while (after)
    expect(chunkwise).toEqual(whole.zeilen)
    expect((await call.list({ query: { suche: 'kim 100%' } })).zeilen.map(({ nachname }) => nachname)).toEqual(["O'Neill 100%"])
    expect((await call.list({ query: { suche: "' or 1=1 --" } })).gesamt).toBe(0)
    await expect(call.list({ query: { nach: 'quatsch' } })).rejects.toMatchObject({ status: 400 })
    await expect(call.list({ query: { limit: 501 } })).rejects.toMatchObject({ status: 400 })
  })

  test('each viewer gets what their rights show, also from the kept answer', async () => {
    const instance = await testInstance()
    const plain = await instance.person()
    const fuehrung = await instance.person(['READ_USER'])
    const administration = await instance.person(['UPDATE_USER'])
    const sees = await instance.person(['READ_UNSICHTBARE_USER'])
    const target = await instance.person([], { nachname: 'Ziel' })
    const { db } = instance.context
    await sql`update profile set ort = 'Musterstadt', sichtbarkeit = '{"email":"niemand","telefon":"fuehrung","adresse":"fuehrung","geburtstag":"alle","foto":"alle"}' where _id = ${target.profil}::uuid`.execute(
      db,
    )
    const row = async (actor: Person) => (await instance.as(profileContract, actor).list()).zeilen.find(({ _id }) => _id === target.profil)
    await expect.poll(async () => Object.keys((await row(plain)) ?? {}).includes('ort')).toBe(false)
    for (let times = 0; times < 2; times += 1) {
      expect(await row(plain)).toEqual({
        _id: target.profil,
        version: 1,
        user: target.user,
        vorname: 'Toni',
        nachname: 'Ziel',
        anrede: '',
        gruppe: '',
        funktionen: [],
        sanitaetsausbildung: 'keine',
      })
      expect(await row(fuehrung)).toMatchObject({ ort: 'Musterstadt', primary_telefon: '', status: 'aktiv' })
      expect(await row(fuehrung)).not.toHaveProperty('primary_email')
      expect(await row(administration)).toHaveProperty('primary_email')
    }
    await instance.context.transact((trx) =>
      trx.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', target.profil).execute(),
    )
    expect(await row(plain)).toBeUndefined()
    expect(await row(fuehrung)).toBeUndefined()
    expect(await row(sees)).toBeDefined()
    await expect(instance.as(profileContract, plain).get({ params: { id: target.profil } })).rejects.toMatchObject({ status: 404 })
    const history = (who: Person) => instance.as(profileContract, who).history({ params: { id: target.profil } })
    await expect(history(fuehrung)).rejects.toMatchObject({ status: 404 })
    expect(await history(await instance.person(['READ_USER', 'READ_UNSICHTBARE_USER']))).toEqual([])
    expect((await instance.as(profileContract, target).me())._id).toBe(target.profil)
  })

  test('former members need READ_USER; the status is no filter for others', async () => {
    const instance = await testInstance()
    const plain = await instance.person()
    const fuehrung = await instance.person(['READ_USER'])
    const left = await instance.person()
    await signedOff(instance.context.db, left.profil)
    await instance.context.transact((trx) =>
      trx.updateTable('profile').set({ status: 'ausgetreten' }).where('_id', '=', left.profil).execute(),
    )
    expect((await instance.as(profileContract, plain).list()).gesamt).toBe(2)
    expect((await instance.as(profileContract, fuehrung).list({ query: { status: 'ausgetreten' } })).zeilen.map(({ _id }) => _id)).toEqual([
      left.profil,
    ])
    await expect(instance.as(profileContract, plain).list({ query: { status: 'ausgetreten' } })).rejects.toMatchObject({ status: 403 })
    await expect(instance.as(profileContract, plain).list({ query: { verteiler: 'SEG' } })).rejects.toMatchObject({ status: 403 })
  })

  test('former, blocked or hidden members cannot be read by id', async () => {
    const instance = await testInstance()
    const plain = await instance.person()
    const [left, blocked, hidden] = [await instance.person(), await instance.person(), await instance.person()]
    const set = (who: Person, fields: object) =>
      instance.context.transact((trx) => trx.updateTable('profile').set(fields).where('_id', '=', who.profil).execute())
    await signedOff(instance.context.db, left.profil)
    await set(left, { status: 'ausgetreten' })
    await set(blocked, { status: 'gesperrt' })
    await set(hidden, { unsichtbar: true })
    const reads = async (actor: Person, whom: Person) => {
      const [one, face] = [`/api/profile/${whom.profil}`, `/api/profile/gesichter?personen=${whom.profil}`]
      return [(await instance.call(actor, 'GET', one)).statusCode, (await instance.call(actor, 'GET', face)).json<unknown[]>().length]
    }
    for (const whom of [left, blocked, hidden]) expect(await reads(plain, whom)).toEqual([404, 0])
    for (const recht of ['READ_USER', 'READ_USER_PROPERTIES', 'UPDATE_USER_PROPERTIES', 'UPDATE_USER'] as const) {
      const keeper = await instance.person([recht])
      for (const whom of [left, blocked]) expect(await reads(keeper, whom)).toEqual([200, 1])
      expect(await reads(keeper, hidden)).toEqual([404, 0])
    }
    expect(await reads(await instance.person(['READ_UNSICHTBARE_USER']), hidden)).toEqual([200, 1])
    expect(await reads(await instance.person(['READ_UNSICHTBARE_USER']), left)).toEqual([404, 0])
  })

  test('filters: group, function, qualification and above, Verteiler', async () => {
    const instance = await testInstance()
    const who = await instance.person(['SEE_VERTEILER'], { nachname: 'Fragt' })
    const put = async (nachname: string, fields: object) => {
      const { profil } = await instance.person([], { nachname })
      await instance.context.transact((trx) => trx.updateTable('profile').set(fields).where('_id', '=', profil).execute())
    }
    await put('A', { gruppe: 'SEG', sanitaetsausbildung: 'SanA', funktionen: ['Zugführer'] })
    await put('B', { gruppe: 'SEG', sanitaetsausbildung: 'RS', verteiler: ['SEG-Alarm', 'Presse'] })
    await put('C', { gruppe: 'Jugend', sanitaetsausbildung: 'Arzt', funktionen: ['Zugführer', 'Presse'], verteiler: ['Presse'] })
    const find = async (query: object) =>
      (await instance.as(profileContract, who).list({ query })).zeilen.map(({ nachname }) => nachname).join('')
    expect(await find({ gruppe: 'SEG' })).toBe('AB')
    expect(await find({ funktion: 'Zugführer' })).toBe('AC')
    expect(await find({ funktion: 'Zug' })).toBe('')
    expect(await find({ qualifikation: 'SanA' })).toBe('ABC')
    expect(await find({ qualifikation: 'RS' })).toBe('BC')
    expect(await find({ verteiler: 'Presse' })).toBe('BC')
    expect(await find({ verteiler: 'Presse', gruppe: 'SEG', suche: 'toni' })).toBe('B')
    const rows = (await instance.as(profileContract, who).list()).zeilen
    expect(rows.find(({ nachname }) => nachname === 'B')?.verteiler).toEqual(['SEG-Alarm', 'Presse'])
    const plain = (await instance.as(profileContract, await instance.person()).list()).zeilen
    expect(plain.every((row) => !('verteiler' in row))).toBe(true)
  })

  test('a birthday shows day and month to its audience, also from the cache', async () => {
    const instance = await testInstance()
    const target = await instance.person([], { nachname: 'Ziel' })
    const show = (geburtstag: string) =>
      instance.context.transact((trx) =>
        sql`update profile set geburtsdatum = '1990-05-01', sichtbarkeit = sichtbarkeit || ${JSON.stringify({ geburtstag })}::jsonb
          where _id = ${target.profil}::uuid`.execute(trx),
      )
    const readers = {
      plain: await instance.person(),
      leads: await instance.person(['READ_USER']),
      keeps: await instance.person(['UPDATE_USER']),
      knows: await instance.person(['READ_GEBURTSDATUM']),
    }
    const seen = async () => {
      const by: string[] = []
      for (const [name, actor] of Object.entries(readers)) {
        const call = instance.as(profileContract, actor)
        const row = (await call.list()).zeilen.find(({ _id }) => _id === target.profil)
        const one = await call.get({ params: { id: target.profil } })
        expect(one.geburtstag).toBe(row?.geburtstag)
        expect(JSON.stringify([row, one]).includes('1990')).toBe(name === 'knows')
        if (row?.geburtstag === '05-01') by.push(name)
      }
      return by
    }
    await show('alle')
    expect(await seen()).toEqual(['plain', 'leads', 'keeps', 'knows'])
    await show('fuehrung')
    await expect.poll(seen).toEqual(['leads', 'keeps', 'knows'])
    await show('niemand')
    await expect.poll(seen).toEqual(['knows'])
    expect((await instance.as(profileContract, target).me()).geburtstag).toBe('05-01')
  })
})

describe('deleting', () => {
  test('never oneself, never a rights holder by others, never the last one; sessions end', async () => {
    const instance = await testInstance()
    const wart = await instance.person(['DELETE_USER'])
    const chief = await instance.person(['UPDATE_USER_RECHTE', 'DELETE_USER'])
    const remove = (actor: Person, whom: Person) => instance.call(actor, 'DELETE', `/api/profile/${whom.profil}`)
    expect((await remove(wart, wart)).statusCode).toBe(403)
    expect((await remove(wart, chief)).statusCode).toBe(403)
    const second = await instance.person(['UPDATE_USER_RECHTE', 'DELETE_USER'])
    await instance.context.transact((trx) => trx.updateTable('users').set({ gesperrt: true }).where('_id', '=', second.user).execute())
    await instance.context.transact((trx) => trx.updateTable('users').set({ gesperrt: false }).where('_id', '=', second.user).execute())
    expect((await remove(second, chief)).statusCode).toBe(204)
    expect((await instance.call(chief, 'GET', '/api/auth')).statusCode).toBe(401)
    expect((await remove(second, chief)).statusCode).toBe(404)
  })

  test('without traces the rows go; with some the data goes and the past reads', async () => {
    const instance = await testInstance()
    const wart = await instance.person(['DELETE_USER', 'UPDATE_USER', 'READ_USER'])
    const silent = await instance.person()
    await instance.call(wart, 'PUT', '/api/profile', { _id: silent.profil, version: 1, beruf: 'Geheimberuf' })
    expect((await instance.call(wart, 'DELETE', `/api/profile/${silent.profil}`)).statusCode).toBe(204)
    const { db } = instance.context
    expect(await db.selectFrom('users').select('_id').where('_id', '=', silent.user).execute()).toEqual([])

    const active = await instance.person([], { vorname: 'Erika', nachname: 'Vergessmich' })
    await instance.call(active, 'PUT', '/api/profile', { _id: active.profil, version: 1, strasse: 'Geheimweg', iban: IBAN })
    const view = { liste: 'kontakte', name: 'Suche', adresse: 'suche=Nachbarin', spalten: [], rolle: null }
    expect((await instance.call(active, 'POST', '/api/ansichten', view)).statusCode).toBe(201)
    expect((await instance.call(active, 'PUT', '/api/willkommen', { spaeter: ['foto'], weggelegt: false })).statusCode).toBe(200)
    await sql`insert into stoppuhren (profil, beginn, art, anlass) values (${active.profil}::uuid, now(), 'KTW', 'Geheim')`.execute(db)
    const abo = sql`insert into kalenderabos (profil, "geheimnisHash") values (${active.profil}::uuid, '\\x01')`
    await abo.execute(db)
    const { username } = await db.selectFrom('users').select('username').where('_id', '=', active.user).executeTakeFirstOrThrow()
    const moved = { _id: active.user, version: 1, email: ['erika@neu.example.org'] }
    expect((await instance.call(active, 'PUT', '/api/users', moved)).statusCode).toBe(200)
    await instance.context.transact((trx) =>
      instance.context.sendMail(trx, {
        to: { email: 'Erika@Neu.example.org', name: 'Erika' },
        kind: 'dienstNeu',
        subject: 'Hallo Erika',
        paragraphs: ['komm, Erika.'],
      }),
    )
    expect((await instance.call(wart, 'DELETE', `/api/profile/${active.profil}`)).statusCode).toBe(204)
    const post = await db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(post)).not.toMatch(new RegExp(`Erika|${username}`, 'i'))
    expect(post.map(({ text, aufgegebenAm }) => [text, aufgegebenAm !== null])).toEqual([
      ['', true],
      ['', true],
    ])
    // Rows that the database would delete with the row are gone, too.
    const { rows: owned } = await sql<{ name: string; column: string }>`
      select c.conrelid::regclass::text as name, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid in ('users'::regclass, 'profile'::regclass)`.execute(db)
    const left = await Promise.all(
      owned.map(async ({ name, column }) => {
        const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(column)} in (${active.user}, ${active.profil})`.execute(
          db,
        )
        return rows.length === 0 ? [] : [name]
      }),
    )
    expect(left.flat()).toEqual([])
    const user = await db.selectFrom('users').selectAll().where('_id', '=', active.user).executeTakeFirstOrThrow()
    const profil = await db.selectFrom('profile').selectAll().where('_id', '=', active.profil).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ vorname: 'Ehemaliges', nachname: 'Mitglied', rechte: [], passwortHash: null, gesperrt: true, telefon: [] })
    expect(profil).toMatchObject({ strasse: '', iban: '', status: 'ausgetreten' })
    const everything = JSON.stringify([user, profil, await db.selectFrom('historie').selectAll().execute()])
    expect(everything).not.toMatch(/Erika|Vergessmich|Geheim|DE89/)
    expect((await instance.call(wart, 'PUT', '/api/users', { _id: active.user, version: 2, vorname: 'Wieder' })).statusCode).toBe(404)
    expect((await instance.as(profileContract, wart).list()).zeilen.map(({ _id }) => _id)).toEqual([wart.profil])
    await expect(instance.as(profileContract, wart).get({ params: { id: active.profil } })).rejects.toMatchObject({
      status: 404,
      errors: [{ msg: 'Das Profil wurde gelöscht.' }],
    })
    await expect(db.updateTable('historie').set({ aktion: 'x' }).execute()).rejects.toThrow(/fortgeschrieben/)
    await expect(db.deleteFrom('historie').execute()).rejects.toThrow(/fortgeschrieben/)
  })
})
