import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authContract } from '#features/auth/contract.ts'
import { wartezeit } from '#server/auth/drossel.ts'
import { hashePasswort, rechnungen } from '#server/auth/passwort.ts'
import { knotenFuerTest, testKnoten, type Testknoten } from '#tests/support/anwendung.ts'

const RICHTIG = 'zwölf gelbe Tragen im Regen'
let hash = ''
beforeAll(async () => {
  hash = await hashePasswort(RICHTIG)
})

async function mitPasswort(knoten: Testknoten, username: string) {
  const mensch = await knoten.mensch(['READ_ORT'], { username, vorname: 'Jana', nachname: 'Müller' })
  await knoten.kontext.db.updateTable('users').set({ passwortHash: hash }).where('_id', '=', mensch.user).execute()
  return mensch
}
const melde = (knoten: Testknoten, username: string, passwort: string, ip = '192.0.2.1', kennung = 'Firefox/1 Windows') =>
  knoten.app.inject({
    method: 'POST',
    url: '/api/auth',
    remoteAddress: ip,
    headers: { 'user-agent': kennung },
    payload: { username, passwort },
  })

describe('signing in', () => {
  let knoten: Testknoten
  beforeAll(async () => {
    knoten = await testKnoten()
  })
  afterAll(() => knoten.schliessen())

  test('POST /api/auth gives a token, GET /api/auth tells who holds it, DELETE /api/auth ends it', async () => {
    const mensch = await mitPasswort(knoten, 'jana')
    const antwort = await melde(knoten, 'JANA', RICHTIG)
    expect(antwort.statusCode).toBe(200)
    const { token } = antwort.json<{ token: string }>()
    const ich = { ...mensch, token }
    expect((await knoten.ruf(ich, 'GET', '/api/auth')).json()).toEqual({
      _id: mensch.user,
      profil: mensch.profil,
      username: 'jana',
      vorname: 'Jana',
      nachname: 'Müller',
      rechte: ['READ_ORT'],
    })
    const gemerkt = await knoten.kontext.db.selectFrom('sitzungen').selectAll().where('user', '=', mensch.user).execute()
    expect(JSON.stringify(gemerkt)).not.toContain(token)
    expect((await knoten.ruf(ich, 'DELETE', '/api/auth')).statusCode).toBe(204)
    expect((await knoten.ruf(ich, 'GET', '/api/auth')).statusCode).toBe(401)
  })

  test('unknown user, wrong password, no password and blocked account: one text and one hash each', async () => {
    await mitPasswort(knoten, 'bekannt')
    await knoten.mensch([], { username: 'ohne.passwort' })
    const gesperrt = await mitPasswort(knoten, 'gesperrt')
    await knoten.kontext.db.updateTable('users').set({ gesperrt: true }).where('_id', '=', gesperrt.user).execute()
    const antworten = []
    for (const [name, passwort] of [
      ['bekannt', 'ganz falsch geraten'],
      ['gibt.es.nicht', RICHTIG],
      ['ohne.passwort', RICHTIG],
      ['gesperrt', RICHTIG],
      ["' or 1=1 --", '🚑'],
    ] as const) {
      const vorher = rechnungen.anzahl
      const antwort = await melde(knoten, name, passwort)
      antworten.push([antwort.statusCode, antwort.body, rechnungen.anzahl - vorher])
    }
    expect(new Set(antworten.map((a) => JSON.stringify(a))).size).toBe(1)
    expect(antworten[0]).toEqual([401, JSON.stringify({ errors: [{ msg: 'Benutzername oder Passwort ist falsch.' }] }), 1])
  })

  test.each([
    [{}],
    [{ username: 'x' }],
    [{ username: 'a\0b', passwort: 'x' }],
    [{ username: ['x'], passwort: { $ne: '' } }],
    [{ username: 'x', passwort: 'y'.repeat(201) }],
  ])('%j is refused before any work', async (body) => {
    const vorher = rechnungen.anzahl
    expect((await knoten.ruf(null, 'POST', '/api/auth', body)).statusCode).toBe(400)
    expect(rechnungen.anzahl).toBe(vorher)
  })

  test('malformed JSON and ten megabytes are refused with a sentence', async () => {
    expect((await knoten.ruf(null, 'POST', '/api/auth', '{"username":')).json()).toEqual({
      errors: [{ msg: 'Die Anfrage ist kein gültiges JSON.' }],
    })
    const gross = await knoten.ruf(null, 'POST', '/api/auth', { username: 'x', passwort: 'y'.repeat(10_000_000) })
    expect([gross.statusCode, gross.json()]).toEqual([413, { errors: [{ msg: 'Die Anfrage ist zu groß.' }] }])
  })

  test('the sign-in is remembered for those who may read it', async () => {
    const mensch = await mitPasswort(knoten, 'merkt')
    await melde(knoten, 'merkt', RICHTIG)
    await melde(knoten, 'merkt', RICHTIG)
    const zeilen = await knoten.kontext.db.selectFrom('letzte_anmeldungen').selectAll().where('user', '=', mensch.user).execute()
    expect(zeilen).toHaveLength(1)
  })

  test('own sessions are listed by device and ended one by one, never those of others', async () => {
    const mensch = await mitPasswort(knoten, 'geraete')
    const fremd = await mitPasswort(knoten, 'fremd')
    const anmeldung = await melde(knoten, 'geraete', RICHTIG, '192.0.2.9', 'Mozilla/5.0 (iPhone) Version/18 Safari/604')
    const telefon = { ...mensch, token: anmeldung.json<{ token: string }>().token }
    const liste = await knoten.als(authContract, telefon).sitzungen()
    expect(liste.map(({ geraet, diese }) => [geraet, diese])).toEqual([
      ['Safari auf iPhone', true],
      ['Test', false],
    ])
    const andere = liste[1]?._id ?? ''
    await expect(knoten.als(authContract, fremd).sitzungBeenden({ params: { id: andere } })).rejects.toMatchObject({ status: 404 })
    expect((await knoten.ruf(mensch, 'GET', '/api/auth')).statusCode).toBe(200)
    await knoten.als(authContract, telefon).sitzungBeenden({ params: { id: andere } })
    expect((await knoten.ruf(mensch, 'GET', '/api/auth')).statusCode).toBe(401)
  })
})

