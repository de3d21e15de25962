import * as z from 'zod/mini'
import { sql } from 'kysely'
import { onTestFinished, describe, expect, test } from 'vitest'
import { RECHTE } from '#contract/rights/rechte.ts'
import { ROLLEN, type Rollenname } from '#contract/rights/rollen.ts'
import { newsletterFields } from '#features/newsletter/contract.ts'
import { abwesenheitFields } from '#features/abwesenheiten/contract.ts'
import { chartFields } from '#features/organigramm/contract.ts'
import { alarmeinheitFields } from '#features/alarmeinheiten/contract.ts'
import { ausbildungFields as courseFields } from '#features/ausbildungen/contract.ts'
import { changelogFields } from '#features/changelog/contract.ts'
import { feedbackFields } from '#features/feedback/contract.ts'
import { entryFields } from '#features/kummerkasten/contract.ts'
import { dienstabendFields } from '#features/dienstabende/contract.ts'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { betankungFields, checklisteFields } from '#features/fahrzeuge/schemas.ts'
import { einweisungFields, deviceFields } from '#features/fahrzeugeinweisungen/contract.ts'
import { lehrgangFields } from '#features/lehrgaenge/contract.ts'
import { ortFields } from '#features/orte/contract.ts'
import { reportFields } from '#features/einsatzberichte/contract.ts'
import { rdfFields } from '#features/rettungsdienstfortbildungen/schemas.ts'
import { isIban } from '#contract/money/iban.ts'
import { ausbildungFields, profilFields } from '#features/profile/schemas.ts'
import { userFields } from '#features/users/contract.ts'
import { verifyPasswort } from '#server/auth/passwort.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { SIZES, type Size } from './size.ts'
import { DEMO_PASSWORT, fillDemo } from './demo.ts'
import { CONFIG, demoDatabase, TODAY } from './demo-database.ts'
import { kennungFrom } from './people/names.ts'
import { plusMonths } from './days.ts'

const TABLES = [
  'users',
  'profile',
  'orte',
  'lehrgaenge',
  'abwesenheiten',
  'wuensche',
  'ohne_namen',
  'cdienste',
  'changelog',
  'changelog_besuche',
  'kummerkasten',
  'newsletter',
  'newsletter_empfaenger',
  'newsletter_gelesen',
  'feedback',
  'feedback_stimmen',
  'mitteilungen',
  'mitteilungswege',
  'alarmeinheiten',
  'stellen',
  'melder',
  'schluessel',
  'geraete',
  'kleidung',
  'leihen',
  'bestandsbewegungen',
  'zaehlungen',
  'zaehlposten',
  'ausbildungen',
  'rettungsdienstfortbildungen',
  'rdf_teilnahmen',
  'einsatzberichte',
  'einsatzbericht_kraefte',
  'einsatzbericht_fahrzeuge',
  'fahrzeuge',
  'historie',
  'letzte_anmeldungen',
  'config',
  'sanitaetsdienste',
  'dienstabende',
  'veranstaltungen',
  'kurse',
  'ktw_wochen',
  'ktw_sonntage',
  'angebote',
  'angebot_fahrzeuge',
  'fahrzeugbelegungen',
  'nummernkreise',
  'anmeldungen',
  'stundennachweise',
  'anfragen',
  'einweisungen',
  'einweisungsprotokolle',
  'fahrzeugbelegungen',
  'raumbelegungen',
  'vormerkungen',
  'blutspenden',
  'fahrten',
  'fahrzeugpruefungen',
  'fahrzeugmaengel',
  'betankungen',
  'checklisten',
  'fahrzeugchecks',
] as const

