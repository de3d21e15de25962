import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import { profileContract } from '#features/profile/contract.ts'
import { knotenFuerTest, type Mensch, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
let knoten: Testknoten
beforeAll(async () => {
  knoten = await testKnoten()
})
afterAll(() => knoten.schliessen())
const als = (wer: Mensch) => knoten.als(profileContract, wer)
const aendere = async (wer: Mensch, wen: Mensch, daten: Record<string, unknown>, version = 1) =>
  knoten.ruf(wer, 'PUT', '/api/profile', { _id: wen.profil, version, ...daten })

describe('one profile', () => {
  test('PUT answers the id as a JSON string, and GET me shows the change; the history has one group', async () => {
    const jana = await knoten.mensch()
    const antwort = await aendere(jana, jana, {
      strasse: 'Ölgasse 🚑',
      plz: '12345',
      iban: IBAN,
      notfallkontakt: { name: 'Uwe', telefon: '0234 5678', beziehung: 'Vater' },
    })
    expect([antwort.statusCode, antwort.json()]).toEqual([200, jana.profil])
    expect(await als(jana).me()).toMatchObject({
      _id: jana.profil,
      user: jana.user,
      version: 2,
      userVersion: 1,
      strasse: 'Ölgasse 🚑',
      iban: 'DE89370400440532013000',
      konfektion: { schuh: '' },
    })
    const eintraege = await knoten.kontext.db.selectFrom('historie').selectAll().where('objekt', '=', jana.profil).execute()
    expect(eintraege.map(({ feld }) => feld).sort()).toEqual(['iban', 'notfallkontakt', 'plz', 'strasse'])
    expect(new Set(eintraege.map(({ gruppe }) => gruppe)).size).toBe(1)
    expect(JSON.stringify(eintraege)).not.toMatch(/DE89|Uwe/)
  })

  test('what was not sent stays, a stale version is refused and changes nothing', async () => {
    const jana = await knoten.mensch()
    await aendere(jana, jana, { beruf: 'Köchin', ernaehrung: ['vegan'] })
    expect((await aendere(jana, jana, { beruf: 'Lehrerin' }, 1)).statusCode).toBe(409)
    expect((await aendere(jana, jana, { arbeitgeber: 'Stadt' }, 2)).statusCode).toBe(200)
    expect(await als(jana).me()).toMatchObject({ version: 3, beruf: 'Köchin', arbeitgeber: 'Stadt', ernaehrung: ['vegan'] })
  })

  test('nobody changes others without a right, nor fields that are not theirs; the refusal names the field', async () => {
    const jana = await knoten.mensch()
    const fremd = await knoten.mensch()
    expect((await aendere(fremd, jana, { beruf: 'x' })).statusCode).toBe(403)
    const eigene = await aendere(jana, jana, { gruppe: 'SEG' })
    expect([eigene.statusCode, eigene.json()]).toEqual([
      403,
      { errors: [{ msg: 'Das Feld „Gruppe“ darfst du nicht ändern.', feld: 'gruppe' }] },
    ])
    const setzer = await knoten.mensch(['SET_GRUPPE'])
    expect((await aendere(setzer, jana, { gruppe: 'SEG' })).statusCode).toBe(200)
    expect((await aendere(setzer, jana, { beruf: 'x' }, 2)).json()).toMatchObject({ errors: [{ feld: 'beruf' }] })
  })

  test('the whole object as it was read may be sent back', async () => {
    const jana = await knoten.mensch()
    const verwaltung = await knoten.mensch(['UPDATE_USER', 'READ_USER'])
    const gelesen = await als(verwaltung).get({ params: { id: jana.profil } })
    expect((await knoten.ruf(verwaltung, 'PUT', '/api/profile', { ...gelesen, beruf: 'Bäcker' })).statusCode).toBe(200)
    expect((await als(verwaltung).get({ params: { id: jana.profil } })).beruf).toBe('Bäcker')
  })

  test('an absent right is an absent field', async () => {
    const jana = await knoten.mensch()
    await aendere(jana, jana, {
      iban: IBAN,
      sichtbarkeit: { email: 'niemand', telefon: 'alle', adresse: 'alle', geburtstag: 'alle', foto: 'alle' },
    })
    const gesehen = await als(await knoten.mensch()).get({ params: { id: jana.profil } })
    for (const feld of [
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
      expect(gesehen).not.toHaveProperty(feld)
    }
    expect(gesehen).toMatchObject({ ort: '', telefon: [], gruppe: '' })
    expect(await als(await knoten.mensch(['ABRECHNUNG'])).get({ params: { id: jana.profil } })).toHaveProperty(
      'iban',
      'DE89370400440532013000',
    )
  })

  test.each([
    [{ plz: '1234' }, 'plz'],
    [{ iban: 'DE89370400440532013001' }, 'iban'],
    [{ erinnerungVorlauf: 169 }, 'erinnerungVorlauf'],
    [{ ernaehrung: ['alles'] }, 'ernaehrung.0'],
    [{ sichtbarkeit: { email: 'allen' } }, 'sichtbarkeit.email'],
    [{ beruf: 'a\0b' }, 'beruf'],
    [{ notfallkontakt: { name: 'x', telefon: 'abc', beziehung: '' } }, 'notfallkontakt.telefon'],
  ])('%j is refused with a sentence at %s', async (daten, feld) => {
    const jana = await knoten.mensch()
    const antwort = await aendere(jana, jana, daten)
    expect([antwort.statusCode, antwort.json<{ errors: { feld: string }[] }>().errors[0]?.feld]).toEqual([400, feld])
  })

  test('days that do not fit are refused, the next checks are worked out', async () => {
    const jana = await knoten.mensch()
    const wart = await knoten.mensch(['UPDATE_USER', 'READ_USER', 'UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await aendere(wart, jana, { eintrittsdatum: '2020-01-02', austrittsdatum: '2020-01-01' })).json()).toMatchObject({
      errors: [{ feld: 'austrittsdatum' }],
    })
    expect(
      (await aendere(wart, jana, { fuehrerscheinKontrolleAm: '2026-08-31', fuehrerscheinKontrolleDurch: wart.profil })).statusCode,
    ).toBe(200)
    expect(await als(wart).get({ params: { id: jana.profil } })).toMatchObject({ fuehrerscheinKontrolleNaechsteAm: '2027-02-28' })
    expect((await aendere(wart, jana, { fuehrerscheinKontrolleDurch: '00000000-0000-7000-8000-000000000000' }, 2)).json()).toMatchObject({
      errors: [{ feld: 'fuehrerscheinKontrolleDurch' }],
    })
  })

  test('who is blocked or has left is signed out at once and cannot act; coming back opens the account', async () => {
    const jana = await knoten.mensch()
    const wart = await knoten.mensch(['UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await knoten.ruf(jana, 'GET', '/api/auth')).statusCode).toBe(200)
    expect((await aendere(wart, jana, { status: 'gesperrt' })).statusCode).toBe(200)
    expect((await knoten.ruf(jana, 'GET', '/api/auth')).statusCode).toBe(401)
    const stand = () => knoten.kontext.db.selectFrom('users').select('gesperrt').where('_id', '=', jana.user).executeTakeFirstOrThrow()
    expect(await stand()).toEqual({ gesperrt: true })
    await aendere(wart, jana, { status: 'aktiv' }, 2)
    expect(await stand()).toEqual({ gesperrt: false })
  })

  test('what was wrong or blocked before, and is not touched, is left alone', async () => {
    const jana = await knoten.mensch()
    const { db } = knoten.kontext
    await db
      .updateTable('profile')
      .set({ fuehrungszeugnisVorgelegtAm: '2020-01-01', geburtsdatum: '1901-01-01' })
      .where('_id', '=', jana.profil)
      .execute()
    expect((await aendere(jana, jana, { beruf: 'Imkerin' })).statusCode).toBe(200)
    const wart = await knoten.mensch(['UPDATE_USER', 'READ_USER'])
    await db.updateTable('users').set({ gesperrt: true }).where('_id', '=', jana.user).execute()
    expect((await aendere(wart, jana, { beruf: 'Winzerin' }, 2)).statusCode).toBe(200)
    expect(await db.selectFrom('users').select('gesperrt').where('_id', '=', jana.user).executeTakeFirst()).toEqual({ gesperrt: true })
  })

  test('who grants rights is not locked out by UPDATE_USER_PROPERTIES alone', async () => {
    const chef = await knoten.mensch(['UPDATE_USER_RECHTE'])
    const wart = await knoten.mensch(['UPDATE_USER_PROPERTIES', 'READ_USER_PROPERTIES'])
    expect((await aendere(wart, chef, { status: 'gesperrt' })).statusCode).toBe(403)
    expect((await knoten.ruf(chef, 'GET', '/api/profile/me')).json()).toMatchObject({ status: 'aktiv', version: 1 })
  })

  test('the history shows only fields that one may read', async () => {
    const jana = await knoten.mensch()
    const wart = await knoten.mensch(['UPDATE_GEBURTSDATUM', 'READ_GEBURTSDATUM', 'UPDATE_USER', 'READ_USER'])
    await aendere(wart, jana, { geburtsdatum: '1990-05-01', beruf: 'Maler' })
    const felder = async (...rechte: Recht[]) =>
      (await als(await knoten.mensch(rechte)).history({ params: { id: jana.profil } })).map(({ feld }) => feld).sort()
    expect(await felder('READ_USER')).toEqual(['beruf'])
    expect(await felder('READ_USER', 'READ_GEBURTSDATUM')).toEqual(['beruf', 'geburtsdatum'])
  })
})

describe('making a profile', () => {
  const registriere = async (n: string) => {
    const email = `${n}@example.org`
    const { _id } = await knoten.kontext.db
      .insertInto('users')
      .values({ username: n, vorname: 'Neu', nachname: 'Person', email: [email], primary_email: email })
      .returning('_id')
      .executeTakeFirstOrThrow()
    return _id
  }
  test('POST /api/profile for a registered user: once, with the fields that one may write', async () => {
    const user = await registriere('neu.eins')
    const wart = await knoten.mensch(['CREATE_USER', 'SET_GRUPPE'])
    const neu = await als(wart).create({ body: { user, gruppe: 'Jugend', strasse: 'Weg', status: 'aktiv' } })
    expect(neu).toMatchObject({ user, gruppe: 'Jugend', vorname: 'Neu', version: 1 })
    await expect(als(wart).create({ body: { user } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'user' }] })
    await expect(als(wart).create({ body: { user: '00000000-0000-7000-8000-000000000000' } })).rejects.toMatchObject({ status: 409 })
  })
  test('fields beyond one’s rights are refused and nothing is made', async () => {
    const user = await registriere('neu.zwei')
    const wart = await knoten.mensch(['CREATE_USER'])
    await expect(als(wart).create({ body: { user, funktionen: ['Zugführer'] } })).rejects.toMatchObject({
      status: 403,
      errors: [{ feld: 'funktionen' }],
    })
    await expect(als(wart).create({ body: { user, iban: IBAN } })).rejects.toMatchObject({ status: 403 })
    expect(await knoten.kontext.db.selectFrom('profile').select('_id').where('user', '=', user).execute()).toEqual([])
  })
})

describe('the contacts', () => {
  test('page by page as the whole list, in German order, with total and search', async () => {
    const k = await knotenFuerTest()
    const ich = await k.mensch([], { nachname: 'Ötzi' })
    for (const nachname of ['Zander', 'Özil', 'Ahrens', 'ahrens', "O'Neill 100%", 'Müller', 'Mueller'])
      await k.mensch([], { nachname, vorname: 'Kim' })
    const ruf = k.als(profileContract, ich)
    const ganz = await ruf.list()
    expect([ganz.gesamt, ganz.zeilen.length, ganz.naechste]).toEqual([8, 8, null])
    expect(ganz.zeilen.map(({ nachname }) => nachname)).toEqual(
      ganz.zeilen.map(({ nachname }) => nachname).sort(new Intl.Collator('de', { numeric: true }).compare),
    )
    const stueckweise = []
    let nach: string | null = null
    do {
      const seite: typeof ganz = await ruf.list({ query: { limit: 3, ...(nach ? { nach } : {}) } })
      expect(seite.gesamt).toBe(8)
      stueckweise.push(...seite.zeilen)
      nach = seite.naechste
    } while (nach)
    expect(stueckweise).toEqual(ganz.zeilen)
    expect((await ruf.list({ query: { suche: 'kim 100%' } })).zeilen.map(({ nachname }) => nachname)).toEqual(["O'Neill 100%"])
    expect((await ruf.list({ query: { suche: "' or 1=1 --" } })).gesamt).toBe(0)
    await expect(ruf.list({ query: { nach: 'quatsch' } })).rejects.toMatchObject({ status: 400 })
    await expect(ruf.list({ query: { limit: 501 } })).rejects.toMatchObject({ status: 400 })
  })

  test('each viewer gets what their rights show, also from the kept answer', async () => {
    const k = await knotenFuerTest()
    const plain = await k.mensch()
    const fuehrung = await k.mensch(['READ_USER'])
    const verwaltung = await k.mensch(['UPDATE_USER'])
    const sieht = await k.mensch(['READ_UNSICHTBARE_USER'])
    const ziel = await k.mensch([], { nachname: 'Ziel' })
    const { db } = k.kontext
    await sql`update profile set ort = 'Musterstadt', sichtbarkeit = '{"email":"niemand","telefon":"fuehrung","adresse":"fuehrung","geburtstag":"alle","foto":"alle"}' where _id = ${ziel.profil}::uuid`.execute(
      db,
    )
    const zeile = async (wer: Mensch) => (await k.als(profileContract, wer).list()).zeilen.find(({ _id }) => _id === ziel.profil)
    await expect.poll(async () => Object.keys((await zeile(plain)) ?? {}).includes('ort')).toBe(false)
    for (let mal = 0; mal < 2; mal += 1) {
      expect(await zeile(plain)).toEqual({
        _id: ziel.profil,
        user: ziel.user,
        vorname: 'Toni',
        nachname: 'Ziel',
        anrede: '',
        gruppe: '',
        funktionen: [],
        sanitaetsausbildung: 'keine',
      })
      expect(await zeile(fuehrung)).toMatchObject({ ort: 'Musterstadt', primary_telefon: '', status: 'aktiv' })
      expect(await zeile(fuehrung)).not.toHaveProperty('primary_email')
      expect(await zeile(verwaltung)).toHaveProperty('primary_email')
    }
    await k.kontext.schreibe((trx) => trx.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', ziel.profil).execute())
    expect(await zeile(plain)).toBeUndefined()
    expect(await zeile(fuehrung)).toBeUndefined()
    expect(await zeile(sieht)).toBeDefined()
    await expect(k.als(profileContract, plain).get({ params: { id: ziel.profil } })).rejects.toMatchObject({ status: 404 })
    expect((await k.als(profileContract, ziel).me())._id).toBe(ziel.profil)
  })

  test('who has left is for READ_USER; the status is no filter for others', async () => {
    const k = await knotenFuerTest()
    const plain = await k.mensch()
    const fuehrung = await k.mensch(['READ_USER'])
    const weg = await k.mensch()
    await k.kontext.schreibe((trx) => trx.updateTable('profile').set({ status: 'ausgetreten' }).where('_id', '=', weg.profil).execute())
    expect((await k.als(profileContract, plain).list()).gesamt).toBe(2)
    expect((await k.als(profileContract, fuehrung).list({ query: { status: 'ausgetreten' } })).zeilen.map(({ _id }) => _id)).toEqual([
      weg.profil,
    ])
    await expect(k.als(profileContract, plain).list({ query: { status: 'ausgetreten' } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('deleting', () => {
  test('never oneself, never a rights holder by others, never the last one; sessions end', async () => {
    const k = await knotenFuerTest()
    const wart = await k.mensch(['DELETE_USER'])
    const chef = await k.mensch(['UPDATE_USER_RECHTE', 'DELETE_USER'])
    const loesche = (wer: Mensch, wen: Mensch) => k.ruf(wer, 'DELETE', `/api/profile/${wen.profil}`)
    expect((await loesche(wart, wart)).statusCode).toBe(403)
    expect((await loesche(wart, chef)).statusCode).toBe(403)
    const zweiter = await k.mensch(['UPDATE_USER_RECHTE', 'DELETE_USER'])
    await k.kontext.schreibe((trx) => trx.updateTable('users').set({ gesperrt: true }).where('_id', '=', zweiter.user).execute())
    await k.kontext.schreibe((trx) => trx.updateTable('users').set({ gesperrt: false }).where('_id', '=', zweiter.user).execute())
    expect((await loesche(zweiter, chef)).statusCode).toBe(204)
    expect((await k.ruf(chef, 'GET', '/api/auth')).statusCode).toBe(401)
    expect((await loesche(zweiter, chef)).statusCode).toBe(404)
  })

  test('without a trace the rows go; with one, name and data go and the past stays readable', async () => {
    const k = await knotenFuerTest()
    const wart = await k.mensch(['DELETE_USER', 'UPDATE_USER', 'READ_USER'])
    const stumm = await k.mensch()
    await k.ruf(wart, 'PUT', '/api/profile', { _id: stumm.profil, version: 1, beruf: 'Geheimberuf' })
    expect((await k.ruf(wart, 'DELETE', `/api/profile/${stumm.profil}`)).statusCode).toBe(204)
    const { db } = k.kontext
    expect(await db.selectFrom('users').select('_id').where('_id', '=', stumm.user).execute()).toEqual([])

    const taetig = await k.mensch([], { vorname: 'Erika', nachname: 'Vergessmich' })
    await k.ruf(taetig, 'PUT', '/api/profile', { _id: taetig.profil, version: 1, strasse: 'Geheimweg', iban: IBAN })
    expect((await k.ruf(wart, 'DELETE', `/api/profile/${taetig.profil}`)).statusCode).toBe(204)
    const user = await db.selectFrom('users').selectAll().where('_id', '=', taetig.user).executeTakeFirstOrThrow()
    const profil = await db.selectFrom('profile').selectAll().where('_id', '=', taetig.profil).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ vorname: 'ehem.', nachname: 'Mitglied', rechte: [], passwortHash: null, gesperrt: true, telefon: [] })
    expect(profil).toMatchObject({ strasse: '', iban: '', status: 'ausgetreten' })
    const alles = JSON.stringify([user, profil, await db.selectFrom('historie').selectAll().execute()])
    expect(alles).not.toMatch(/Erika|Vergessmich|Geheim|DE89/)
    expect((await k.ruf(wart, 'PUT', '/api/users', { _id: taetig.user, version: 2, vorname: 'Wieder' })).statusCode).toBe(404)
    expect((await k.als(profileContract, wart).list()).zeilen.map(({ _id }) => _id)).toEqual([wart.profil])
    await expect(db.updateTable('historie').set({ aktion: 'x' }).execute()).rejects.toThrow(/fortgeschrieben/)
    await expect(db.deleteFrom('historie').execute()).rejects.toThrow(/fortgeschrieben/)
  })
})
