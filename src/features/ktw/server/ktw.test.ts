import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { spanOf, weekOf, weeksIn } from '../plan.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { recountPerson } from '#blocks/dienst/server/index.ts'
import { areas } from '#server/areas.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import type { Recht } from '#contract/rights/rechte.ts'

const OFFICE = ['CREATE_KTW_WOCHE', 'READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE', 'DELETE_KTW_WOCHE'] as const
const SUNDAYS = ['CREATE_SONNTAG_KTW', 'READ_SONNTAG_KTW', 'UPDATE_SONNTAG_KTW'] as const
const shift = { schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: true, ausgefallen: false, grund: '' }
const day = (tag: number, given: object = {}) => ({ ...shift, tag, ...given })

async function world() {
  let now = '2026-10-01T12:00:00Z'
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const office = await instance.person([...OFFICE, ...SUNDAYS], { vorname: 'Olga', nachname: 'Office' })
  const home = await db.insertInto('orte').values({ name: 'Wache KTW', stadt: 'Musterstadt' }).returning('_id').executeTakeFirstOrThrow()
  const [{ _id: ktw }] = (await db
    .insertInto('fahrzeuge')
    .values({
      bezeichnung: 'KTW 1',
      kennung: '1401',
      typ: 'KTW',
      kennzeichen: 'MU-ST 1401',
      fuehrerscheinklasse: 'B',
      einweisungErforderlich: true,
      standort: home._id,
    })
    .returning('_id')
    .execute()) as [{ _id: string }]
  const member = async (nachname: string, sanitaetsausbildung = 'RS') => {
    const one = await instance.person(['READ_KTW_WOCHE', 'READ_SONNTAG_KTW'], { vorname: 'Anna', nachname })
    await db
      .updateTable('profile')
      .set({
        sanitaetsausbildung,
        geburtsdatum: '1990-01-01',
        fuehrerscheinklassen: ['B'],
        fuehrerscheinKontrolleNaechsteAm: '2027-06-01',
      })
      .where('_id', '=', one.profil)
      .execute()
    return one
  }
  const brief = (who: Person) =>
    db
      .insertInto('einweisungen')
      .values({ profil: who.profil, fahrzeug: ktw, datum: '2026-01-10', einweiser: office.profil, gueltigBis: '2028-01-10' })
      .execute()
  const as = (who: Person) => instance.as(ktwWeeksContract, who)
  const week = (given: object = {}) => ({ jahr: 2026, kw: 43, '1401': [day(0)], ...given })
  const seat = (one: { readonly schichten: readonly { readonly _id: string; readonly bezeichnung: string }[] }, name: string) =>
    one.schichten.find(({ bezeichnung }) => bezeichnung.endsWith(name))!._id
  return { instance, db, office, member, brief, as, week, seat, at: (time: string) => void (now = time) }
}
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })
const at = (one: { readonly _id: string }, platzId: string) => ({ params: { id: one._id, platzId } })

test('ISO weeks and both nights of daylight saving', () => {
  expect([weeksIn(2026), weeksIn(2027), weekOf('2027-01-01'), weekOf('2027-01-04')]).toEqual([
    53,
    52,
    { jahr: 2026, kw: 53 },
    { jahr: 2027, kw: 1 },
  ])
  const hours = (on: string) => {
    const { beginn, ende } = spanOf(on, { beginn: '20:00', ende: '08:00' })
    return (Date.parse(ende) - Date.parse(beginn)) / 3_600_000
  }
  expect([hours('2026-10-24'), hours('2026-03-28'), hours('2026-10-10')]).toEqual([13, 11, 12])
})

test('a page ends where its seats are many, and the next one goes on', async () => {
  const { db, office, as, week } = await world()
  for (const kw of [43, 44, 45]) await as(office).create({ body: { ...week(), kw, status: 'veroeffentlicht' } })
  await sql`insert into angebote select (jsonb_populate_record(a, jsonb_build_object('_id', gen_random_uuid()))).*
    from angebote a, generate_series(1, 390) where a._id in (select distinct on ("ktwWoche") _id from angebote order by "ktwWoche")`.execute(
    db,
  )
  const first = await as(office).list({ query: {} })
  expect([first.zeilen.map(({ kw }) => kw), first.gesamt]).toEqual([[43, 44], 3])
  const next = await as(office).list({ query: { nach: first.naechste ?? '' } })
  expect([next.zeilen.map(({ kw }) => kw), next.gesamt, next.naechste]).toEqual([[45], 3, null])
})

