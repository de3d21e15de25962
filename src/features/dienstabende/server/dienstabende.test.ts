import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstabendeContract } from '../contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'

const NOW = '2026-10-01T12:00:00Z'
const OFFICE = ['CREATE_DIENSTABEND', 'READ_DIENSTABEND', 'UPDATE_DIENSTABEND', 'DELETE_DIENSTABEND'] as const
// 19:00 to 21:30 on the clock of Berlin.
const evening = (given: object = {}) => ({ thema: 'Tragen üben', beginn: '2026-10-06T17:00:00Z', ende: '2026-10-06T19:30:00Z', ...given })

async function world() {
  let now = NOW
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const office = await instance.person(OFFICE, { vorname: 'Olga', nachname: 'Office' })
  const member = async (nachname: string, profil: { gruppe?: string; eintrittsdatum?: string; status?: string } = {}) => {
    const one = await instance.person(['READ_DIENSTABEND'], { vorname: 'Anna', nachname })
    await db
      .updateTable('profile')
      .set({ gruppe: 'Bereitschaft', ...profil })
      .where('_id', '=', one.profil)
      .execute()
    return one
  }
  const as = (who: Person) => instance.as(dienstabendeContract, who)
  const made = (given: object = {}) => as(office).create({ body: evening(given) })
  const stateOf = async (id: string, who: Person) =>
    (await as(office).teilnehmer({ params: { id } })).find(({ profil }) => profil._id === who.profil)?.status
  return { instance, db, office, member, as, made, stateOf, at: (time: string) => void (now = time) }
}
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })

