import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { abgelehnt, type Person } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { testAll } from '#tests/support/cases.ts'

const MEMBER = ['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'] as const
const KEEPER = ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'] as const
const filled = (day: string, odometer: number, quantity: number, more: object = {}) => ({
  zeit: `2026-${day}T10:00:00Z`,
  kmStand: odometer,
  menge: quantity,
  ...more,
})

async function world(vehicle: object = { kraftstoff: 'diesel' }) {
  const { instance, fahrzeug } = await dienstWorld({ now: '2026-11-21T12:00:00Z' })
  const params = { id: await fahrzeug('RTW 1') }
  await instance.context.transact((trx) => trx.updateTable('fahrzeuge').set(vehicle).where('_id', '=', params.id).execute())
  const [member, keeper] = [await instance.person(MEMBER), await instance.person(KEEPER)]
  const as = (who: Person) => instance.as(fahrzeugeContract, who)
  return {
    instance,
    params,
    member,
    keeper,
    as,
    fill: (body: ReturnType<typeof filled> & { readonly bestaetigt?: boolean }, who = member) => as(who).enterBetankung({ params, body }),
    km: async () => (await as(keeper).get({ params })).kmStand,
  }
}

test('from full tank to full tank, partial ones added up: worked by hand', async () => {
  const { instance, params, member, as, fill, km } = await world()
  // The first full tank only begins the reckoning: what is in it was burnt before.
  expect((await fill(filled('09-01', 10_000, 60, { voll: false }))).verbrauch).toBeNull()
  expect((await fill(filled('09-02', 10_500, 55.5))).verbrauch).toBeNull()
  // 40,00 l on 400 km are 10,0.
  expect((await fill(filled('09-10', 10_900, 40))).verbrauch).toBe(10)
  // 20,00 + 30,05 l on 500 km are 10,01, and so 10,0.
  expect((await fill(filled('09-20', 11_100, 20, { voll: false }))).verbrauch).toBeNull()
  expect((await fill(filled('09-30', 11_400, 30.05))).verbrauch).toBe(10)
  expect((await fill(filled('10-10', 11_900, 52.5))).verbrauch).toBe(10.5)
  // 40 l on 200 km: twice the others. The mean weighs by kilometres: 182,55 l on 1,600 km are 11,41.
  const odd = await fill(filled('10-20', 12_100, 40))
  expect(odd.verbrauch).toBe(20)
  expect(await km()).toBe(12_100)
  const [diesel, ...others] = await as(member).verbrauch({ params })
  expect(others).toEqual([])
  expect([diesel?.kraftstoff, diesel?.durchschnitt]).toEqual(['diesel', 11.4])
  expect(diesel?.punkte.map(({ wert, strecke, ausreisser }) => [wert, strecke, ausreisser])).toEqual([
    [10, 400, false],
    [10, 500, false],
    [10.5, 500, false],
    [20, 200, true],
  ])
  // A forgotten one, entered afterwards, mends the next value: 40 l on 100 km of its own, and 40 on the 100 that are left.
  expect((await fill(filled('10-15', 12_000, 11))).verbrauch).toBe(11)
  const page = await as(member).betankungen({ params, query: { limit: 2 } })
  expect([page.gesamt, page.zeilen.map(({ verbrauch }) => verbrauch)]).toEqual([8, [40, 11]])
  const next = await as(member).betankungen({ params, query: { limit: 2, nach: page.naechste ?? '' } })
  expect(next.zeilen.map(({ kmStand }) => kmStand)).toEqual([11_900, 11_400])
  const file = await instance.call(member, 'GET', `/api/fahrzeuge/${params.id}/betankungen.csv`)
  expect(file.body.split('\r\n')[1]).toContain('12100;Diesel;40;l;;ja;Mit der Tankkarte;40')
})

test('a hybrid reckons each kind for itself; what is not said cannot be guessed there', async () => {
  const { params, member, as, fill } = await world({ kraftstoff: 'hybrid' })
  expect((await abgelehnt(fill(filled('09-01', 1000, 40)))).errors).toEqual([{ msg: 'Sag noch, was getankt wurde.', feld: 'kraftstoff' }])
  for (const [day, km, quantity, kraftstoff] of [
    ['09-01', 1000, 40, 'benzin'],
    ['09-02', 1000, 10, 'strom'],
    ['09-03', 1100, 12, 'strom'],
    ['09-04', 1400, 20, 'benzin'],
  ] as const)
    await fill(filled(day, km, quantity, { kraftstoff }))
  expect((await as(member).verbrauch({ params })).map(({ kraftstoff, durchschnitt }) => [kraftstoff, durchschnitt])).toEqual([
    ['benzin', 5],
    ['strom', 12],
  ])
})