test('a week is created once, if it exists; date and call signs need own rights', async () => {
  const { instance, as, office, week } = await world()
  const one = await as(office).create({ body: week({ '1402': [day(6, { schicht: 'Nacht', beginn: '21:00', ende: '06:00' })] }) })
  expect(one).toMatchObject({
    bezeichnung: 'KTW-Woche 43/2026',
    jahr: 2026,
    kw: 43,
    beginn: '2026-10-19T04:00:00.000Z',
    ende: '2026-10-26T05:00:00.000Z',
  })
  expect(one.schichten.map(({ bezeichnung, bedarf }) => [bezeichnung, bedarf[0]?.qualifikation])).toEqual([
    ['1401 · Mo · Früh · Transportführer', 'RS'],
    ['1401 · Mo · Früh · Fahrer', 'RH'],
    ['1401 · Mo · Früh · Dritter', 'SH'],
    ['1402 · So · Nacht · Transportführer', 'RS'],
    ['1402 · So · Nacht · Fahrer', 'RH'],
    ['1402 · So · Nacht · Dritter', 'SH'],
  ])
  await expect(as(office).create({ body: week() })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'kw' }] })
  await expect(as(office).create({ body: week({ jahr: 2027, kw: 53 }) })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'kw' }] })
  expect(await as(office).create({ body: week({ kw: 53 }) })).toMatchObject({ feiertage: [{ tag: '2027-01-01', name: 'Neujahrstag' }] })
  await expect(as(office).create({ body: week({ kw: 44, '1401': [day(0), day(0)] }) })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: '1401.1.schicht' }],
  })
  const change = { version: one.version, jahr: 2026, kw: 43, '1401': one['1401'], '1402': one['1402'] }
  await expect(as(office).update({ ...id(one), body: { ...change, kw: 45 } })).rejects.toMatchObject({
    status: 403,
    errors: [{ feld: 'kw' }],
  })
  await expect(as(office).update({ ...id(one), body: { ...change, kennung1: '1403' } })).rejects.toMatchObject({
    status: 403,
    errors: [{ feld: 'kennung1' }],
  })
  const chief = await instance.person([...OFFICE, 'UPDATE_KTW_DATUM', 'SET_KTW_KENNUNG', 'READ_WOCHEN_KTW_HISTORY'])
  expect(await as(chief).update({ ...id(one), body: { ...change, kw: 45, kennung1: '1403' } })).toMatchObject({ kw: 45, kennung1: '1403' })
  await expect(as(office).history(id(one))).rejects.toMatchObject({ status: 403 })
  expect((await as(chief).history(id(one))).flatMap((entry) => entry.feld ?? [])).toEqual(expect.arrayContaining(['kw', 'kennung1']))
})

test('a qualified person takes a seat at once, others ask; leaving needs a reason', async () => {
  const { instance, db, as, office, member, brief, week, seat, at: setTime } = await world()
  const one = await as(office).create({ body: week() })
  const [driver, unbriefed, helper, other] = [
    await member('Fahrer'),
    await member('Neu'),
    await member('Helfer', 'SH'),
    await member('Anders'),
  ]
  await brief(driver)
  await brief(other)
  const drives = seat(one, 'Fahrer')
  await expect(as(helper).take(at(one, drives))).rejects.toMatchObject({ status: 409 })
  for (const nowhere of [() => as(driver).take(at(one, office.profil)), () => as(driver).leave({ ...at(one, office.profil), query: {} })])
    await expect(nowhere()).rejects.toMatchObject({ status: 404 })
  expect(await as(unbriefed).take(at(one, drives))).toMatchObject({
    helfer: { status: 'gemeldet' },
    hinweise: ['KTW 1: Einweisung fehlt.'],
  })
  expect(await as(driver).take(at(one, drives))).toMatchObject({ helfer: { status: 'eingeteilt' }, hinweise: [] })
  await expect(as(driver).take(at(one, seat(one, 'Transportführer')))).rejects.toMatchObject({ status: 409 })
  expect(await as(helper).take(at(one, seat(one, 'Dritter')))).toMatchObject({ helfer: { status: 'eingeteilt' } })
  const plan = await instance.call(helper, 'GET', '/api/plan?von=2026-10-18T00:00:00Z&bis=2026-10-30T00:00:00Z')
  expect(plan.json()).toMatchObject([
    {
      art: 'ktwWoche',
      unter: '1401 · Mo · Früh · Dritter',
      zustand: 'eingeteilt',
      einsatz: { mit: [{ nachname: 'Fahrer' }], fahrzeug: 'KTW 1', ortDaten: { name: 'Wache KTW' } },
    },
  ])
  // The database allows one person per seat.
  const fresh = await as(office).get(id(one))
  const both = { profil: unbriefed.profil, schicht: drives, status: 'eingeteilt' as const }
  await expect(as(office).einteilung({ ...id(one), body: { version: fresh.version, helfer: [both] } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(as(driver).leave({ ...at(one, drives), query: { grund: ' ' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'grund' }],
  })
  // The call of all areas is no way around it.
  for (const query of [{ schicht: drives }, {}])
    await expect(as(driver).abmelden({ ...id(one), query })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'grund' }] })
  await as(unbriefed).leave({ ...at(one, drives), query: {} })
  // A slip of the finger asks nobody.
  expect(await as(driver).leave({ ...at(one, drives), query: { grund: 'Versehentlich genommen' } })).toEqual({ gefragt: 0 })
  await as(driver).take(at(one, drives))
  setTime('2026-10-01T12:10:00Z')
  expect(await as(driver).leave({ ...at(one, drives), query: { grund: 'krank' } })).toEqual({ gefragt: 1 })
  const asked = await db.selectFrom('anfragen').select('profil').where('angebot', '=', drives).execute()
  expect(asked).toEqual([{ profil: other.profil }])
  const third = seat(one, 'Dritter')
  await as(helper).abmelden({ ...id(one), query: { grund: 'krank' } })
  const next = await db.selectFrom('anfragen').select('profil').where('angebot', '=', third).execute()
  expect(next.length).toBeGreaterThan(0)
})

test('twenty at the same second get one seat', async () => {
  const { as, office, member, week, seat, db } = await world()
  const one = await as(office).create({ body: week() })
  const people = await Promise.all(Array.from({ length: 20 }, (_, i) => member(`P${i}`)))
  const lead = seat(one, 'Transportführer')
  const answers = await Promise.allSettled(people.map((who) => as(who).take(at(one, lead))))
  const states = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.helfer.status] : []))
  expect(states.filter((status) => status === 'eingeteilt')).toHaveLength(1)
  const rows = await db.selectFrom('anmeldungen').select('status').where('angebot', '=', lead).where('status', '=', 'eingeteilt').execute()
  expect(rows).toHaveLength(1)
})