test('everybody signs up or excuses themselves before the begin; groups set access', async () => {
  const { db, as, member, made, office, stateOf, at } = await world()
  const one = await made({ gruppe: ['Bereitschaft'], leiter: office.profil, stunden: 2.5 })
  expect(one).toMatchObject({ bezeichnung: 'Tragen üben', serie: null, stunden: 2.5 })
  expect(one.schichten.map(({ besetzung }) => [besetzung.soll, besetzung.offen])).toEqual([[0, 0]])
  const [anna, other, foreign] = [await member('Anders'), await member('Berta'), await member('Clara', { gruppe: 'Jugend' })]
  expect(await as(anna).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'gemeldet' })
  await expect(as(foreign).get(id(one))).rejects.toMatchObject({ status: 404 })
  await expect(as(foreign).excuse({ ...id(one), body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
  expect((await as(office).teilnehmer(id(one))).map(({ profil, status }) => [profil.nachname, status])).toEqual([
    ['Anders', 'zugesagt'],
    ['Berta', 'offen'],
  ])
  await expect(as(anna).teilnehmer(id(one))).rejects.toMatchObject({ status: 403 })
  await expect(as(other).excuse({ ...id(one), body: { grund: ' ' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'grund' }],
  })
  await as(other).excuse({ ...id(one), body: { grund: 'Nachtdienst' } })
  await as(anna).excuse({ ...id(one), body: { grund: 'krank' } })
  expect(await stateOf(one._id, anna)).toBe('entschuldigt')
  // A hidden member reads their own answer with its reason.
  await db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', anna.profil).execute()
  const own = { profil: { _id: anna.profil, vorname: 'Anna' }, status: 'abgesagt', grund: 'krank' }
  expect((await as(anna).get(id(one))).helfer).toMatchObject([own])
  await db.updateTable('profile').set({ unsichtbar: false }).where('_id', '=', anna.profil).execute()
  expect((await as(office).get(id(one))).helfer.map((one) => one.grund)).toEqual(['krank', 'Nachtdienst'])
  expect((await as(office).history(id(one))).map((entry) => entry.aktion)).toContain('abgesagt')
  at('2026-10-06T17:00:00Z')
  await expect(as(other).excuse({ ...id(one), body: { grund: 'zu spät' } })).rejects.toMatchObject({ status: 409 })
})

test('of a hidden member a series says neither the name nor that they are taken', async () => {
  const { db, as, member, made, office } = await world()
  const [hidden, dates] = [await member('Verborgen'), { beginn: '2026-10-06T17:00:00Z', ende: '2026-10-06T19:30:00Z' }]
  const one = await made({ leiter: hidden.profil })
  await db.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', hidden.profil).execute()
  const body = { ...dates, leiter: hidden.profil, serie: { rhythmus: 'woche' as const, bis: '2026-10-20' } }
  const nobody = { status: 400, errors: [{ msg: 'Diese Leitung gibt es nicht.', feld: 'leiter' }] }
  await expect(as(office).termine({ body })).rejects.toMatchObject(nobody)
  await expect(as(office).create({ body: { ...body, thema: one.thema } })).rejects.toMatchObject(nobody)
})

test('a series keeps wall time, is created whole, and skips excluded dates', async () => {
  const { as, db, office, made } = await world()
  const count = async () => (await db.selectFrom('dienstabende').select('_id').execute()).length
  const serie = { rhythmus: 'zweiWochen', bis: '2026-11-17' }
  const first = await made({ serie, anmeldeschluss: '2026-10-05T16:00:00Z' })
  const rows = await db.selectFrom('dienstabende').select(['beginn', 'ende', 'anmeldeschluss', 'serie']).orderBy('beginn').execute()
  expect(rows.map(({ beginn, ende, anmeldeschluss }) => [beginn, ende, anmeldeschluss])).toEqual([
    ['2026-10-06T17:00:00.000Z', '2026-10-06T19:30:00.000Z', '2026-10-05T16:00:00.000Z'],
    ['2026-10-20T17:00:00.000Z', '2026-10-20T19:30:00.000Z', '2026-10-19T16:00:00.000Z'],
    // The clock went back: an hour later in UTC.
    ['2026-11-03T18:00:00.000Z', '2026-11-03T20:30:00.000Z', '2026-11-02T17:00:00.000Z'],
    ['2026-11-17T18:00:00.000Z', '2026-11-17T20:30:00.000Z', '2026-11-16T17:00:00.000Z'],
  ])
  expect(new Set(rows.map((row) => row.serie))).toEqual(new Set([first.serie]))
  // All of them are told in one mail.
  const { rows: jobs } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'neuigkeiten'`.execute(db)
  const { rows: told } = await sql`select 1 from ankuendigungen where bereich = 'dienstabende'`.execute(db)
  expect([jobs.length, told.length]).toEqual([1, 4])
  const led = { leiter: office.profil, beginn: '2026-11-10T18:00:00Z', ende: '2026-11-10T20:00:00Z' }
  await made({ ...led, thema: 'Schon geplant' })
  const weekly = { rhythmus: 'woche', bis: '2026-11-24' } as const
  const wish = { ...led, beginn: '2026-11-03T18:30:00Z', ende: '2026-11-03T20:00:00Z' }
  const dates = await as(office).termine({ body: { ...wish, serie: weekly } })
  expect(dates.map((date) => [date.tag, date.konflikt !== ''])).toEqual([
    ['2026-11-03', false],
    ['2026-11-10', true],
    ['2026-11-17', false],
    ['2026-11-24', false],
  ])
  expect(dates[1]?.konflikt).toMatch(/^Di\., 10\.11\.2026, 19:30 Uhr: Olga Office .*Schon geplant/)
  const before = await count()
  await expect(made({ ...wish, serie: weekly })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'serie', msg: dates[1]?.konflikt }],
  })
  expect(await count()).toBe(before)
  await made({ ...wish, serie: { ...weekly, ohne: ['2026-11-10'] } })
  expect(await count()).toBe(before + 3)
  // One answer says of a whole series, and of drafts beside it, what publishing would do.
  const draft = await made({ ...wish, beginn: '2027-02-02T18:30:00Z', ende: '2027-02-02T20:00:00Z', status: 'entwurf' })
  const more = { beginn: '2027-03-02T18:30:00Z', ende: '2027-03-02T20:00:00Z', status: 'entwurf', leiter: office.profil }
  const one = await made({ ...more, serie: { rhythmus: 'woche', bis: '2027-03-16' } })
  const said = await as(office).ausschreibung({ ...id(one), query: { mit: [one._id, draft._id].join() } })
  const rest = await Promise.all(said.serie.map(async (other) => as(office).ausschreibung({ params: { id: other } })))
  expect(said.serie).toHaveLength(2)
  expect(said.weitere).toMatchObject([
    { _id: draft._id, version: draft.version, anzahl: said.anzahl },
    ...rest.map((one, number) => ({ _id: said.serie[number], version: one.version, anzahl: one.anzahl })),
  ])
  expect(rest.map((other) => other.weitere)).toEqual([undefined, undefined])
  const holidays = await as(office).termine({
    body: { ...wish, beginn: '2026-12-18T18:30:00Z', ende: '2026-12-18T20:00:00Z', serie: { rhythmus: 'woche', bis: '2027-01-01' } },
  })
  expect(holidays.map(({ feiertag }) => feiertag)).toEqual(['', '1. Weihnachtstag', 'Neujahrstag'])
  // The last Friday of each month, with five of them or four.
  const monthly = await as(office).termine({
    body: { beginn: '2026-10-30T18:00:00Z', ende: '2026-10-30T20:00:00Z', serie: { rhythmus: 'monat', bis: '2027-01-31' } },
  })
  expect(monthly.map(({ tag }) => tag)).toEqual(['2026-10-30', '2026-11-27', '2026-12-25', '2027-01-29'])
})

test('seconds of the begin make no second evening of the first day', async () => {
  const { as, office } = await world()
  const body = { beginn: '2026-10-06T17:00:40Z', ende: '2026-10-06T19:30:40Z', serie: { rhythmus: 'woche' as const, bis: '2026-10-13' } }
  expect((await as(office).termine({ body })).map(({ beginn }) => beginn)).toEqual(['2026-10-06T17:00:00.000Z', '2026-10-13T17:00:00.000Z'])
})

test('bad series are refused', async () => {
  const { made } = await world()
  for (const [serie, field] of [
    [{ rhythmus: 'woche', bis: '2026-10-05' }, 'serie.bis'],
    [{ rhythmus: 'woche', bis: '2027-12-01' }, 'serie.bis'],
    [{ rhythmus: 'monat', bis: '9000-12-01' }, 'serie.bis'],
    [{ rhythmus: 'woche', bis: '2026-10-06', ohne: ['2026-10-06'] }, 'serie'],
    [{ rhythmus: 'taeglich', bis: '2026-10-20' }, 'serie.rhythmus'],
  ] as const)
    await expect(made({ serie })).rejects.toMatchObject({ status: 400, errors: [{ feld: field }] })
  await expect(made({ serie: { rhythmus: 'woche', bis: '2026-10-20' }, ende: '2026-10-06T17:00:00Z' })).rejects.toHaveProperty(
    'errors.0.feld',
    'ende',
  )
})

test('a leader notes attendance without mails; closing drafts the hours', async () => {
  const { instance, db, as, office, member, made, stateOf, at } = await world()
  const one = await made({ stunden: 2.5 })
  const [anna, bea, third] = [await member('Anders'), await member('Berta'), await member('Clara')]
  const noteAs = (who: Person, profil: string, status: string, more: object = {}) =>
    as(who).anwesenheit({ ...id(one), body: { teilnehmer: [{ profil, status, ...more } as never] } })
  await expect(noteAs(office, anna.profil, 'anwesend')).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Das geht ab 30 Minuten vor dem Beginn, also ab Di., 06.10.2026, 18:30 Uhr.' }],
  })
  await expect(noteAs(office, anna.profil, 'unentschuldigt')).rejects.toMatchObject({ status: 409 })
  await expect(noteAs(office, anna.profil, 'offen')).rejects.toMatchObject({ status: 400 })
  await expect(noteAs(anna, anna.profil, 'anwesend')).rejects.toMatchObject({ status: 403 })
  at('2026-10-06T17:20:00Z')
  await noteAs(office, anna.profil, 'anwesend')
  await noteAs(office, bea.profil, 'entschuldigt', { grund: 'Anruf' })
  const after = await noteAs(office, third.profil, 'unentschuldigt')
  expect(after.map((row) => [row.profil.nachname, row.status, row.grund])).toEqual([
    ['Anders', 'anwesend', ''],
    ['Berta', 'entschuldigt', 'Anruf'],
    ['Clara', 'unentschuldigt', ''],
    ['Office', 'offen', ''],
  ])
  expect(await db.selectFrom('mails').select('_id').execute()).toEqual([])
  // A slip of the finger.
  await noteAs(office, third.profil, 'anwesend')
  expect(await stateOf(one._id, third)).toBe('anwesend')
  await noteAs(office, third.profil, 'unentschuldigt')
  at('2026-10-06T20:00:00Z')
  const { version, schichten } = await as(office).get(id(one))
  await as(office).abschluss({ ...id(one), body: { version, helfer: [{ profil: anna.profil, schicht: schichten[0]!._id }] } })
  expect(await db.selectFrom('stundennachweise').select(['profil', 'art', 'stunden', 'anlass']).execute()).toEqual([
    { profil: anna.profil, art: 'Dienstabend', stunden: 2.5, anlass: 'Tragen üben' },
  ])
  await expect(noteAs(office, bea.profil, 'anwesend')).rejects.toMatchObject({ status: 409 })
  expect(await as(anna).ownShare({ query: { jahr: 2026 } })).toEqual({ abende: 1, anwesend: 1, entschuldigt: 0, unentschuldigt: 0 })
  expect(await as(third).ownShare({ query: { jahr: 2026 } })).toEqual({ abende: 1, anwesend: 0, entschuldigt: 0, unentschuldigt: 1 })
  const csv = await instance.call(office, 'GET', '/api/dienstabende.csv')
  expect(csv.body).toContain('Tragen üben')
})

test('the code on the wall holds for its minute and the next, while the evening runs', async () => {
  const { as, office, member, made, stateOf, at } = await world()
  const [one, other] = [await made({ leiter: office.profil }), await made({ thema: 'Nebenan' })]
  const [anna, bea] = [await member('Anders'), await member('Berta')]
  await expect(as(office).code(id(one))).rejects.toMatchObject({ status: 409 })
  at('2026-10-06T16:30:10Z')
  await expect(as(anna).code(id(one))).rejects.toMatchObject({ status: 403 })
  const { code, gueltigBis } = await as(office).code(id(one))
  expect(gueltigBis).toBe('2026-10-06T16:31:00.000Z')
  await expect(as(anna).anwesend({ ...id(other), body: { code } })).rejects.toMatchObject({ status: 409 })
  await expect(as(anna).anwesend({ ...id(one), body: { code: 'geraten' } })).rejects.toMatchObject({ status: 409 })
  at('2026-10-06T16:31:59Z')
  await as(anna).anwesend({ ...id(one), body: { code } })
  expect(await stateOf(one._id, anna)).toBe('anwesend')
  at('2026-10-06T16:32:00Z')
  const late = { status: 409, errors: [{ msg: 'Dieser Code ist abgelaufen. Scanne den, der jetzt an der Wand steht.', feld: 'code' }] }
  await expect(as(bea).anwesend({ ...id(one), body: { code } })).rejects.toMatchObject(late)
  at('2026-10-06T17:30:00Z')
  await expect(as(bea).anwesend({ ...id(one), body: { code } })).rejects.toMatchObject(late)
  at('2026-10-06T19:30:30Z')
  await expect(as(office).code(id(one))).rejects.toMatchObject({
    errors: [{ msg: 'Der Dienstabend ist vorbei. Der Code gilt nicht mehr.' }],
  })
  expect(await stateOf(one._id, bea)).toBe('offen')
})

test('shares count what was meant for one, since one joined; planners see all', async () => {
  const { as, office, member, made, at } = await world()
  const evenings = [
    await made(),
    await made({ gruppe: ['Jugend'], beginn: '2026-10-13T17:00:00Z', ende: '2026-10-13T19:00:00Z' }),
    await made({ beginn: '2026-10-20T17:00:00Z', ende: '2026-10-20T19:00:00Z' }),
  ]
  await made({ beginn: '2026-12-20T17:00:00Z', ende: '2026-12-20T19:00:00Z' })
  const calledOff = await made({ beginn: '2026-10-21T17:00:00Z', ende: '2026-10-21T19:00:00Z' })
  await as(office).absage({ ...id(calledOff), body: { grund: 'Einsatz' } })
  const [anna, young] = [await member('Anders'), await member('Berta', { gruppe: 'Jugend', eintrittsdatum: '2026-10-10' })]
  // Helpers from elsewhere are not meant, and have no share.
  await member('Extern', { status: 'extern' })
  at('2026-10-25T12:00:00Z')
  // Annas visit to the young counts for her, and as one that was hers.
  for (const one of evenings.slice(0, 2))
    await as(office).anwesenheit({ ...id(one), body: { teilnehmer: [{ profil: anna.profil, status: 'anwesend' }] } })
  const all = await as(office).shares({ query: { jahr: 2026 } })
  expect(all.map((row) => [row.profil.nachname, row.abende, row.anwesend])).toEqual([
    ['Anders', 3, 2],
    ['Berta', 2, 0],
    ['Office', 2, 0],
  ])
  expect(await as(office).shares({ query: { jahr: 2026, profil: young.profil } })).toHaveLength(1)
  expect(await as(office).shares({ query: { jahr: 2025, profil: young.profil } })).toMatchObject([{ abende: 0 }])
  await expect(as(anna).shares({ query: { jahr: 2026 } })).rejects.toMatchObject({ status: 403 })
})

test('leaders add and remove papers of an evening, its readers read them', async () => {
  const { as, instance, member, made, office } = await world()
  const [anna, foreign] = [await member('Anders'), await member('Clara', { gruppe: 'Jugend' })]
  const one = await made({ gruppe: ['Bereitschaft'], leiter: anna.profil })
  const other = await made({ gruppe: ['Bereitschaft'], thema: 'Funk' })
  const add = async (who: Person, to: { readonly _id: string }) => {
    const url = `/api/dienstabende/${to._id}/anhaenge`
    const sent = await instance.app.inject({ method: 'POST', url, ...form(who, Buffer.from('%PDF-1.4\n%%EOF\n'), 'Ablauf.pdf') })
    return sent.statusCode === 201 ? sent.json<{ _id: string }>()._id : sent.statusCode
  }
  const file = await add(anna, one)
  expect([await add(anna, other), await add(foreign, one)]).toEqual([403, 404])
  expect((await as(anna).get(id(one))).anhaenge).toMatchObject([{ _id: file, name: 'Ablauf.pdf' }])
  expect((await as(office).history(id(one))).some(({ feld, neu }) => feld === 'datei' && neu === 'Ablauf.pdf')).toBe(true)
  const third = await member('Berta')
  const call = async (who: Person, method: 'GET' | 'DELETE') => (await instance.call(who, method, `/api/dateien/${file}`)).statusCode
  expect([await call(third, 'GET'), await call(foreign, 'GET'), await call(third, 'DELETE')]).toEqual([200, 403, 403])
  const second = await add(office, one)
  expect([await call(anna, 'DELETE'), (await as(third).get(id(one))).anhaenge.map(({ _id }) => _id)]).toEqual([204, [second]])
  await as(office).remove(id(one))
  expect(await sql`select 1 from dateien`.execute(instance.context.db)).toMatchObject({ rows: [] })
})

test('dates of a series are moved, dropped and added, and others join it later', async () => {
  const { as, db, office, made, stateOf, at } = await world()
  const serie = {
    rhythmus: 'woche' as const,
    bis: '2026-10-20',
    verlegt: [{ von: '2026-10-13', nach: '2026-10-14' }],
    dazu: ['2026-11-03'],
  }
  const { beginn, ende } = evening()
  const dates = await as(office).termine({ body: { beginn, ende, serie } })
  expect(dates.map(({ von, tag, beginn: at }) => [von, tag, at])).toEqual([
    ['2026-10-06', '2026-10-06', '2026-10-06T17:00:00.000Z'],
    ['2026-10-13', '2026-10-14', '2026-10-14T17:00:00.000Z'],
    ['2026-10-20', '2026-10-20', '2026-10-20T17:00:00.000Z'],
    // The clock went back: an hour later in UTC.
    ['', '2026-11-03', '2026-11-03T18:00:00.000Z'],
  ])
  const twice = { ...serie, dazu: ['2026-10-14'] }
  await expect(made({ serie: twice })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Am 14.10.2026 stünden zwei Termine der Serie.' }],
  })
  const first = await made({ serie: { ...serie, ohne: ['2026-10-20'] } })
  const days = async () =>
    (await db.selectFrom('dienstabende').select(['beginn', 'serie']).where('serie', '=', first.serie).orderBy('beginn').execute()).map(
      (row) => row.beginn.slice(0, 10),
    )
  expect(await days()).toEqual(['2026-10-06', '2026-10-14', '2026-11-03'])
  await made({ beginn: '2026-11-17T18:00:00Z', ende: '2026-11-17T20:30:00Z', zuSerie: first._id })
  expect(await days()).toHaveLength(4)
  // "All the others are missing" is taken back at once.
  at('2026-10-06T19:00:00Z')
  const who = office.profil ?? ''
  await as(office).anwesenheit({ ...id(first), body: { teilnehmer: [{ profil: who, status: 'unentschuldigt' }] } })
  expect(await stateOf(first._id, office)).toBe('unentschuldigt')
  await as(office).takeBackAttendance({ ...id(first), body: { profile: [who] } })
  expect(await stateOf(first._id, office)).toBe('offen')
})