testAll([
  ['fewer kilometres than before', filled('11-11', 999, 40), 'kmStand', /standen schon 1\.000 km/],
  ['more kilometres than afterwards', filled('11-09', 1001, 40), 'kmStand', /danach, standen erst 1\.000 km/],
  ['too much for the tank', filled('11-11', 1200, 151), 'menge', /Mehr als 150 l passen/],
  ['too much for any tank', filled('11-11', 1200, 401), 'menge', /400/],
  ['nothing', filled('11-11', 1200, 0), 'menge', /0,1/],
  ['a thousandth of a litre', filled('11-11', 1200, 40.001), 'menge', /Menge/],
  ['the future', filled('11-22', 1200, 40), 'zeit', /Zukunft/],
  ['the wrong fuel', filled('11-11', 1200, 40, { kraftstoff: 'benzin' }), 'kraftstoff', /fährt mit Diesel, nicht mit Benzin/],
  ['paid oneself, but how much?', filled('11-11', 1200, 40, { bezahlung: 'privat' }), 'betrag', /ausgelegt/],
  ['a negative price', filled('11-11', 1200, 40, { betrag: -1 }), 'betrag', /Betrag/],
  ['somebody who does not exist', filled('11-11', 1200, 40, { fahrer: '00000000-0000-7000-8000-000000000000' }), 'fahrer', /nicht/],
])('%s is refused on its field, and nothing changes', async (_what, body, field, sentence) => {
  const { params, member, keeper, as, fill, km } = await world({ kraftstoff: 'diesel', zulGesamtmasse: 3500 })
  await fill(filled('11-10', 1000, 40))
  const no = await abgelehnt(fill(body, keeper))
  expect([no.status, no.errors[0]?.feld, no.errors[0]?.msg]).toEqual([400, field, expect.stringMatching(sentence)])
  expect([(await as(member).betankungen({ params })).gesamt, await km()]).toEqual([1, 1000])
})

test('fuel readings move the mileage as trips do; a jump is confirmed', async () => {
  const { instance, params, member, keeper, as, fill, km } = await world({ kraftstoff: 'diesel', kmStand: 1000 })
  const jump = filled('11-10', 9000, 40)
  expect((await abgelehnt(fill(jump))).errors).toEqual([
    { msg: 'Der letzte Stand war 1.000 km, getankt wurde bei 9.000 km. Stimmt der Kilometerstand?', feld: 'bestaetigt' },
  ])
  expect((await fill({ ...jump, bestaetigt: true })).hinweise).toHaveLength(1)
  expect(await km()).toBe(1000)
  expect(await instance.context.db.selectFrom('mails').select('betreff').execute()).toEqual([
    { betreff: 'Ungewöhnlicher Kilometerstand an RTW 1' },
  ])
  const { zeilen } = await as(keeper).betankungen({ params })
  await as(keeper).deleteBetankung({ params: { ...params, betankungId: zeilen[0]?._id ?? '' } })
  await fill(filled('11-10', 1100, 40))
  expect(await km()).toBe(1100)
  // A trip that goes on from the pump is no jump, and its hours are round: less at the pump is asked about, and stands once confirmed.
  const trip = { beginn: '2026-11-11T08:00:00Z', ende: '2026-11-11T11:00:00Z', kmStart: 3050, kmEnde: 3080, zweck: 'Dienst' }
  await as(member).fahrtEintragen({ params, body: trip })
  expect(await km()).toBe(3080)
  const earlier = { ...filled('11-12', 3075, 20) }
  expect((await abgelehnt(fill(earlier))).errors[0]?.msg).toBe(
    'Die Fahrt davor endete bei 3.080 km, getankt wurde bei 3.075 km. Stimmt der Kilometerstand?',
  )
  await fill({ ...earlier, bestaetigt: true })
})

test('members correct their own fuellings, keepers all and delete; others read', async () => {
  const { instance, params, member, keeper, as, fill, km } = await world()
  const { hinweise, fahrerPerson, ...one } = await fill(filled('11-10', 1000, 40, { betrag: 71.2, bezahlung: 'privat' }))
  expect([fahrerPerson?._id, one.betrag]).toEqual([member.profil, 71.2])
  const at = { params: { ...params, betankungId: one._id } }
  const other = await instance.person(MEMBER)
  expect((await as(other).betankungen({ params })).zeilen[0]?.aenderbar).toBe(false)
  expect((await abgelehnt(as(other).changeBetankung({ ...at, body: one }))).status).toBe(403)
  expect((await abgelehnt(as(member).deleteBetankung(at))).status).toBe(403)
  await as(member).changeBetankung({ ...at, body: { ...one, kmStand: 1010 } })
  expect(await km()).toBe(1010)
  expect((await abgelehnt(as(member).changeBetankung({ ...at, body: one }))).status).toBe(409)
  await as(keeper).changeBetankung({ ...at, body: { ...one, version: 2, menge: 41 } })
  const reader = await instance.person(['READ_FAHRZEUGBELEGUNG'])
  expect((await abgelehnt(fill(filled('11-11', 1200, 40), reader))).status).toBe(403)
  await as(keeper).deleteBetankung(at)
  expect((await as(reader).betankungen({ params })).gesamt).toBe(0)
  expect((await abgelehnt(as(keeper).betankungen({ params: { id: one._id } }))).status).toBe(404)
})