test('a draft is nobody’s, a locked week is changed by who plans alone', async () => {
  const { as, office, member, week, seat } = await world()
  const one = await as(office).create({ body: week({ status: 'entwurf' }) })
  const anna = await member('Anders')
  await expect(as(anna).take(at(one, seat(one, 'Transportführer')))).rejects.toMatchObject({ status: 404 })
  const open = await as(office).status({ ...id(one), body: { version: one.version, status: 'veroeffentlicht' } })
  await as(anna).take(at(one, seat(one, 'Transportführer')))
  const { version } = await as(office).get(id(one))
  expect(open.status).toBe('veroeffentlicht')
  await as(office).status({ ...id(one), body: { version, status: 'gesperrt' } })
  await expect(as(anna).leave({ ...at(one, seat(one, 'Transportführer')), query: { grund: 'krank' } })).rejects.toMatchObject({
    status: 409,
  })
  await expect(as(await member('Berta')).take(at(one, seat(one, 'Dritter')))).rejects.toMatchObject({ status: 409 })
  const locked = await as(office).get(id(one))
  const out = { profil: anna.profil, schicht: seat(one, 'Transportführer'), status: 'gemeldet' as const }
  await as(office).einteilung({ ...id(one), body: { version: locked.version, helfer: [out] } })
})

test('a person removed from a seat is registered or free as before', async () => {
  const { as, db, office, member, week, seat } = await world()
  const one = await as(office).create({ body: week() })
  const [lead, third] = [seat(one, 'Transportführer'), seat(one, 'Dritter')]
  const [taker, stranger] = [await member('Selbst'), await member('Fremd')]
  const put = async (profil: string, schicht: string, status: 'eingeteilt' | 'gemeldet') => {
    const { version } = await as(office).get(id(one))
    return (await as(office).einteilung({ ...id(one), body: { version, helfer: [{ profil, schicht, status }] } })).helfer
  }
  await as(taker).take(at(one, lead))
  await put(stranger.profil, third, 'eingeteilt')
  await put(taker.profil, lead, 'gemeldet')
  expect(await put(stranger.profil, third, 'gemeldet')).toMatchObject([{ profil: { _id: taker.profil }, status: 'gemeldet' }])
  const told = db.selectFrom('mails').innerJoin('users as u', 'u.primary_email', 'mails.an').select('betreff')
  expect(await told.where('u._id', '=', stranger.user).execute()).toEqual([])
  expect(await as(stranger).take(at(one, third))).toMatchObject({ helfer: { status: 'eingeteilt' } })
})

test('many weeks at once from a template: what stands stays; falls out once only', async () => {
  const { as, office, week } = await world()
  const like = await as(office).create({ body: week({ kw: 52, '1401': [day(0, { ausgefallen: true, grund: 'Werkstatt' }), day(1)] }) })
  expect(like.schichten).toHaveLength(3)
  const made = await as(office).serie({ body: { jahr: 2026, kw: 51, anzahl: 4, vorlage: like._id, status: 'veroeffentlicht' } })
  expect(made.map((one) => [one.bezeichnung, one.neu])).toEqual([
    ['KTW-Woche 51/2026', true],
    ['KTW-Woche 52/2026', false],
    ['KTW-Woche 53/2026', true],
    ['KTW-Woche 01/2027', true],
  ])
  expect((await as(office).get({ params: { id: made[0]!._id } })).schichten).toHaveLength(6)
  const usual = await as(office).serie({ body: { jahr: 2027, kw: 10, anzahl: 1, vorlage: null } })
  expect((await as(office).get({ params: { id: usual[0]!._id } })).schichten).toHaveLength(84)
})

test('a shift that a Sunday or holiday has planned falls out of the weeks made at once', async () => {
  const { instance, as, office } = await world()
  const sundays = instance.as(ktwSundaysContract, office)
  // A Sunday, and a holiday within the week; the second is called off, the third is another vehicle's.
  await sundays.create({
    body: { datum: '2026-11-08', dienst: [{ ...shift, beginn: '07:00', ende: '22:00' }], status: 'entwurf', bestaetigt: true },
  })
  await sundays.create({ body: { datum: '2027-01-01', dienst: [{ ...shift, beginn: '16:00', ende: '22:00' }] } })
  const chief = await instance.person([...SUNDAYS, 'SONNTAG_KTW_ABSAGEN', 'SET_KTW_KENNUNG'] as Recht[])
  const off = await sundays.create({ body: { datum: '2026-11-15', dienst: [shift] } })
  await instance.as(ktwSundaysContract, chief).absage({ ...id(off), body: { grund: 'Schnee' } })
  await instance.as(ktwSundaysContract, chief).create({ body: { datum: '2026-11-15', kennung: '1405', dienst: [shift] } })
  const made = await as(office).serie({ body: { jahr: 2026, kw: 45, anzahl: 9, vorlage: null, status: 'veroeffentlicht' } })
  expect(made.filter((one) => one.ausgefallen > 0).map((one) => [one.bezeichnung, one.ausgefallen])).toEqual([
    ['KTW-Woche 45/2026', 2],
    ['KTW-Woche 53/2026', 1],
  ])
  // A week made alone begins with the same shifts.
  for (const kw of [45, 46]) {
    const [begun] = await as(office).preview({ query: { jahr: 2026, kw, kennung1: '1401' } })
    const stands = await as(office).get(id(made[kw - 45]!))
    expect(begun).toEqual({ jahr: 2026, kw, steht: true, '1401': stands['1401'], '1402': stands['1402'] })
  }
  await expect(as(office).preview({ query: { jahr: 2027, kw: 53 } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'kw' }] })
  const out = []
  for (const one of made)
    for (const { tag, schicht, ausgefallen, grund } of (await as(office).get(id(one)))['1401'])
      if (ausgefallen) out.push([one.bezeichnung, tag, schicht, grund])
  expect(out).toEqual([
    ['KTW-Woche 45/2026', 6, 'Früh', 'Steht im Plan „KTW 1401 am 08.11.2026“'],
    ['KTW-Woche 45/2026', 6, 'Spät', 'Steht im Plan „KTW 1401 am 08.11.2026“'],
    ['KTW-Woche 53/2026', 4, 'Spät', 'Steht im Plan „KTW 1401 am 01.01.2027“'],
  ])
})

