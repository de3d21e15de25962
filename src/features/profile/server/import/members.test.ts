import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { countQueries } from '#tests/support/queries.ts'

const OFFICE: readonly Recht[] = [
  ...ROLLEN.Mitglied,
  'CREATE_USER',
  'READ_USER',
  'UPDATE_USER',
  'READ_USER_PROPERTIES',
  'UPDATE_USER_PROPERTIES',
  'READ_GEBURTSDATUM',
  'UPDATE_GEBURTSDATUM',
  'SET_GRUPPE',
  'ABRECHNUNG',
]
let instance: TestInstance
let office: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  office = await instance.person(OFFICE)
})
afterAll(() => instance.close())

const csv = (...rows: readonly string[]) => Buffer.from(`\uFEFF${rows.join('\r\n')}`)
const send = (who: Person, path: string, content: Buffer, fields: Record<string, string> = {}) =>
  instance.app.inject({ method: 'POST', url: `/api/profile/import${path}`, ...form(who, content, 'mitglieder.csv', fields) })
const look = async (content: Buffer, who = office) => (await send(who, '/lesen', content)).json<TablePreview>()
const take = async (content: Buffer, fields: Record<string, string> = {}, who = office) => {
  const { zuordnung } = await look(content, who)
  return (await send(who, '', content, { zuordnung: JSON.stringify(zuordnung), probe: 'false', ...fields })).json<ImportResult>()
}
const reasons = ({ abgelehnt }: ImportResult) => abgelehnt.map(({ zeile, msg }) => `${zeile}: ${msg}`)
const people = async (nachname: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select u.username, u.vorname, u.email, u.primary_email, u.telefon, u.primary_telefon, u."passwortHash", u.rechte, u.version as "userVersion", p.*
    from users u join profile p on p."user" = u._id where u.nachname = ${nachname} order by u.vorname, u.username`.execute(
    instance.context.db,
  )
  return rows
}

test('columns of HiOrg-Server, Admidio and handmade lists find their fields', async () => {
  const fields = async (heads: string) => (await look(Buffer.from(`${heads}\n${heads.replace(/[^;]+/g, 'x')}`))).zuordnung
  expect(
    await fields(
      'Nachname;Vorname;Geb.-Dat.;Straße;PLZ;Ort;E-Mail;Tel. privat;Handy;Tel. dienstlich;Mitglieds-Nr.;Mitglied seit;Gruppe;Qualifikation;Führerschein;Kürzel',
    ),
  ).toEqual([
    'nachname',
    'vorname',
    'geburtsdatum',
    'strasse',
    'plz',
    'ort',
    'email',
    'telefon',
    'handy',
    'telefonDienst',
    'personalnummer',
    'eintrittsdatum',
    'gruppe',
    'sanitaetsausbildung',
    'fuehrerscheinklassen',
    '',
  ])
  expect(await fields('LAST_NAME;FIRST_NAME;STREET;POSTCODE;CITY;EMAIL;PHONE;MOBILE;BIRTHDAY;GENDER')).toEqual([
    'nachname',
    'vorname',
    'strasse',
    'plz',
    'ort',
    'email',
    'telefon',
    'handy',
    'geburtsdatum',
    'anrede',
  ])
  expect(await fields('Name;Vorname;Eintrittsdatum;Email;Telefon;Mobil;Mitgliedsnr.')).toEqual([
    'nachname',
    'vorname',
    'eintrittsdatum',
    'email',
    'telefon',
    'handy',
    'personalnummer',
  ])
})

const HEAD = 'Mitgliedsnr.;Vorname;Nachname;E-Mail;Geburtstag;Straße;PLZ;Tel. privat;Handy;Führerschein;Qualifikation;IBAN'
const JANA = '17;Jana;Öhler;jana.oehler@example.org;24.12.1990;Hauptstr. 5a;1067;0234 567890;0170 123456;B, BE;Rettungssanitäterin;'

test('a rehearsal writes nothing; then members exist without password and mail', async () => {
  const file = csv(HEAD, JANA)
  const asked = { zeile: 2, feld: 'plz', titel: 'Postleitzahl', steht: '1067', wahl: ['01067'] }
  for (const probe of ['true', 'false'])
    expect(await take(file, { probe })).toMatchObject({
      neu: 0,
      fragen: [{ ...asked, als: null }],
      abgelehnt: [{ zeile: 2, msg: 'Postleitzahl: „1067“ ist unklar, gemeint ist wohl 01067. Sag, was stimmt.' }],
    })
  const answers = { antworten: JSON.stringify({ plz: 0 }) }
  const sample = await take(file, { probe: 'true', ...answers })
  expect(sample).toEqual({
    probe: true,
    neu: 1,
    geaendert: 0,
    unveraendert: 0,
    abgelehnt: [],
    fragen: [{ ...asked, als: '01067' }],
    namen: { neu: ['Jana Öhler'], geaendert: [] },
  })
  expect(await people('Öhler')).toEqual([])
  const real = await take(file, answers)
  expect(real).toMatchObject({ probe: false, neu: 1, angelegt: [expect.any(String)], fragen: [{ als: '01067' }] })
  const [jana] = await people('Öhler')
  expect(jana).toMatchObject({
    username: 'jana.oehler',
    primary_email: 'jana.oehler@example.org',
    telefon: ['0170 123456', '0234 567890'],
    primary_telefon: '0170 123456',
    passwortHash: null,
    rechte: [...ROLLEN.Mitglied].sort(),
    personalnummer: '17',
    geburtsdatum: '1990-12-24',
    strasse: 'Hauptstr.',
    hausnummer: '5a',
    plz: '01067',
    fuehrerscheinklassen: ['B', 'BE'],
    sanitaetsausbildung: 'RS',
    status: 'aktiv',
    erstelltVon: office.user,
  })
  expect(await instance.context.db.selectFrom('mails').select('_id').execute()).toEqual([])
  expect(await instance.context.db.selectFrom('historie').select('feld').where('objekt', '=', String(jana?.['_id'])).execute()).not.toEqual(
    [],
  )
})

test('members are matched by number, birthday or address; empty cells change none', async () => {
  await take(csv(HEAD, JANA.replaceAll('Öhler', 'Finde').replace('oehler', 'finde').replace('17;', '18;').replace(';1067;', ';01067;')))
  const again = await take(csv(HEAD, '18;Jana;Finde;jana.finde@example.org;24.12.1990;Hauptstr. 5a;01067;;0170/123456;;RS;'))
  expect(again).toMatchObject({ neu: 0, geaendert: 0, unveraendert: 1, abgelehnt: [] })
  const changed = await take(csv('Vorname;Nachname;E-Mail;Geburtstag;Handy;Ort', 'JANA;finde;neu@example.org;1990-12-24;0171 999999;Bonn'))
  expect(changed).toMatchObject({ neu: 0, geaendert: 1, abgelehnt: [] })
  const byAddress = await take(csv('Vorname;Nachname;E-Mail;Beruf', 'Jana;Finde;NEU@example.org;Bäckerin'))
  expect(byAddress).toMatchObject({ neu: 0, geaendert: 1, abgelehnt: [] })
  expect(await people('Finde')).toMatchObject([
    {
      email: ['jana.finde@example.org', 'neu@example.org'],
      primary_email: 'jana.finde@example.org',
      telefon: ['0170 123456', '0234 567890', '0171 999999'],
      plz: '01067',
      ort: 'Bonn',
      beruf: 'Bäckerin',
      username: 'jana.finde',
    },
  ])
  // Existing members need no email address in the table; new ones do.
  const checked = await take(csv('Nr.;Vorname;Nachname;Mitgliedsnr.;Führerscheinkontrolle', '1;Jana;Finde;18;01.11.2026', '2;Ohne;Post;;'))
  expect(checked).toMatchObject({ neu: 0, geaendert: 1, abgelehnt: [{ zeile: 3, msg: 'E-Mail fehlt.' }] })
  // The same name at another birthday is somebody else, also at the same address.
  expect(reasons(await take(csv('Vorname;Nachname;E-Mail;Geburtstag', 'Jana;Finde;jana.finde@example.org;01.02.1970')))).toEqual([
    '2: Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.',
  ])
  expect(await take(csv('Vorname;Nachname;E-Mail;Geburtstag', 'Jana;Finde;andere@example.org;01.02.1970'))).toMatchObject({ neu: 1 })
  expect((await people('Finde')).map(({ username }) => username)).toEqual(['jana.finde', 'jana.finde2'])
})

test('a single name is asked about and stored in both fields', async () => {
  const file = csv('Vorname;Nachname;E-Mail', ';Sukarno;sukarno@example.org')
  const asked = await take(file)
  expect(asked).toMatchObject({ neu: 0, fragen: [{ feld: 'vorname', steht: '', wahl: ['Sukarno'] }] })
  expect(reasons(asked)).toEqual(['2: Vorname fehlt: Wer nur „Sukarno“ heißt, trägt den Namen in beiden Feldern. Sag, ob das stimmt.'])
  const yes = { antworten: JSON.stringify({ vorname: 0 }) }
  expect(await take(file, yes)).toMatchObject({ neu: 1, abgelehnt: [] })
  expect(await people('Sukarno')).toMatchObject([{ vorname: 'Sukarno', username: 'sukarno' }])
  expect(await take(file, yes)).toMatchObject({ neu: 0, unveraendert: 1 })
})

test('emergency contact and sizes have own columns; missing ones stay', async () => {
  const first = csv(
    'Vorname;Nachname;E-Mail;Notfallkontakt;Notfallnummer;Jackengröße;Schuhgröße',
    'Ute;Groesse;ute@example.org;Uwe;0234 5678;L;41',
  )
  expect(await take(first)).toMatchObject({ neu: 1, abgelehnt: [] })
  const change = csv('Vorname;Nachname;E-Mail;Beziehung;Jacke', 'Ute;Groesse;ute@example.org;Vater;XL')
  expect(await take(change)).toMatchObject({ geaendert: 1, abgelehnt: [] })
  expect(await take(change)).toMatchObject({ unveraendert: 1 })
  expect(await people('Groesse')).toMatchObject([
    { notfallkontakt: { name: 'Uwe', telefon: '0234 5678', beziehung: 'Vater' }, konfektion: { oberteil: 'XL', schuh: '41' } },
  ])
  const wrong = csv('Vorname;Nachname;E-Mail;Notfallnummer', 'Ute;Groesse;ute@example.org;keine')
  expect(reasons(await take(wrong))).toEqual([expect.stringContaining('2: Telefon des Notfallkontakts')])
})

test('each refused row gives one German sentence; all-or-nothing writes none', async () => {
  const taken = await instance.person([], { vorname: 'Erste', nachname: 'Adresse', username: 'erste' })
  const file = csv(
    HEAD,
    '31;Gut;Reihe;gut@example.org;;;;;;;;DE89 3704 0044 0532 0130 00',
    '32;Andere;Reihe;erste@example.org;;;;;;;;',
    '33;Falsche;Reihe;iban@example.org;;;;;;;;DE89 3704 0044 0532 0130 01',
    '34;Kein;Reihe;tag@example.org;30.02.1990;;;;;;;',
    '35;Alt;Reihe;alt@example.org;24.12.1890;;;;;;;',
    '31;Doppelt;Reihe;doppelt@example.org;;;;;;;;',
    '36;Viel;Reihe;kein at;;;;anrufen;;;Chefin;',
    '31;Fremd;Name;fremd@example.org;;;;;;;;',
    '37;Gut;Reihe;gut@example.org;;;;;;;;',
  )
  const expected = [
    '3: Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.',
    '4: IBAN ist nicht gültig: Bitte prüfe die Ziffern.',
    '5: Geburtsdatum ist kein gültiges Datum.',
    '6: Geburtsdatum: Mitglieder sind zwischen 10 und 100 Jahre alt.',
    '7: Doppelt Reihe steht schon in Zeile 2.',
    expect.stringMatching(/^8: E-Mail.*keine gültige E-Mail-Adresse\. Telefon.*Sanitätsausbildung muss einer dieser Werte sein/),
    '9: Fremd Name steht schon in Zeile 2.',
    '10: Gut Reihe steht schon in Zeile 2.',
  ]
  const strict = await take(file, { alle: 'true' })
  expect(reasons(strict)).toEqual(expected)
  expect(strict).toMatchObject({ probe: false, verworfen: true })
  expect(await people('Reihe')).toEqual([])
  const real = await take(file)
  expect(reasons(real)).toEqual(expected)
  expect(real.abgelehnt[0]?.zellen.slice(0, 4)).toEqual(['32', 'Andere', 'Reihe', 'erste@example.org'])
  expect((await people('Reihe')).map(({ vorname, iban }) => [vorname, iban])).toEqual([['Gut', 'DE89370400440532013000']])
  expect(await take(csv(HEAD, '31;Ganz;Anders;anders@example.org;;;;;;;;'))).toMatchObject({
    abgelehnt: [{ zeile: 2, msg: 'Die Personalnummer 31 hat jemand mit anderem Namen.' }],
  })
  expect((await people('Adresse'))[0]?.['_id']).toBe(taken.profil)
})

test('an import writes only permitted fields and names no hidden member', async () => {
  const plain = await instance.person(['CREATE_USER'])
  const seen = await look(csv(HEAD, JANA), plain)
  const offered = seen.felder.map(({ feld }) => feld)
  expect(offered).toEqual(expect.arrayContaining(['vorname', 'email', 'strasse', 'sanitaetsausbildung']))
  for (const field of ['geburtsdatum', 'personalnummer', 'gruppe', 'iban', 'ernaehrung', 'unsichtbar', 'verteiler'])
    expect(offered).not.toContain(field)
  const smuggled = await send(plain, '', csv('a;b;c;d', 'Jo;Neu;jo@example.org;1'), { zuordnung: '["vorname","nachname","email","iban"]' })
  expect(smuggled.json()).toEqual({ errors: [{ msg: 'Das Feld „iban“ gibt es nicht.', feld: 'zuordnung' }] })
  const there = await instance.person([], { vorname: 'Schon', nachname: 'Da', username: 'schon.da' })
  const row = csv('Vorname;Nachname;E-Mail;Ort', 'Schon;Da;schon.da@example.org;Bonn')
  expect(reasons(await take(row, {}, plain))).toEqual(['2: Schon Da gibt es schon; zum Ändern fehlt dir das Recht „Mitglieder ändern“.'])
  await instance.context.db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', there.profil).execute()
  expect(reasons(await take(row))).toEqual(['2: Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.'])
  const rest = await instance.person(['UPDATE_USER'])
  for (const path of ['/lesen', '']) expect((await send(rest, path, row)).statusCode).toBe(403)
  // An editor with fewer rights cannot change the email address of a rights administrator.
  await instance.person(['UPDATE_USER_RECHTE'], { vorname: 'Rechte', nachname: 'Amt', username: 'rechte.amt' })
  const grab = csv('Vorname;Nachname;E-Mail', 'Rechte;Amt;rechte.amt@example.org, boese@example.org')
  expect(reasons(await take(grab))[0]).toContain('wer selbst alle Rechte dieser Person hat')
  expect((await people('Amt'))[0]?.['email']).toEqual(['rechte.amt@example.org'])
})

test('deferred constraints are checked for each row, in a rehearsal too', async () => {
  const { db } = instance.context
  const boss = await instance.person([...OFFICE, 'UPDATE_USER_RECHTE'], { vorname: 'Letzte', nachname: 'Hand', username: 'letzte.hand' })
  await sql`update users set rechte = array_remove(rechte, 'UPDATE_USER_RECHTE') where _id <> ${boss.user}::uuid`.execute(db)
  const file = csv(
    'Vorname;Nachname;E-Mail;Status',
    'Letzte;Hand;letzte.hand@example.org;Gesperrt',
    'Eine;Mehr;eine.mehr@example.org;Ruhend',
  )
  for (const probe of ['true', 'false']) {
    const result = await take(file, { probe }, boss)
    expect(result).toMatchObject({ neu: 1, geaendert: 0 })
    expect(reasons(result)).toEqual([expect.stringContaining('2: Jemand muss Rechte vergeben können')])
  }
  expect(await people('Mehr')).toMatchObject([{ status: 'ruhend' }])
})

test('a table’s mapping is remembered for any column order and refused rows', async () => {
  const file = csv('Was;Wer;Post', 'Nach;Vor;vor.nach@example.org')
  expect(await look(file)).toMatchObject({ gemerkt: false, zuordnung: ['', 'name', ''].map(() => '') })
  await send(office, '', file, { zuordnung: '["nachname","vorname","email"]' })
  expect(await look(file)).toMatchObject({ gemerkt: true, zuordnung: ['nachname', 'vorname', 'email'] })
  const turned = csv('post;WER;was;Zeile der Tabelle;Grund der Ablehnung', 'a;b;c;2;nein')
  expect(await look(turned)).toMatchObject({ gemerkt: true, zuordnung: ['email', 'vorname', 'nachname', '', ''] })
  expect(await look(csv('Was;Wer', 'a;b'))).toMatchObject({ gemerkt: false })
})

test('two who import the same file at once: everybody comes in once', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `Zwei${i};Gleich;zwei${i}@example.org`)
  const file = csv('Vorname;Nachname;E-Mail', ...rows)
  const both = await Promise.all([take(file), take(file, {}, await instance.person(OFFICE))])
  expect(both.map(({ neu, unveraendert }) => [neu, unveraendert]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [0, 40],
    [40, 0],
  ])
  expect(await people('Gleich')).toHaveLength(40)
})

test('a long import blocks nobody and shows its progress to its author only', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, i) => `${9000 + i};Vor${i};Menge;menge${i}@example.org;01.02.1980;Weg 1;12345;0234 5${i};0170 1${i};B;RS;`,
  )
  const file = csv(HEAD, ...rows)
  let running = true
  const taken = take(file).finally(() => (running = false))
  const seen = new Set<number>()
  while (running) {
    const state = await instance.call(office, 'GET', '/api/profile/import/stand')
    seen.add(state.json<{ getan: number }>().getan)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await taken).toMatchObject({ neu: 300, abgelehnt: [] })
  expect(seen.size).toBeGreaterThan(2)
  const state = async (who: Person) => (await instance.call(who, 'GET', '/api/profile/import/stand')).json<object>()
  expect(await state(office)).toEqual({ getan: 0, zeilen: 0 })
})

test('a batch of new members costs few statements; refused rows take no user name', async () => {
  await instance.person([], { vorname: 'Besetzt', nachname: 'Adresse', username: 'besetzt' })
  const row = (i: number) => `Vor${i};Stapel;stapel${i}@example.org`
  const file = (...rows: readonly string[]) => csv('Vorname;Nachname;E-Mail', ...rows)
  const all = Array.from({ length: 100 }, (_, i) => row(i))
  const asked = await countQueries(instance.database.pool, async () => expect(await take(file(...all))).toMatchObject({ neu: 100 }))
  expect(asked).toBeLessThan(30)
  const result = await take(
    file(row(100), 'Vor101;Stapel;besetzt@example.org', 'Vor101;Stapel;vor101@example.org', ...[102, 103, 104].map(row)),
  )
  expect(reasons(result)).toEqual(['3: Diese E-Mail-Adresse ist schon die Haupt-E-Mail von jemand anderem.'])
  expect((await people('Stapel')).flatMap(({ vorname, username }) => (vorname === 'Vor101' ? [username] : []))).toEqual(['vor101.stapel'])
})

test('the sample can be filled and read in; wrong files are refused in one sentence', async () => {
  const sample = await instance.call(office, 'GET', '/api/profile/import/muster.csv')
  expect(await take(sample.rawPayload, { probe: 'true' })).toMatchObject({ neu: 1, abgelehnt: [] })
  const table = 'Vorname;Nachname;E-Mail\nJörg;Süß;joerg@example.org\n'
  const wide = (text: string) => Buffer.from(text, 'utf16le')
  for (const [content, charset] of [
    [Buffer.from(table), 'UTF-8'],
    [Buffer.from(`\uFEFF${table}`), 'UTF-8'],
    [wide(`\uFEFF${table}`), 'UTF-16'],
    [wide(table), 'UTF-16'],
    [wide(`\uFEFF${table}`).swap16(), 'UTF-16'],
    [Buffer.from(table, 'latin1'), 'Windows-1252'],
  ] as const)
    expect(await look(content)).toMatchObject({ zeichensatz: charset, beispiele: [['Jörg', 'Süß', 'joerg@example.org']] })
  const unclear = 'Der Zeichensatz der Datei ist unklar, Umlaute kämen falsch an. Speichere sie noch einmal als „CSV UTF-8“.'
  const none = 'Das ist keine Tabelle. Erlaubt sind CSV und XLSX.'
  for (const [content, msg] of [
    [Buffer.concat([Buffer.from(table), Buffer.from(table, 'latin1')]), unclear],
    [Buffer.from('Vorname\nJ\x94rg\x81', 'latin1'), unclear],
    [Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00]), 'Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.'],
    [wide(table).subarray(1), none],
  ] as const)
    expect((await send(office, '/lesen', content)).json()).toEqual({ errors: [{ msg, feld: 'datei' }] })
  expect((await send(office, '/lesen', Buffer.alloc(12 * 1024 * 1024, 'x'))).statusCode).toBe(413)
})

test('an import refuses leaving with open points and another person’s number', async () => {
  const row = (given: string) => csv('Vorname;Nachname;E-Mail;Personalnummer;Geburtsdatum;Status', given)
  await take(row('Ida;Bleibt;ida.bleibt@example.org;N-77;05.05.1990;aktiv'))
  expect(reasons(await take(row('Ida;Bleibt;ida.bleibt@example.org;N-77;05.05.1990;ausgetreten')))).toEqual([
    '2: Beginne erst den Austritt: Auf dem Laufzettel steht, was noch offen ist.',
  ])
  expect(reasons(await take(row('Ida;Fremdling;fremd@example.org;N-77;01.01.1950;aktiv')))).toEqual([
    '2: Die Personalnummer N-77 hat jemand mit anderem Namen.',
  ])
  expect(await people('Bleibt')).toMatchObject([{ status: 'aktiv', geburtsdatum: '1990-05-05' }])
  expect(reasons(await take(csv('Mitgliedsnr.;Vorname;Nachname;E-Mail', '0099;Lea;Null;lea.null@example.org')))).toEqual([])
  expect(reasons(await take(csv('Mitgliedsnr.;Vorname;Nachname;E-Mail', '99;Lea;Null;lea.null@example.org')))).toEqual([
    '2: Die Personalnummer 99 gibt es nicht, wohl aber 0099: Tabellen lassen Nullen am Anfang weg.',
  ])
  // Married: the number and the date of birth are theirs.
  expect(await take(row('Ida;Verheiratet;ida.bleibt@example.org;N-77;05.05.1990;aktiv'))).toMatchObject({ geaendert: 1 })
})

test('unreadable fields of members confirm no guess', async () => {
  const blind = await instance.person(['CREATE_USER', 'UPDATE_GEBURTSDATUM'])
  await take(csv('Vorname;Nachname;E-Mail;Geburtsdatum', 'Rosa;Raten;rosa@example.org;03.04.1985'))
  const guess = async (day: string) => {
    const told = await take(
      csv('Vorname;Nachname;E-Mail;Geburtsdatum', `Rosa;Raten;rosa.ratend@example.org;${day}`),
      { probe: 'true' },
      blind,
    )
    return [told.neu, reasons(told)]
  }
  expect(await guess('04.04.1985')).toEqual([1, []])
  expect(await guess('03.04.1985')).toEqual(await guess('04.04.1985'))
})