async function database(): Promise<TestDatabase> {
  const one = await testDatabase()
  onTestFinished(() => one.close())
  return one
}
/** A copy of the one that this run has filled already. */
async function filled(size: Size): Promise<TestDatabase> {
  const one = await demoDatabase(size)
  onTestFinished(() => one.close())
  return one
}
async function filledAnew(size: Size) {
  const one = await database()
  const sentences: string[] = []
  expect(await fillDemo({ db: one.db, config: CONFIG }, size, (sentence) => sentences.push(sentence), TODAY)).toBe(true)
  return { ...one, sentences }
}
/** All rows, without the salted hash and the moment of insertion, and without what issuing itself writes into the history of an invoice. */
async function dump({ db }: TestDatabase): Promise<Record<string, string>> {
  const pairs = TABLES.map(async (table) => {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(zeile, chr(10)) as text from (
        select (to_jsonb(t) - 'passwortHash' - case when ${table} = 'config' then 'geaendertAm' else '' end)::text as zeile from ${sql.table(table)} t
        -- Invoices and the state that follows them are written by the program, with ids of its own.
        where coalesce(to_jsonb(t)->>'bereich', '') <> 'rechnungen' and 'abgerechnet' not in (coalesce(to_jsonb(t)->>'alt', ''), coalesce(to_jsonb(t)->>'neu', ''))
        order by 1
      ) z`.execute(db)
    return [table, rows[0]?.text ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

test('twice the same size gives the same rows', async () => {
  const [one, two] = [await dump(await filled('S')), await dump(await filledAnew('S'))]
  for (const table of TABLES) {
    expect(one[table]).not.toBe('')
    expect({ tabelle: table, gleich: one[table] === two[table] }).toEqual({ tabelle: table, gleich: true })
  }
})

test('no trigger stays off, no time is missing, nobody shares a seat of the ambulance', async () => {
  const { db } = await filled('S')
  const { rows } = await sql`select (select count(*)::int from pg_trigger where tgenabled <> 'O' and not tgisinternal) as off,
    (select count(*)::int from (select from anmeldungen m join angebote a on a._id = m.angebot and num_nonnulls(a."ktwWoche", a."ktwSonntag") = 1
      where m.status = 'eingeteilt' group by a._id having count(*) > 1) x) as shared, (select count(*) > 0 from personenzeiten) as times, personenzeiten_neu() as wrong`.execute(
    db,
  )
  expect(rows).toEqual([{ off: 0, shared: 0, times: true, wrong: 0 }])
})

describe.each(['S', 'M', 'L'] as const)('size %s', (size) => {
  test('has its numbers, and every row obeys the contracts', { timeout: 300_000 }, async () => {
    const { db } = await filled(size)
    const measure = SIZES[size]
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
      inDienst: helfende.length,
      fahrzeuge: fahrzeuge.filter(({ aktiv }) => aktiv).length,
      geloescht: fahrzeuge.filter(({ aktiv }) => !aktiv).length,
      raeume: orte.filter(({ buchbar, aktiv }) => buchbar && aktiv).length,
      orte: orte.filter(({ aktiv }) => aktiv).length,
    }).toEqual({ ...measure, profile: measure.mitglieder })

    const schemas = {
      users: [z.object(userFields), users],
      profile: [z.object(profilFields), profile],
      orte: [z.object(ortFields), orte],
      ausbildungen: [z.object(ausbildungFields), await db.selectFrom('ausbildungen').selectAll().execute()],
      lehrgaenge: [z.object(lehrgangFields), await db.selectFrom('lehrgaenge').selectAll().execute()],
      rettungsdienstfortbildungen: [z.object(rdfFields), await db.selectFrom('rettungsdienstfortbildungen').selectAll().execute()],
      einsatzberichte: [z.object(reportFields), await db.selectFrom('einsatzberichte').selectAll().execute()],
      abwesenheiten: [z.object(abwesenheitFields), await db.selectFrom('abwesenheiten').selectAll().execute()],
      changelog: [z.object(changelogFields), await db.selectFrom('changelog').selectAll().execute()],
      kummerkasten: [z.object(entryFields), await db.selectFrom('kummerkasten').selectAll().execute()],
      newsletter: [z.object(newsletterFields), await db.selectFrom('newsletter').selectAll().execute()],
      feedback: [z.object(feedbackFields), await db.selectFrom('feedback').selectAll().execute()],
      dienstabende: [z.object(dienstabendFields), await db.selectFrom('dienstabende').selectAll().execute()],
      kurse: [z.object(courseFields), await db.selectFrom('kurse').selectAll().execute()],
      stellen: [z.object(chartFields), await db.selectFrom('stellen').selectAll().execute()],
      alarmeinheiten: [z.object(alarmeinheitFields), await db.selectFrom('alarmeinheiten').selectAll().execute()],
      fahrzeuge: [z.object(fahrzeugFields), fahrzeuge],
      betankungen: [z.object(betankungFields), await db.selectFrom('betankungen').selectAll().execute()],
      checklisten: [z.object(checklisteFields), await db.selectFrom('checklisten').selectAll().execute()],
      einweisungen: [z.object(einweisungFields), await db.selectFrom('einweisungen').selectAll().execute()],
      einweisungsprotokolle: [z.object(deviceFields), await db.selectFrom('einweisungsprotokolle').selectAll().execute()],
    } as const
    for (const [table, [schema, rows]] of Object.entries(schemas)) {
      for (const row of rows) {
        const sample = z.safeParse(schema, row)
        expect({ tabelle: table, _id: row._id, faulted: sample.error?.issues ?? [] }).toEqual({ tabelle: table, _id: row._id, faulted: [] })
        // Nothing is trimmed, dropped or put in place of something else.
        expect(row).toMatchObject(sample.data as object)
      }
    }
    expect(profile.every(({ iban }) => iban === '' || isIban(iban))).toBe(true)
    expect(users.every(({ rechte }) => rechte.every((recht) => (RECHTE as readonly string[]).includes(recht)))).toBe(true)
    expect(users.every(({ primary_email }) => /@(?:[a-z]+\.)?example\.(org|net)$/.test(primary_email))).toBe(true)
  })
})

describe('in every size', () => {
  test('the edge cases are there', async () => {
    const { db } = await filled('S')
    const who = (vorname: string, nachname: string) =>
      db
        .selectFrom('users')
        .innerJoin('profile', 'profile.user', 'users._id')
        .selectAll('profile')
        .select(['users.passwortHash', 'username'])
        .where('vorname', '=', vorname)
        .where('nachname', '=', nachname)
        .orderBy('username')
        .execute()
    const [max, max2, ...more] = await who('Max', 'Müller')
    expect([max?.username, max2?.username, more]).toEqual(['max.mueller', 'max.mueller2', []])
    expect(max?.geburtsdatum).not.toBe(max2?.geburtsdatum)
    const [minor] = await who('Mika', 'Jungblut')
    expect(plusMonths(String(minor?.geburtsdatum), 16 * 12) <= TODAY && plusMonths(String(minor?.geburtsdatum), 17 * 12) > TODAY).toBe(true)
    expect((await who('Elke', 'Außerhalb'))[0]).toMatchObject({ status: 'extern', passwortHash: null })
    expect((await who('Irmgard', 'Stillmann'))[0]).toMatchObject({ unsichtbar: true })
    expect((await who('Otto', 'Ehemann'))[0]).toMatchObject({ status: 'ausgetreten', austrittsdatum: expect.stringMatching(/^\d/) })
    expect(String((await who('Paul', 'Straßer'))[0]?.fuehrerscheinKontrolleNaechsteAm) < TODAY).toBe(true)
    const slips = await db
      .selectFrom('laufzettel')
      .innerJoin('profile', 'profile._id', 'laufzettel.profil')
      .select(['status', 'abgeschlossenAm'])
      .execute()
    expect(slips.filter(({ abgeschlossenAm }) => abgeschlossenAm === null).map(({ status }) => status)).toEqual(['aktiv'])
    expect(slips.filter(({ status }) => status === 'ausgetreten').length).toBeGreaterThan(0)
    for (const [vorname, nachname] of [
      ['Lena', 'Schmidt'],
      ['Lena', 'Schmitt'],
      ['Ulf', "D'Angelo"],
      ['Zoë', 'Łukasiewicz'],
      ['Hannah', 'von der Heide'],
    ] as const) {
      expect(await who(vorname, nachname)).toHaveLength(1)
    }
    const hu = await db
      .selectFrom('fahrzeuge')
      .select(['kennung', 'huBis'])
      .where('aktiv', '=', true)
      .where('huBis', '<', TODAY.slice(0, 7))
      .execute()
    expect(hu).toEqual([{ kennung: '1902', huBis: '2026-09' }])
    expect(await db.selectFrom('orte').select('name').where('aktiv', '=', false).execute()).toEqual([{ name: 'Alte Fahrzeughalle' }])
  })

  test('the four accounts and a holder of every bundle sign in with the demo password', async () => {
    const { db, sentences } = await filledAnew('S')
    expect(sentences.at(-1)).toBe('Anmelden kannst du dich als admin, leitung, fahrzeugwart oder helfer (Passwort: demo-passwort).')
    const users = await db.selectFrom('users').select(['username', 'rechte', 'passwortHash']).execute()
    const rechte = (username: string) => new Set(users.find((user) => user.username === username)?.rechte)
    expect(rechte('admin')).toEqual(new Set(RECHTE))
    expect(rechte('leitung')).toEqual(new Set(ROLLEN['Dienstführung (San)']))
    expect(rechte('fahrzeugwart')).toEqual(new Set(ROLLEN.Fahrzeugwart))
    expect(rechte('helfer')).toEqual(new Set(ROLLEN.Mitglied))
    const without = (Object.keys(ROLLEN) as Rollenname[]).filter(
      (rolle) => !users.some((user) => ROLLEN[rolle].every((recht) => user.rechte.includes(recht))),
    )
    expect(without).toEqual([])
    const stored = users.find(({ username }) => username === 'helfer')?.passwortHash
    expect(await verifyPasswort(stored, DEMO_PASSWORT, { who: '', trusted: true })).toBe(true)
  })
})

describe('only into an empty database', () => {
  test('again it says nothing and changes nothing', async () => {
    const one = await filled('S')
    const before = await dump(one)
    const sentences: string[] = []
    expect(await fillDemo({ db: one.db, config: CONFIG }, 'M', (sentence) => sentences.push(sentence), '2027-01-01')).toBe(false)
    expect(sentences).toEqual([])
    expect(await dump(one)).toEqual(before)
  })

  test('records made by people are never touched', async () => {
    const one = await database()
    await one.db.insertInto('orte').values({ name: 'Unsere Wache' }).execute()
    const before = await dump(one)
    const sentences: string[] = []
    expect(await fillDemo({ db: one.db, config: CONFIG }, 'S', (sentence) => sentences.push(sentence), TODAY)).toBe(false)
    expect(sentences).toEqual(['Die Datenbank enthält schon Daten; die Demo-Daten werden nur in eine leere eingespielt.'])
    expect(await dump(one)).toEqual(before)
  })

  test('a fresh admin keeps the id and gets the demo password', async () => {
    const one = await database()
    const { _id } = await one.db
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
    await one.db.insertInto('profile').values({ user: _id }).execute()
    expect(
      await fillDemo(
        { db: one.db, config: { adminUsername: 'chefin', adminPasswort: 'sehr eigenes Passwort' } },
        'S',
        () => undefined,
        TODAY,
      ),
    ).toBe(true)
    const admin = await one.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
    expect([
      admin.username,
      admin.nachname,
      await verifyPasswort(admin.passwortHash, 'sehr eigenes Passwort', { who: '', trusted: true }),
    ]).toEqual(['chefin', 'Schlüter', true])
    expect(await one.db.selectFrom('users').select('_id').execute()).toHaveLength(SIZES.S.mitglieder)
  })

  test('an administrator may be called as one of the demo people', async () => {
    const one = await database()
    expect(await fillDemo({ db: one.db, config: { ...CONFIG, adminUsername: 'Helfer' } }, 'S', () => undefined, TODAY)).toBe(true)
    const names = await one.db
      .selectFrom('users')
      .select('username')
      .where('nachname', 'in', ['Schlüter', 'Helferich'])
      .orderBy('username')
      .execute()
    expect(names.map(({ username }) => username)).toEqual(['helfer', 'helfer2'])
  })

  test('two nodes that start at once fill it once', async () => {
    const one = await database()
    const results = await Promise.all([1, 2].map(() => fillDemo({ db: one.db, config: CONFIG }, 'S', () => undefined, TODAY)))
    expect(results.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    expect(await one.db.selectFrom('users').select('_id').execute()).toHaveLength(SIZES.S.mitglieder)
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
])('%s %s signs in as %s', (vorname, nachname, username) => expect(kennungFrom(vorname, nachname)).toBe(username))