test('Sundays before they are made name the weeks with the same ambulance then', async () => {
  const { instance, as, office, member, week, seat } = await world()
  const made = await as(office).create({
    body: week({ kw: 45, '1401': [day(5, { schicht: 'Nacht', beginn: '20:00', ende: '06:30' }), day(6)], '1402': [day(6)] }),
  })
  const anna = await member('Anders')
  await as(anna).take({ ...at(made, seat(made, 'So · Früh · Dritter')), body: {} })
  const sundays = instance.as(ktwSundaysContract, office)
  await sundays.create({ body: { datum: '2026-11-01', dienst: [shift] } })
  const query = { von: '2026-10-30', bis: '2026-11-15', kennung: '1401' }
  const shiftOf = (tag: number, schicht: string, personen: number) => ({ liste: '1401', tag, schicht, personen })
  // Usual Sundays begin at seven, an hour after the night has ended.
  expect(await sundays.preview({ query })).toMatchObject([
    { tag: '2026-11-01', name: 'Allerheiligen', steht: true, wochen: [] },
    {
      tag: '2026-11-08',
      name: 'Sonntag',
      steht: false,
      wochen: [{ _id: made._id, bezeichnung: 'KTW-Woche 45/2026', schichten: [shiftOf(6, 'Früh', 1)] }],
    },
    // Usual shifts from seven to ten in the evening.
    { tag: '2026-11-15', name: 'Sonntag', beginn: '2026-11-15T06:00:00.000Z', ende: '2026-11-15T21:00:00.000Z', steht: false, wochen: [] },
  ])
  // Without the right to read weeks they stay unnamed.
  const other = await instance.person(['CREATE_SONNTAG_KTW', 'READ_SONNTAG_KTW'])
  expect((await instance.as(ktwSundaysContract, other).preview({ query })).flatMap(({ wochen }) => wochen)).toEqual([])
  await expect(sundays.preview({ query: { ...query, bis: '2026-10-01' } })).rejects.toMatchObject({ status: 400 })
})

test('the export counts together what lacks in all seats', async () => {
  const { instance, as, office, week } = await world()
  await as(office).create({ body: week({ '1401': [day(0), day(1), day(2, { dritter: false })] }) })
  const { body } = await instance.call(office, 'GET', '/api/ktw/wochen.csv')
  expect(body).toContain('3 RS (Transportführer), 3 RH (Fahrer) und 2 SH (Dritter)')
})

test('Sundays and holidays of the Land only; called off by who holds the right', async () => {
  const { instance, office } = await world()
  const as = (who: Person) => instance.as(ktwSundaysContract, who)
  await expect(as(office).create({ body: { datum: '2026-11-03', dienst: [shift] } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'datum' }],
  })
  const one = await as(office).create({ body: { datum: '2026-11-01', dienst: [shift] } })
  expect(one).toMatchObject({ bezeichnung: 'KTW 1401 am 01.11.2026', datum: '2026-11-01', feiertage: [{ name: 'Allerheiligen' }] })
  expect(one.schichten[0]?.bezeichnung).toBe('Früh · Transportführer')
  await expect(as(office).absage({ ...id(one), body: { grund: 'Werkstatt' } })).rejects.toMatchObject({ status: 403 })
  const chief = await instance.person([...SUNDAYS, 'SONNTAG_KTW_ABSAGEN'] as Recht[])
  const body = { grund: 'Werkstatt', abgesagtAn: 'Disponentin Frau Kern' }
  expect(await as(chief).absage({ ...id(one), body })).toMatchObject({
    abgesagt: true,
    absageGrund: 'Werkstatt',
    abgesagtAn: body.abgesagtAn,
  })
  const reader = await instance.person(['READ_SONNTAG_KTW', 'READ_SONNTAG_KTW_HISTORY'])
  expect((await instance.call(reader, 'GET', `/api/ktw/sonntage/${one._id}/history`)).body).toContain('Frau Kern')
  const days = { von: '2026-12-20', bis: '2027-01-03', ohne: ['2026-12-24', '2026-12-26'], vorlage: null }
  await expect(as(office).serie({ body: { ...days, bis: '2026-12-20', ohne: ['2026-12-20'] } })).rejects.toMatchObject({
    errors: [{ feld: 'ohne', msg: 'So bleibt kein Tag übrig.' }],
  })
  const made = await as(office).serie({ body: days })
  expect(made.map(({ bezeichnung }) => bezeichnung.slice(-10))).toEqual([
    '20.12.2026',
    '25.12.2026',
    '27.12.2026',
    '01.01.2027',
    '03.01.2027',
  ])
  expect(await as(office).tage({ query: { jahr: 2026 } })).toHaveLength(62)
  expect(await as(office).tage({ query: { jahr: 2027 } })).toHaveLength(61)
})