test('two enter the same receipt at once: one stands, the others are told', async () => {
  const { params, member, as, fill } = await world()
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => fill(filled('11-10', 1000, 40))))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const double = { status: 409, errors: [{ msg: expect.stringContaining('schon eine Betankung'), feld: 'kmStand' }] }
  expect(refused).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(double)))
  expect((await as(member).betankungen({ params })).gesamt).toBe(1)
})

test('a crew has its seats, and reads as it is said', async () => {
  const { instance, params, keeper, as } = await world({ sitzplaetze: 9 })
  const { _id, ...vehicle } = await as(keeper).get({ params })
  const crew = { fuehrer: 1, unterfuehrer: 2, mannschaft: 6 }
  const saved = await as(keeper).update({ params, body: { ...vehicle, ...crew } })
  const no = await abgelehnt(as(keeper).update({ params, body: { ...saved, mannschaft: 7 } }))
  expect([no.status, no.errors]).toEqual([400, [{ msg: 'Die Besatzung ist größer als die Zahl der Sitzplätze.', feld: 'mannschaft' }]])
  const file = await instance.call(keeper, 'GET', '/api/fahrzeuge.csv')
  expect([file.body.includes(';Besatzung;'), file.body.includes(';1/2/6//9;')]).toEqual([true, true])
})

test('a hidden member is unnamed in books and histories, except to keepers', async () => {
  const { instance, params, member, keeper, as, fill } = await world()
  await fill(filled('11-10', 1000, 40))
  await as(member).fahrtEintragen({
    params,
    body: {
      beginn: '2026-11-11T10:00:00Z',
      ende: '2026-11-11T11:00:00Z',
      kmStart: 1000,
      kmEnde: 1020,
      zweck: 'Einsatz',
      fahrer: member.profil,
    },
  })
  await as(member).mangelMelden({ params, body: { titel: 'Licht', prioritaet: 'niedrig' } })
  await sql`update profile set unsichtbar = true where _id = ${member.profil}::uuid`.execute(instance.context.db)
  const read = async (who: Person) => {
    const calls = as(who)
    const [fuel, trip, defect] = [await calls.betankungen({ params }), await calls.fahrten({ params }), await calls.maengel({ params })]
    const told = [
      ...(await calls.mangelHistory({ params: { ...params, mangelId: defect[0]?._id ?? '' } })),
      // Their trip moved its kilometres.
      ...(await calls.history({ params })).filter(({ feld, neu }) => feld === 'kmStand' && neu === 1020),
    ]
    expect(told.length).toBeGreaterThan(2)
    const lines = [fuel.zeilen[0]?.fahrerPerson, trip.zeilen[0]?.fahrerPerson, defect[0]?.gemeldetVonPerson]
    return new Set([...lines, ...told.map(({ benutzer }) => benutzer)].map((one) => one?._id ?? null))
  }
  const other = await instance.person([...MEMBER, 'READ_FAHRZEUG'])
  expect([await read(other), await read(keeper)]).toEqual([new Set([null]), new Set([member.profil])])
})

test('a member’s edits count towards the same daily quota as entries', async () => {
  const { instance, params, member, as, fill } = await world()
  const { _id, ...fuel } = await fill(filled('11-10', 1000, 40))
  const defect = await as(member).mangelMelden({ params, body: { titel: 'Licht', prioritaet: 'hoch' } })
  await sql`update tagesmengen set menge = hoechstens`.execute(instance.context.db)
  const said = async (call: Promise<unknown>) => (await abgelehnt(call)).errors[0]?.msg
  expect(await said(as(member).changeBetankung({ params: { ...params, betankungId: _id }, body: { ...fuel, bemerkung: 'x' } }))).toMatch(
    'Du hast heute schon 500 Betankungen eingetragen oder geändert.',
  )
  const { titel, version } = defect
  const lower = { titel, version, prioritaet: 'mittel', status: 'gemeldet' } as const
  expect(await said(as(member).mangelAendern({ params: { ...params, mangelId: defect._id }, body: lower }))).toMatch(
    'Du hast heute schon 500 Mängel gemeldet oder geändert.',
  )
})
