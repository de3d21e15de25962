import * as z from 'zod/mini'
import { sql } from 'kysely'
import { onTestFinished, describe, expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import { ROLLEN, type Rollenname } from '#contract/rollen.ts'
import { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { ortFelder } from '#features/orte/contract.ts'
import { istIban } from '#contract/iban.ts'
import { profilFelder } from '#features/profile/formen.ts'
import { userFelder } from '#features/users/contract.ts'
import { stimmtPasswort } from '#server/auth/passwort.ts'
import { testDatenbank, type TestDatenbank } from '#tests/support/database.ts'
import { GROESSEN, type Groesse } from './size.ts'
import { DEMO_PASSWORT, fuelleDemo } from './demo.ts'
import { kennungAus } from './namen.ts'
import { plusMonate } from './tage.ts'

const HEUTE = '2026-11-21'
const KONFIG = { adminUsername: 'admin', adminPasswort: null }
const TABELLEN = [
  'users',
  'profile',
  'orte',
  'fahrzeuge',
  'historie',
  'letzte_anmeldungen',
  'config',
  'sanitaetsdienste',
  'angebote',
  'angebot_fahrzeuge',
  'fahrzeugbelegungen',
  'nummernkreise',
  'anmeldungen',
  'stundennachweise',
  'anfragen',
  'einweisungen',
  'fahrzeugbelegungen',
  'raumbelegungen',
  'fahrten',
  'fahrzeugpruefungen',
  'fahrzeugmaengel',
] as const

async function datenbank(): Promise<TestDatenbank> {
  const eine = await testDatenbank()
  onTestFinished(() => eine.schliessen())
  return eine
}
async function gefuellt(groesse: Groesse) {
  const eine = await datenbank()
  const saetze: string[] = []
  expect(await fuelleDemo({ db: eine.db, config: KONFIG }, groesse, (satz) => saetze.push(satz), HEUTE)).toBe(true)
  return { ...eine, saetze }
}
/** All rows, without the salted hash and the moment of insertion. */
async function abzug({ db }: TestDatenbank): Promise<Record<string, string>> {
  const paare = TABELLEN.map(async (tabelle) => {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(zeile, chr(10)) as text from (
        select (to_jsonb(t) - 'passwortHash' - case when ${tabelle} = 'config' then 'geaendertAm' else '' end)::text as zeile from ${sql.table(tabelle)} t order by 1
      ) z`.execute(db)
    return [tabelle, rows[0]?.text ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(paare))
}

test('twice the same size gives the same rows', async () => {
  const [eins, zwei] = [await abzug(await gefuellt('S')), await abzug(await gefuellt('S'))]
  for (const tabelle of TABELLEN) {
    expect(eins[tabelle]).not.toBe('')
    expect({ tabelle, gleich: eins[tabelle] === zwei[tabelle] }).toEqual({ tabelle, gleich: true })
  }
})

describe.each(['S', 'M', 'L'] as const)('size %s', (groesse) => {
  test('has its numbers, and every row obeys the contracts', { timeout: 120_000 }, async () => {
    const { db } = await gefuellt(groesse)
    const mass = GROESSEN[groesse]
    const users = await db.selectFrom('users').selectAll().execute()
    const profile = await db.selectFrom('profile').selectAll().execute()
    const orte = await db.selectFrom('orte').selectAll().execute()
    const fahrzeuge = await db.selectFrom('fahrzeuge').selectAll().execute()
    const helfende = profile.filter(
      ({ status, sanitaetsausbildung }) => status === 'aktiv' && !['keine', 'EH'].includes(sanitaetsausbildung),
    )
    expect({
      mitglieder: users.length,
      profile: profile.length,
      imDienst: helfende.length,
      fahrzeuge: fahrzeuge.filter(({ aktiv }) => aktiv).length,
      geloescht: fahrzeuge.filter(({ aktiv }) => !aktiv).length,
      raeume: orte.filter(({ buchbar, aktiv }) => buchbar && aktiv).length,
      orte: orte.filter(({ aktiv }) => aktiv).length,
    }).toEqual({ ...mass, profile: mass.mitglieder })

    const schemata = {
      users: [z.object(userFelder), users],
      profile: [z.object(profilFelder), profile],
      orte: [z.object(ortFelder), orte],
      fahrzeuge: [z.object(fahrzeugFelder), fahrzeuge],
    } as const
    for (const [tabelle, [schema, zeilen]] of Object.entries(schemata)) {
      for (const zeile of zeilen) {
        const probe = z.safeParse(schema, zeile)
        expect({ tabelle, _id: zeile._id, beanstandet: probe.error?.issues ?? [] }).toEqual({ tabelle, _id: zeile._id, beanstandet: [] })
        // Nothing is trimmed, dropped or put in place of something else.
        expect(zeile).toMatchObject(probe.data as object)
      }
    }
    expect(profile.every(({ iban }) => iban === '' || istIban(iban))).toBe(true)
    expect(users.every(({ rechte }) => rechte.every((recht) => (RECHTE as readonly string[]).includes(recht)))).toBe(true)
    expect(users.every(({ primary_email }) => /@(?:[a-z]+\.)?example\.(org|net)$/.test(primary_email))).toBe(true)
  })
})

describe('in every size', () => {
  test('the edge cases are there', async () => {
    const { db } = await gefuellt('S')
    const wer = (vorname: string, nachname: string) =>
      db
        .selectFrom('users')
        .innerJoin('profile', 'profile.user', 'users._id')
        .selectAll('profile')
        .select(['users.passwortHash', 'username'])
        .where('vorname', '=', vorname)
        .where('nachname', '=', nachname)
        .orderBy('username')
        .execute()
    const [max, max2, ...mehr] = await wer('Max', 'Müller')
    expect([max?.username, max2?.username, mehr]).toEqual(['max.mueller', 'max.mueller2', []])
    expect(max?.geburtsdatum).not.toBe(max2?.geburtsdatum)
    const [minder] = await wer('Mika', 'Jungblut')
    expect(plusMonate(String(minder?.geburtsdatum), 16 * 12) <= HEUTE && plusMonate(String(minder?.geburtsdatum), 17 * 12) > HEUTE).toBe(
      true,
    )
    expect((await wer('Elke', 'Außerhalb'))[0]).toMatchObject({ status: 'extern', passwortHash: null })
    expect((await wer('Irmgard', 'Stillmann'))[0]).toMatchObject({ unsichtbar: true })
    expect((await wer('Otto', 'Ehemann'))[0]).toMatchObject({ status: 'ausgetreten', austrittsdatum: expect.stringMatching(/^\d/) })
    expect(String((await wer('Paul', 'Straßer'))[0]?.fuehrerscheinKontrolleNaechsteAm) < HEUTE).toBe(true)
    for (const [vorname, nachname] of [
      ['Lena', 'Schmidt'],
      ['Lena', 'Schmitt'],
      ['Ulf', "D'Angelo"],
      ['Zoë', 'Łukasiewicz'],
      ['Hannah', 'von der Heide'],
    ] as const) {
      expect(await wer(vorname, nachname)).toHaveLength(1)
    }
    const hu = await db
      .selectFrom('fahrzeuge')
      .select(['kennung', 'huBis'])
      .where('aktiv', '=', true)
      .where('huBis', '<', HEUTE.slice(0, 7))
      .execute()
    expect(hu).toEqual([{ kennung: '1902', huBis: '2026-09' }])
    expect(await db.selectFrom('orte').select('name').where('aktiv', '=', false).execute()).toEqual([{ name: 'Alte Fahrzeughalle' }])
  })

  test('the four accounts and a holder of every bundle can sign in with the demo password', async () => {
    const { db, saetze } = await gefuellt('S')
    expect(saetze.at(-1)).toBe('Anmelden kannst du dich als admin, leitung, fahrzeugwart oder helfer (Passwort: demo-passwort).')
    const users = await db.selectFrom('users').select(['username', 'rechte', 'passwortHash']).execute()
    const rechte = (username: string) => new Set(users.find((user) => user.username === username)?.rechte)
    expect(rechte('admin')).toEqual(new Set(RECHTE))
    expect(rechte('leitung')).toEqual(new Set(ROLLEN['Dienstführung (San)']))
    expect(rechte('fahrzeugwart')).toEqual(new Set(ROLLEN.Fahrzeugwart))
    expect(rechte('helfer')).toEqual(new Set(ROLLEN.Mitglied))
    const ohne = (Object.keys(ROLLEN) as Rollenname[]).filter(
      (rolle) => !users.some((user) => ROLLEN[rolle].every((recht) => user.rechte.includes(recht))),
    )
    expect(ohne).toEqual([])
    expect(await stimmtPasswort(users.find(({ username }) => username === 'helfer')?.passwortHash, DEMO_PASSWORT)).toBe(true)
  })
})

describe('only into an empty database', () => {
  test('again it says nothing and changes nothing', async () => {
    const eine = await gefuellt('S')
    const vorher = await abzug(eine)
    const saetze: string[] = []
    expect(await fuelleDemo({ db: eine.db, config: KONFIG }, 'M', (satz) => saetze.push(satz), '2027-01-01')).toBe(false)
    expect(saetze).toEqual([])
    expect(await abzug(eine)).toEqual(vorher)
  })

  test('what somebody made is never touched', async () => {
    const eine = await datenbank()
    await eine.db.insertInto('orte').values({ name: 'Unsere Wache' }).execute()
    const vorher = await abzug(eine)
    const saetze: string[] = []
    expect(await fuelleDemo({ db: eine.db, config: KONFIG }, 'S', (satz) => saetze.push(satz), HEUTE)).toBe(false)
    expect(saetze).toEqual(['Die Datenbank enthält schon Daten; die Demo-Daten werden nur in eine leere eingespielt.'])
    expect(await abzug(eine)).toEqual(vorher)
  })

  test('a fresh admin keeps the id and gets the demo password', async () => {
    const eine = await datenbank()
    const { _id } = await eine.db
      .insertInto('users')
      .values({
        username: 'chefin',
        vorname: 'Neu',
        nachname: 'Neu',
        email: ['a@example.org'],
        primary_email: 'a@example.org',
        rechte: [...RECHTE],
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await eine.db.insertInto('profile').values({ user: _id }).execute()
    expect(
      await fuelleDemo(
        { db: eine.db, config: { adminUsername: 'chefin', adminPasswort: 'sehr eigenes Passwort' } },
        'S',
        () => undefined,
        HEUTE,
      ),
    ).toBe(true)
    const admin = await eine.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
    expect([admin.username, admin.nachname, await stimmtPasswort(admin.passwortHash, 'sehr eigenes Passwort')]).toEqual([
      'chefin',
      'Schlüter',
      true,
    ])
    expect(await eine.db.selectFrom('users').select('_id').execute()).toHaveLength(GROESSEN.S.mitglieder)
  })

  test('an administrator may be called as one of the demo people', async () => {
    const eine = await datenbank()
    expect(await fuelleDemo({ db: eine.db, config: { ...KONFIG, adminUsername: 'Helfer' } }, 'S', () => undefined, HEUTE)).toBe(true)
    const namen = await eine.db
      .selectFrom('users')
      .select('username')
      .where('nachname', 'in', ['Schlüter', 'Helferich'])
      .orderBy('username')
      .execute()
    expect(namen.map(({ username }) => username)).toEqual(['helfer', 'helfer2'])
  })

  test('two nodes that start at once fill it once', async () => {
    const eine = await datenbank()
    const ergebnisse = await Promise.all([1, 2].map(() => fuelleDemo({ db: eine.db, config: KONFIG }, 'S', () => undefined, HEUTE)))
    expect(ergebnisse.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    expect(await eine.db.selectFrom('users').select('_id').execute()).toHaveLength(GROESSEN.S.mitglieder)
  })
})

test.each([
  ['Ulf', "D'Angelo", 'ulf.dangelo'],
  ['Cem', 'Yıldız', 'cem.yildiz'],
  ['Hannah', 'von der Heide', 'hannah.von-der-heide'],
  ['Zoë', 'Łukasiewicz', 'zoe.lukasiewicz'],
  ['Özlem', 'Çelik', 'oezlem.celik'],
  ['Paul', 'Straßer', 'paul.strasser'],
  ['Ruth', 'Ångström', 'ruth.angstroem'],
  ['Theresia Maria', 'Bäuerle', 'theresia-maria.baeuerle'],
])('%s %s signs in as %s', (vorname, nachname, username) => expect(kennungAus(vorname, nachname)).toBe(username))