test('the calendar shows each day of a week with its free seats', async () => {
  const { instance, as, office, member, week, seat } = await world()
  const free = await member('Frei')
  const late = day(0, { schicht: 'Spät', beginn: '14:30', ende: '23:00', dritter: false })
  const one = await as(office).create({ body: week({ '1401': [day(0, { dritter: false }), late, day(2)] }) })
  const entries = async () =>
    (await instance.as(kalenderContract, free).kalender({ query: { von: one.beginn, bis: one.ende, bereiche: 'ktwWoche' } })).eintraege.map(
      ({ beginn, ende, zustand, unter: under }) => [`${beginn.slice(5, 16)} ${ende.slice(5, 16)}`, zustand, under],
    )
  expect(await entries()).toEqual([
    ['10-19T04:00 10-19T12:30', 'frei', '1401 · Mo · Früh · Transportführer, 1401 · Mo · Früh · Fahrer'],
    ['10-19T12:30 10-19T21:00', 'frei', '1401 · Mo · Spät · Transportführer, 1401 · Mo · Spät · Fahrer'],
    ['10-21T04:00 10-21T12:30', 'frei', '3 freie Plätze'],
  ])
  await as(free).take(at(one, seat(one, 'Früh · Transportführer')))
  // One's own seat takes the place of its day; on the others one may still be wanted.
  expect(await entries()).toEqual([
    ['10-19T04:00 10-19T12:30', 'eingeteilt', '1401 · Mo · Früh · Transportführer'],
    ['10-21T04:00 10-21T12:30', 'frei', '3 freie Plätze'],
  ])
})

test('a week’s calendar file has own shifts, or its days for a person without any', async () => {
  const { instance, as, office, member, week, seat } = await world()
  const one = await as(office).create({
    body: week({ '1401': [day(0), day(0, { schicht: 'Spät', beginn: '20:00', ende: '04:00' }), day(2)] }),
  })
  const anna = await member('Anders')
  const titles = async (who: Person) => {
    const { body } = await instance.call(who, 'GET', `/api/ktw/wochen/${one._id}/termin.ics`)
    const entries = new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
    return entries.map((entry) => [entry.summary, entry.startDate.toString(), entry.endDate.toString()])
  }
  expect(await titles(anna)).toEqual([
    ['KTW-Woche 43/2026', '2026-10-19T06:00:00', '2026-10-20T04:00:00'],
    ['KTW-Woche 43/2026', '2026-10-21T06:00:00', '2026-10-21T14:30:00'],
  ])
  await as(anna).take(at(one, seat(one, 'Mi · Früh · Dritter')))
  expect(await titles(anna)).toEqual([['KTW-Woche 43/2026 – 1401 · Mi · Früh · Dritter', '2026-10-21T06:00:00', '2026-10-21T14:30:00']])
})

test('a proposal obeys the hard rules, gives reasons, and saves on acceptance only', async () => {
  const { as, db, office, member, brief, week } = await world()
  // Two shifts so near that nobody may take both.
  const late = day(0, { schicht: 'Spät', beginn: '15:00', ende: '22:00' })
  const one = await as(office).create({ body: week({ '1401': [day(0, { dritter: false }), late] }) })
  const [lead, driver, third, second] = [
    await member('Leiter'),
    await member('Fahrer', 'RH'),
    await member('Dritte', 'SH'),
    await member('Zweiter'),
  ]
  await brief(driver)
  await db
    .insertInto('abwesenheiten')
    .values({ profil: third.profil, beginn: '2026-10-19T08:00:00Z', ende: '2026-10-19T09:00:00Z' })
    .execute()
  await expect(as(lead).vorschlag(id(one))).rejects.toMatchObject({ status: 403 })
  const { plaetze, optimal } = await as(office).vorschlag(id(one))
  expect(optimal).toBe(true)
  const who = (name: string) => plaetze.find(({ schicht }) => one.schichten.find(({ _id }) => _id === schicht)?.bezeichnung === name)
  const leads = ['Früh', 'Spät'].map((shift) => who(`1401 · Mo · ${shift} · Transportführer`)?.profil?._id)
  expect(new Set(leads)).toEqual(new Set([lead.profil, second.profil]))
  const drivers = ['Früh', 'Spät'].map((shift) => who(`1401 · Mo · ${shift} · Fahrer`))
  expect(drivers.map((seat) => seat?.profil?._id ?? null).filter((profil) => profil !== null)).toEqual([driver.profil])
  const empty = drivers.find((seat) => seat?.profil === null)
  expect(empty?.gruende).toEqual(
    expect.arrayContaining([
      { text: 'ohne Fahrerlaubnis oder Einweisung für das Fahrzeug', anzahl: 2 },
      { text: 'schon für einen anderen Platz vorgeschlagen', anzahl: 1 },
    ]),
  )
  expect(who('1401 · Mo · Spät · Dritter')?.profil?._id).toBe(third.profil)
  expect(await db.selectFrom('anmeldungen').select('_id').execute()).toEqual([])
  const rows = plaetze.flatMap(({ schicht, profil }) => (profil ? [{ profil: profil._id, schicht, status: 'eingeteilt' as const }] : []))
  const after = await as(office).einteilung({ ...id(one), body: { version: one.version, helfer: rows } })
  expect(after.helfer.filter(({ status }) => status === 'eingeteilt')).toHaveLength(rows.length)
  expect((await as(office).vorschlag(id(one))).plaetze.map(({ profil }) => profil)).toEqual([null])
})