describe('throttling', () => {
  test.each([
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [10, 900],
    [5000, 900],
  ])('after %i attempts of an account one waits %i s', (anzahl, sekunden) => {
    expect(wartezeit('konto', anzahl)).toBe(sekunden)
  })

  test('it grows, survives a restart, decays, and a right password has to wait too', async () => {
    let nun = new Date('2026-11-20T18:00:00Z')
    const jetzt = () => nun
    const erster = await knotenFuerTest({ jetzt })
    await mitPasswort(erster, 'ziel')
    for (let i = 0; i < 5; i += 1) expect((await melde(erster, 'ziel', 'falsch geraten')).statusCode).toBe(401)
    const neu = await knotenFuerTest({ datenbank: erster.datenbank, jetzt })
    const vorher = rechnungen.anzahl
    const zu = await melde(neu, 'ziel', RICHTIG, '198.51.100.7')
    expect([zu.statusCode, zu.headers['retry-after'], rechnungen.anzahl - vorher]).toEqual([429, '30', 0])
    nun = new Date(nun.getTime() + 31_000)
    expect((await melde(neu, 'Ziel', 'noch einmal falsch')).statusCode).toBe(401)
    expect((await melde(neu, 'ziel', RICHTIG)).headers['retry-after']).toBe('60')
    nun = new Date(nun.getTime() + 61_000)
    expect((await melde(neu, 'ziel', RICHTIG)).statusCode).toBe(200)
    expect((await melde(neu, 'ziel', 'falsch geraten')).statusCode).toBe(401)
  })

  test('many at once do not slip through together', async () => {
    const knoten = await knotenFuerTest()
    await mitPasswort(knoten, 'ziel')
    const antworten = await Promise.all(Array.from({ length: 30 }, (_, i) => melde(knoten, 'ziel', `geraten ${i}`, `203.0.113.${i}`)))
    expect(antworten.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(antworten.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
  })

  test('strangers cannot lock out a member whose address is known', async () => {
    let nun = new Date('2026-11-20T18:00:00Z')
    const knoten = await knotenFuerTest({ jetzt: () => nun })
    await mitPasswort(knoten, 'jana')
    expect((await melde(knoten, 'jana', RICHTIG, '192.0.2.50')).statusCode).toBe(200)
    nun = new Date(nun.getTime() + 20 * 86_400_000)
    for (let i = 0; i < 8; i += 1) await melde(knoten, 'jana', 'geraten', `203.0.113.${i}`)
    expect((await melde(knoten, 'jana', RICHTIG, '203.0.113.99')).statusCode).toBe(429)
    expect((await melde(knoten, 'jana', RICHTIG, '192.0.2.50')).statusCode).toBe(200)
  })

  test('an address that tries many accounts waits, a whole IPv6 network counts as one, and own sign-ins do not clear it', async () => {
    const knoten = await knotenFuerTest()
    await mitPasswort(knoten, 'insider')
    expect((await melde(knoten, 'insider', RICHTIG, '2001:db8:0:1::5')).statusCode).toBe(200)
    const codes: number[] = []
    const rate = async (von: number, bis: number) => {
      for (let i = von; i < bis; i += 1)
        codes.push((await melde(knoten, `konto${i}`, 'geraten', `2001:db8:0:1::${i.toString(16)}`)).statusCode)
    }
    await rate(0, 20)
    expect((await melde(knoten, 'insider', RICHTIG, '2001:db8:0:1:ffff::1')).statusCode).toBe(200)
    await rate(20, 31)
    expect(codes.filter((code) => code === 401)).toHaveLength(30)
    expect(codes.at(-1)).toBe(429)
    expect((await melde(knoten, 'konto99', 'geraten', '2001:db8:0:2::1')).statusCode).toBe(401)
  })

  test('no name and no address is stored in clear', async () => {
    const knoten = await knotenFuerTest()
    await melde(knoten, 'passwort-ins-falsche-feld', 'geraten', '192.0.2.77')
    const zeilen = JSON.stringify(await knoten.kontext.db.selectFrom('anmeldeversuche').selectAll().execute())
    expect(zeilen).toContain('konto ')
    expect(zeilen).not.toMatch(/falsche-feld|192\.0\.2/)
  })
})