test('a mail about a whole week counts its seats together', async () => {
  const { instance, db, as, office, member, week } = await world()
  await member('Anders')
  const news = areas.flatMap((area) => area.handlers?.(instance.context) ?? []).find((one) => one.job.name === 'neuigkeiten')
  const told = async () => {
    await news!.run({}, new AbortController().signal)
    const [mail] = await db.selectFrom('mails').select('text').orderBy('_id', 'desc').execute()
    return mail!.text
  }
  const days = [0, 1, 2, 3, 4].map((tag) => day(tag))
  await as(office).create({ body: week({ '1401': days }) })
  expect(await told()).toContain('Gesucht: 5 RS (Transportführer), 5 RH (Fahrer) und 5 SH (Dritter)')
  for (const kw of [44, 45]) await as(office).create({ body: week({ kw, '1401': days.slice(0, 2) }) })
  const text = await told()
  expect(text).toContain('KTW-Woche 44/2026 · 2 RS (Transportführer), 2 RH (Fahrer) und 2 SH (Dritter)')
  expect(text).not.toContain('· Mo ·')
})

test('of two simultaneous publications one mails, to the previewed recipients', async () => {
  const { instance, db, as, office, member, week } = await world()
  const [fit, other] = [await member('Fit'), await member('Passt', 'SH')]
  const [untrained, fresh] = [await member('Laie', 'keine'), await member('Ungeladen')]
  await db.deleteFrom('sitzungen').where('user', '=', fresh.user).execute()
  await db.updateTable('profile').set({ gruppe: 'Bereitschaft' }).where('_id', '=', fit.profil).execute()
  const draft = await as(office).create({ body: week({ status: 'entwurf' }) })
  const said = await as(office).ausschreibung(id(draft))
  expect(said).toMatchObject({ version: draft.version, anzahl: 2, serie: [], konflikte: [] })
  expect(said.gruppen).toContainEqual({ name: 'Bereitschaft', anzahl: 1 })
  const second = await testInstance({ clock: () => new Date('2026-10-01T12:00:00Z'), database: instance.database })
  const publish = { ...id(draft), body: { version: draft.version, status: 'veroeffentlicht' as const } }
  const results = await Promise.allSettled([as(office).status(publish), second.as(ktwWeeksContract, office).status(publish)])
  expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toMatchObject([
    { status: 409, errors: [{ msg: 'Die KTW-Woche ist schon ausgeschrieben.', feld: 'status' }] },
  ])
  const news = [instance, second].map((one) =>
    areas.flatMap((area) => area.handlers?.(one.context) ?? []).find(({ job }) => job.name === 'neuigkeiten'),
  )
  await Promise.all(news.map(async (one) => one!.run({}, new AbortController().signal)))
  const { rows } = await sql<{ profil: string }>`select profil from mitteilungen where titel like '%KTW-Woche%'`.execute(db)
  expect(rows.map(({ profil }) => profil).toSorted()).toEqual([fit.profil, other.profil].toSorted())
  expect(rows.map(({ profil }) => profil)).not.toContain(untrained.profil)
})

test('the ambulance has a switch of its own for plans that change', async () => {
  const { instance, db, office, member, brief } = await world()
  const as = (who: Person) => instance.as(ktwSundaysContract, who)
  const people = [await member('Will'), await member('Willnicht')] as const
  const will = (who: Person, wants: boolean) =>
    db
      .updateTable('profile')
      .set({
        emailBenachrichtigungen: sql`"emailBenachrichtigungen" || ${JSON.stringify({ ktwAenderung: wants, dienstGeaendert: !wants })}::jsonb`,
      })
      .where('_id', '=', who.profil)
      .execute()
  await will(people[0], true)
  await will(people[1], false)
  await brief(people[1])
  const one = await as(office).create({ body: { datum: '2026-11-01', dienst: [shift] } })
  const places = one.schichten.slice(0, 2).map(({ _id }) => _id)
  const helfer = people.map(({ profil }, i) => ({ profil, schicht: places[i]!, status: 'eingeteilt' as const }))
  const { version } = await as(office).einteilung({ ...id(one), body: { version: one.version, helfer } })
  await db.deleteFrom('mails').execute()
  await as(office).update({ ...id(one), body: { version, datum: '2026-11-01', dienst: [{ ...shift, beginn: '06:30' }] } })
  const mails = await db.selectFrom('mails').select(['art', 'betreff']).execute()
  expect(mails).toEqual([{ art: 'ktwAenderung', betreff: 'Geändert: KTW 1401 am 01.11.2026' }])
})

test('the driver’s seat is guarded in every call, and counts only while valid', async () => {
  const { instance, db, office, member, brief, as, week, seat } = await world()
  const set = (who: Person, to: object) => db.updateTable('profile').set(to).where('_id', '=', who.profil).execute()
  const [fit, unchecked, unlicensed] = [await member('Fit', 'RH'), await member('Spät', 'RH'), await member('Ohne', 'RH')]
  await brief(fit)
  await brief(unchecked)
  // Checked on 31.08.2026, the next check is due on 28.02.2027.
  await set(unchecked, { fuehrerscheinKontrolleNaechsteAm: '2027-02-28' })
  await set(unlicensed, { fuehrerscheinklassen: [], fuehrerscheinKontrolleNaechsteAm: null })
  // Week 8 of 2027 ends on 28.02., and week 9 begins on 01.03.
  const [before, after] = [
    await as(office).create({ body: week({ jahr: 2027, kw: 8, '1401': [day(6)] }) }),
    await as(office).create({ body: week({ jahr: 2027, kw: 9 }) }),
  ]
  const put = async (one: typeof before, who: Person, more: object = {}, name = 'Fahrer') => {
    const { version } = await as(office).get(id(one))
    return as(office).einteilung({ ...id(one), body: { version, helfer: [{ profil: who.profil, schicht: seat(one, name), ...more }] } })
  }
  const says = (msg: string) => ({ status: 409, errors: [{ msg: `${msg} Wenn es trotzdem gehen soll, schreib, warum.` }] })
  expect((await put(before, unchecked)).schichten.find(({ _id }) => _id === seat(before, 'Fahrer'))?.besetzung.unbesetzt).toBe(0)
  await expect(put(after, unchecked)).rejects.toMatchObject(
    says('Anna Spät, Fahrer auf KTW 1: Führerscheinkontrolle läuft am 28.02.2027 ab.'),
  )
  await expect(put(after, unlicensed)).rejects.toMatchObject(says('Anna Ohne, Fahrer auf KTW 1: Kein Führerschein eingetragen.'))
  await expect(
    as(office).setzeAnmeldung({
      params: { id: after._id, profileId: unlicensed.profil },
      body: { schicht: seat(after, 'Fahrer'), status: 'eingeteilt' },
    }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(put(after, unlicensed, {}, 'Dritter')).resolves.toBeTruthy()
  await expect(put(after, await member('Klein', 'SH'), {}, 'Transportführer')).rejects.toMatchObject(
    says('Anna Klein, Transportführer: SH: gebraucht wird RS.'),
  )
  const driver = (one: Pick<Awaited<ReturnType<typeof put>>, 'schichten'>) =>
    one.schichten.find(({ _id }) => _id === seat(after, 'Fahrer'))?.besetzung
  const valid = await put(after, fit)
  expect(driver(valid)).toMatchObject({ unbesetzt: 0 })
  // The same holds for a vehicle with a new licence class.
  const park = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG']))
  for (const [fuehrerscheinklasse, unbesetzt] of [
    ['C1', 1],
    ['B', 0],
  ] as const) {
    const vehicle = { params: { id: valid.schichten.flatMap(({ fahrzeuge }) => fahrzeuge)[0]?.fahrzeug ?? '' } }
    await park.update({ ...vehicle, body: { ...(await park.get(vehicle)), fuehrerscheinklasse } })
    expect(driver(await as(office).get(id(after)))).toMatchObject({ unbesetzt })
  }
  // A driver who loses the licence later stays, and the place is open again until a reason is given.
  await db.updateTable('profile').set({ fuehrerscheinKontrolleNaechsteAm: '2027-02-28' }).where('_id', '=', fit.profil).execute()
  await db.transaction().execute((trx) => recountPerson(trx as never, fit.profil, new Date('2026-10-01')))
  const lost = await as(office).get(id(after))
  expect([driver(lost), lost.helfer.find(({ profil }) => profil._id === fit.profil)?.lenkt]).toMatchObject([{ unbesetzt: 1 }, false])
  const told = await put(after, fit, { trotzdem: 'Zeigt ihn am Montag' })
  expect([driver(told), told.helfer.find(({ profil }) => profil._id === fit.profil)?.trotzdem]).toMatchObject([
    { unbesetzt: 0 },
    'Zeigt ihn am Montag',
  ])
})

test('a driver is judged over the own hours and by driving reasons only', async () => {
  const { db, office, member, brief, as, week, seat } = await world()
  const late = day(6, { schicht: 'Spät', beginn: '14:00', ende: '20:00' })
  const shifts = { '1401': [day(5, { schicht: 'Nacht', beginn: '21:00', ende: '07:00' }), late], '1402': [late] }
  const night = await as(office).create({ body: week({ jahr: 2027, kw: 8, ...shifts }) })
  const [ends, free] = [await member('Endet', 'RH'), await member('Ohne', 'NotSan')]
  await brief(ends)
  const set = (who: Person, to: object) => db.updateTable('profile').set(to).where('_id', '=', who.profil).execute()
  await set(ends, { fuehrerscheinGueltigBis: '2027-02-27' })
  await set(free, { fuehrerscheinklassen: [] })
  const wheel = seat(night, 'Nacht · Fahrer')
  const put = async (who: Person, more: object = {}, schicht = wheel) => {
    const { version } = await as(office).get(id(night))
    return as(office).einteilung({ ...id(night), body: { version, helfer: [{ profil: who.profil, schicht, ...more }] } })
  }
  const driver = async (schicht = wheel) => (await as(office).get(id(night))).schichten.find(({ _id }) => _id === schicht)
  // Licence until 27.02.: the night ends on 28.02., the part until midnight does not.
  const refused = { status: 409, errors: [{ msg: expect.stringContaining('Führerschein läuft am 27.02.2027 ab.') }] }
  await expect(put(ends)).rejects.toMatchObject(refused)
  const own = (await as(ends).get(id(night))).schichten.find(({ _id }) => _id === wheel)
  expect(own?.anmeldung).toMatchObject({
    moeglich: true,
    hinweise: ['Am Steuer zählst du hier nicht: Führerschein läuft am 27.02.2027 ab.'],
  })
  // A name that no line has is the seat's line.
  for (const fn of ['Transportführer', 'Kraftfahrer'])
    await expect(put(free, { funktion: fn })).rejects.toMatchObject({
      errors: [{ msg: expect.stringContaining('Kein Führerschein eingetragen.') }],
    })
  // Asked for without permission, the seat stays free.
  expect(await as(ends).take(at(night, wheel))).toMatchObject({ helfer: { status: 'gemeldet', lenkt: false } })
  expect((await driver())?.besetzung).toMatchObject({ offen: 1, gemeldet: 1, fehlt: [{ anzahl: 1 }] })
  const until = { von: '2027-02-27T20:00:00Z', bis: '2027-02-27T23:00:00Z' }
  expect((await put(ends, until)).schichten.find(({ _id }) => _id === wheel)?.besetzung).toMatchObject({ offen: 0, unbesetzt: 0 })
  // More hours ask anew.
  await expect(put(ends, { von: until.von, bis: '2027-02-28T06:00:00Z' })).rejects.toMatchObject(refused)
  // A reason for the clock is none for the licence.
  const twice = await member('Doppelt', 'RH')
  await brief(twice)
  const [here, there] = ['1401', '1402'].map((kennung) => seat(night, `${kennung} · So · Spät · Fahrer`)) as [string, string]
  await put(twice, {}, there)
  await put(twice, { trotzdem: 'Tauscht um vier' }, here)
  expect((await driver(here))?.besetzung).toMatchObject({ unbesetzt: 0 })
  await set(twice, { fuehrerscheinklassen: [] })
  await db.transaction().execute((trx) => recountPerson(trx as never, twice.profil, new Date('2026-10-01')))
  expect((await driver(here))?.besetzung).toMatchObject({ unbesetzt: 1 })
  await put(twice, { trotzdem: 'Hat ihn am Montag wieder' }, here)
  expect((await driver(here))?.besetzung).toMatchObject({ unbesetzt: 0 })
})

test('without a named vehicle the licence is asked for, and no briefing', async () => {
  const { db, office, member, as, week, seat } = await world()
  await db.updateTable('fahrzeuge').set({ kennung: '' }).execute()
  const [some, none] = [await member('Irgendein', 'RH'), await member('Kein', 'RH')]
  await db.updateTable('profile').set({ fuehrerscheinklassen: [] }).where('_id', '=', none.profil).execute()
  const one = await as(office).create({ body: week() })
  expect((await as(none).take(at(one, seat(one, 'Fahrer')))).helfer.status).toBe('gemeldet')
  expect((await as(some).take(at(one, seat(one, 'Fahrer')))).helfer.status).toBe('eingeteilt')
})

test('rest and length bind employed members in every call, no reason lifts them', async () => {
  const { instance, db, office, member, as, week, seat } = await world()
  const [paid, volunteer] = [await member('Haupt'), await member('Ehren')]
  await db.updateTable('profile').set({ hauptamtlich: true }).where('_id', '=', paid.profil).execute()
  const shifts = [
    day(0),
    day(0, { schicht: 'Nacht', beginn: '20:00', ende: '04:00' }),
    day(3, { schicht: 'Lang', beginn: '08:00', ende: '08:00' }),
  ]
  // A shift longer than a duty should be is asked about once, and not again for existing shifts.
  await expect(as(office).create({ body: week({ '1401': shifts }) })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: '1401 · Do · Lang: 24 Stunden am Stück. Stimmt das, oder teilst du die Schicht?', feld: 'bestaetigt' }],
  })
  const made = await as(office).create({ body: week({ '1401': shifts, bestaetigt: true }) })
  const one = await as(office).update({ ...id(made), body: { ...week({ '1401': shifts, bemerkung: 'Neu' }), version: made.version } })
  const put = async (who: Person, name: string) => {
    const { version } = await as(office).get(id(one))
    const helfer = [{ profil: who.profil, schicht: seat(one, name), trotzdem: 'Geht schon' }]
    return as(office).einteilung({ ...id(one), body: { version, helfer } })
  }
  await put(paid, 'Mo · Früh · Transportführer')
  const short = 'Nur 5,5 Stunden Ruhe nach KTW-Woche 43/2026 (1401 · Mo · Früh · Transportführer).'
  const rule = 'Wer hauptamtlich ist, braucht 11 Stunden Ruhe und steht höchstens 12 Stunden am Stück im Dienst.'
  await expect(put(paid, 'Nacht · Transportführer')).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: `Anna Haupt: ${short} ${rule}` }],
  })
  await expect(put(paid, 'Lang · Transportführer')).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: `Anna Haupt: 24 Stunden am Stück. ${rule}` }],
  })
  const { schichten } = await as(paid).get(id(one))
  const night = schichten.find(({ bezeichnung }) => bezeichnung.endsWith('Nacht · Transportführer'))
  expect(night?.anmeldung).toMatchObject({ moeglich: false, gruende: [`${short} ${rule}`] })
  await expect(as(paid).take(at(one, night?._id ?? ''))).rejects.toMatchObject({ status: 409, errors: [{ msg: `${short} ${rule}` }] })
  await put(volunteer, 'Mo · Früh · Dritter')
  expect(await put(volunteer, 'Nacht · Transportführer')).toBeTruthy()
  // A led evening tires like a staffed one, for the board and the refusal; leading the week itself is no other duty.
  const [leads, chief] = [await member('Leitet'), await member('Chefin')]
  await db.updateTable('profile').set({ hauptamtlich: true }).where('_id', 'in', [leads.profil, chief.profil]).execute()
  const teacher = await instance.person(['CREATE_DIENSTABEND', 'READ_DIENSTABEND', 'UPDATE_DIENSTABEND'])
  const evening = { thema: 'Tragen', beginn: '2026-10-19T13:00:00Z', ende: '2026-10-19T15:00:00Z', leiter: leads.profil }
  await instance.as(dienstabendeContract, teacher).create({ body: evening })
  const tired = 'Nur 3 Stunden Ruhe nach einem anderen Dienst.'
  await expect(put(leads, 'Nacht · Dritter')).rejects.toMatchObject({ status: 409, errors: [{ msg: `Anna Leitet: ${tired} ${rule}` }] })
  const { kandidaten } = await as(office).kandidaten({ ...id(one), query: { schicht: night?._id ?? '' } })
  expect(kandidaten.find(({ profil }) => profil._id === leads.profil)?.hinweise).toContainEqual({ art: 'ruhe', text: tired, sperrt: true })
  const { version } = await as(office).get(id(one))
  await as(office).update({ ...id(one), body: { ...week({ '1401': shifts, leiter: chief.profil }), version } })
  expect(await put(chief, 'Nacht · Dritter')).toBeTruthy()
})
