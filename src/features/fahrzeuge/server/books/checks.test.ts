import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { checklistenContract, fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { abgelehnt, type Person } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { testAll } from '#tests/support/cases.ts'

type Answers = InputOf<typeof fahrzeugeContract.fillCheck>['body']['antworten']
const LINES = [
  {
    titel: 'Außen',
    punkte: [
      { text: 'Blaulicht', schwere: 'hoch' as const },
      { text: 'Reifen', schwere: 'kritisch' as const },
    ],
  },
  { titel: 'Innen', punkte: [{ text: 'Sauerstoff' }] },
]
const OK: Answers = ['Blaulicht', 'Reifen', 'Sauerstoff'].map((line) => ({ punkt: line, antwort: 'ok' as const }))
const broken = (line: string, bemerkung: string): Answers =>
  OK.map((one) => (one.punkt === line ? { punkt: line, antwort: 'mangel' as const, bemerkung } : one))

async function world() {
  const { instance, fahrzeug, placeClock } = await dienstWorld({ now: '2026-11-21T12:00:00Z' })
  const params = { id: await fahrzeug('RTW 1', { typ: 'RTW' }) }
  const keeper = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'], { vorname: 'Karl', nachname: 'Wart' })
  const anna = await instance.person(['READ_FAHRZEUGBELEGUNG'], { vorname: 'Anna' })
  const lists = instance.as(checklistenContract, keeper)
  const list = await lists.create({ body: { name: 'Täglicher Check', gruppen: LINES } })
  const as = (who: Person) => instance.as(fahrzeugeContract, who)
  return {
    instance,
    fahrzeug,
    placeClock,
    params,
    keeper,
    anna,
    lists,
    list,
    as,
    fill: (who: Person, answers: Answers, at = params.id) =>
      as(who).fillCheck({ params: { id: at, checklisteId: list._id }, body: { antworten: answers } }),
    due: async (at = params.id) =>
      (await as(anna).checklisten({ params: { id: at } })).listen.filter(({ faellig }) => faellig).map(({ name }) => name),
    defects: () =>
      instance.context.db
        .selectFrom('fahrzeugmaengel')
        .select(['titel', 'prioritaet', 'status', 'beschreibung'])
        .orderBy('titel')
        .execute(),
  }
}

test('a daily checklist is filled by any member, stored, and shown at the vehicle', async () => {
  const { params, anna, keeper, as, fill, due, placeClock, defects } = await world()
  expect(await due()).toEqual(['Täglicher Check'])
  expect(await fill(anna, OK)).toMatchObject({ fehler: 0, neu: 0, bekannt: 0, auch: [], person: { vorname: 'Anna' } })
  expect([await due(), await defects()]).toEqual([[], []])
  expect((await as(keeper).get({ params })).zuletztGeprueft).toBe('2026-11-21T12:00:00.000Z')
  // By Berlin's clock: half past eleven in the evening is today still, an hour later is not.
  placeClock('2026-11-21T22:30:00Z')
  expect(await due()).toEqual([])
  placeClock('2026-11-21T23:30:00Z')
  expect(await due()).toEqual(['Täglicher Check'])
  await fill(keeper, OK)
  const page = await as(anna).checks({ params, query: { limit: 1 } })
  expect([page.gesamt, page.zeilen.map(({ person }) => person?.vorname)]).toEqual([2, ['Karl']])
  const next = await as(anna).checks({ params, query: { limit: 1, nach: page.naechste ?? '' } })
  expect(next.zeilen.map(({ person }) => person?.vorname)).toEqual(['Anna'])
})

test('a failed line makes a defect, once while it is open, and the keepers hear of it', async () => {
  const { instance, params, anna, keeper, as, fill, defects } = await world()
  const first = await fill(anna, broken('Blaulicht', 'Links dunkel'))
  expect([first.fehler, first.neu, first.bekannt]).toEqual([1, 1, 0])
  expect(await defects()).toEqual([
    { titel: 'Blaulicht: Links dunkel', prioritaet: 'hoch', status: 'gemeldet', beschreibung: 'Aus der Checkliste „Täglicher Check“.' },
  ])
  expect(await instance.context.db.selectFrom('mails').select('betreff').execute()).toEqual([
    { betreff: 'Mangel an RTW 1: Blaulicht: Links dunkel' },
  ])
  // Known already: nobody need write it again, another list's same line neither.
  expect((await as(anna).checklisten({ params })).bekannt).toMatchObject([{ punkt: 'Blaulicht' }])
  const again = await fill(keeper, broken('Blaulicht', ''))
  expect([again.neu, again.bekannt, again.auch.map(({ vorname }) => vorname)]).toEqual([0, 1, ['Anna']])
  const mangelOf = ({ gruppen }: typeof first) => gruppen[0]?.punkte[0]?.mangel
  expect(mangelOf(again)).toBe(mangelOf(first))
  expect(await defects()).toHaveLength(1)
  // Mended, and broken anew: a defect of its own. The old one cannot be opened beside it.
  const [mangel] = await as(keeper).maengel({ params })
  if (!mangel) throw new Error('no defect')
  const change = (version: number, status: 'behoben' | 'in Arbeit') =>
    as(keeper).mangelAendern({ params: { ...params, mangelId: mangel._id }, body: { ...mangel, version, status } })
  await change(1, 'behoben')
  expect((await fill(anna, broken('Blaulicht', 'Rechts dunkel'))).neu).toBe(1)
  expect((await abgelehnt(change(2, 'in Arbeit'))).errors).toEqual([
    { msg: 'Zu diesem Punkt der Checkliste ist schon ein anderer Mangel offen.', feld: 'status' },
  ])
})

test('many failed lines cost as much as one and give one mail', async () => {
  const { instance, params, anna, lists, as, defects } = await world()
  const line = (i: number) => ({ text: `Punkt ${i}`, schwere: 'hoch' as const })
  const fillNew = async (name: string, count: number, from: number) => {
    const points = Array.from({ length: count }, (_, i) => line(from + i))
    const { _id } = await lists.create({ body: { name, gruppen: [{ titel: 'Viele', punkte: points }] } })
    const answers: Answers = points.map(({ text }) => ({ punkt: text, antwort: 'mangel', bemerkung: `${'x'.repeat(109)}😀😀` }))
    return countQueries(instance.database.pool, () =>
      as(anna).fillCheck({ params: { ...params, checklisteId: _id }, body: { antworten: answers } }),
    )
  }
  const one = await fillNew('Eine', 1, 1)
  const many = await fillNew('Viele', 50, 10)
  expect(many).toBe(one)
  // Each of them is a defect of the day, however it was reported.
  expect(await instance.context.db.selectFrom('tagesmengen').select('menge').where('was', '=', 'fahrzeugmaengel').execute()).toEqual([
    { menge: 51 },
  ])
  const [first] = await defects()
  expect(first?.titel).toBe(`Punkt 1: ${'x'.repeat(109)}…`)
  const mails = await instance.context.db.selectFrom('mails').select('text').execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Anna \S+ hat 50 Mängel an RTW 1 gemeldet: Punkt 10: /)
})

test('two fill it at once: both are kept, one defect is made', async () => {
  const { instance, params, anna, keeper, as, fill, defects } = await world()
  const ben = await instance.person(['READ_FAHRZEUGBELEGUNG'], { vorname: 'Ben' })
  const filled = await Promise.all([anna, keeper, ben].map((who) => fill(who, broken('Reifen', 'Platt'))))
  expect(filled.reduce((sum, { neu }) => sum + neu, 0)).toBe(1)
  expect(new Set(filled.map(({ gruppen }) => gruppen[0]?.punkte[1]?.mangel)).size).toBe(1)
  expect([(await as(anna).checks({ params })).gesamt, (await defects()).length]).toEqual([3, 1])
})

test('sent again after a lost answer it is there once', async () => {
  const { instance, params, anna, list, as } = await world()
  const send = () =>
    instance.app.inject({
      method: 'POST',
      url: `/api/fahrzeuge/${params.id}/checklisten/${list._id}`,
      headers: { 'x-auth-token': anna.token, 'idempotency-key': 'check-0001' },
      payload: { antworten: broken('Blaulicht', 'Dunkel') },
    })
  const [one, two] = [await send(), await send()]
  expect([one.statusCode, two.statusCode, two.body]).toEqual([201, 201, one.body])
  expect((await as(anna).checks({ params })).gesamt).toBe(1)
})

test('a filled list keeps its definition; a simultaneous filler learns of new lines', async () => {
  const { instance, params, anna, keeper, lists, list, as, fill } = await world()
  await fill(anna, OK)
  const more = [...LINES, { titel: 'Heck', punkte: [{ text: 'Trage' }] }]
  await lists.update({ params: { id: list._id }, body: { ...list, name: 'Morgencheck', gruppen: more } })
  expect((await abgelehnt(fill(anna, OK))).errors).toEqual([{ msg: 'Zu „Trage“ fehlt noch eine Antwort.', feld: 'antworten' }])
  await lists.update({ params: { id: list._id }, body: { ...list, version: 2, gruppen: LINES.slice(0, 1) } })
  const gone = await abgelehnt(fill(anna, OK))
  expect([gone.status, gone.errors[0]?.msg]).toEqual([409, '„Sauerstoff“ steht nicht mehr auf der Checkliste. Sieh sie noch einmal durch.'])
  await lists.remove({ params: { id: list._id } })
  expect((await abgelehnt(fill(anna, OK))).status).toBe(404)
  const { zeilen } = await as(keeper).checks({ params })
  expect(zeilen.map(({ name, gruppen }) => [name, gruppen.map(({ titel }) => titel)])).toEqual([['Täglicher Check', ['Außen', 'Innen']]])
  await expect(instance.context.db.updateTable('fahrzeugchecks').set({ fehler: 1 }).execute()).rejects.toThrow('bleibt, wie sie ist')
})

test('an incomplete checklist is refused whole', async () => {
  const { instance, params, anna, as, fill, defects } = await world()
  const bad = [
    [OK.slice(1), 400, 'Zu „Blaulicht“ fehlt noch eine Antwort.'],
    [
      broken('Reifen', '').with(0, { punkt: 'Blaulicht', antwort: 'mangel', bemerkung: 'Dunkel' }),
      400,
      'Schreib zu „Reifen“ noch, was nicht in Ordnung ist.',
    ],
    [[...OK, { punkt: 'Anker', antwort: 'ok' }], 409, '„Anker“ steht nicht mehr auf der Checkliste. Sieh sie noch einmal durch.'],
  ] as const
  for (const [answers, status, msg] of bad) {
    const no = await abgelehnt(fill(anna, [...answers]))
    expect([no.status, no.errors[0]]).toEqual([status, { msg, feld: 'antworten' }])
  }
  expect((await abgelehnt(fill(await instance.person(['READ_ORT']), OK))).status).toBe(403)
  expect([(await as(anna).checks({ params })).gesamt, await defects()]).toEqual([0, []])
  const member = instance.as(checklistenContract, await instance.person(['READ_FAHRZEUG', 'CREATE_FAHRZEUG']))
  expect((await abgelehnt(member.create({ body: { name: 'Meine', gruppen: LINES } }))).status).toBe(403)
})

test('a member’s critical lines block at most three vehicles, a keeper’s more', async () => {
  const { fahrzeug, params, anna, keeper, as, fill, defects } = await world()
  for (const name of ['RTW 2', 'RTW 3', 'RTW 4', 'RTW 5']) await fill(anna, broken('Reifen', 'Platt'), await fahrzeug(name))
  expect((await defects()).map(({ prioritaet }) => prioritaet).toSorted()).toEqual(['hoch', 'kritisch', 'kritisch', 'kritisch'])
  await fill(keeper, broken('Reifen', 'Platt'))
  expect(await as(keeper).get({ params })).toMatchObject({ status: 'ausserDienst', statusGrund: 'Reifen: Platt' })
})

describe('due', () => {
  testAll([
    ['woechentlich', '2026-11-22T20:00:00Z', '2026-11-23T06:00:00Z'],
    ['monatlich', '2026-11-30T20:00:00Z', '2026-11-30T23:30:00Z'],
  ] as const)('a check is due by its rhythm: %s', async (rhythmus, same, next) => {
    const { lists, list, anna, fill, due, placeClock } = await world()
    await lists.update({ params: { id: list._id }, body: { ...list, rhythmus } })
    await fill(anna, OK)
    placeClock(same)
    expect(await due()).toEqual([])
    placeClock(next)
    expect(await due()).toHaveLength(1)
  })

  test('a check after duty is due until filled, for a day; on-demand ones never', async () => {
    const { instance, params, lists, list, anna, keeper, fill, due, placeClock } = await world()
    await lists.update({ params: { id: list._id }, body: { ...list, rhythmus: 'nachDienst' } })
    expect(await due()).toEqual([])
    await instance.context.transact((trx) =>
      trx
        .insertInto('fahrzeugbelegungen')
        .values({
          fahrzeug: params.id,
          beginn: '2026-11-21T13:00:00Z',
          ende: '2026-11-21T16:00:00Z',
          zweck: 'Dienst',
          verantwortlich: keeper.profil,
          status: 'bestaetigt',
        })
        .execute(),
    )
    expect(await due()).toEqual([])
    placeClock('2026-11-21T16:05:00Z')
    expect(await due()).toHaveLength(1)
    await fill(anna, OK)
    expect(await due()).toEqual([])
    await lists.update({ params: { id: list._id }, body: { ...list, version: 2, rhythmus: 'anlass' } })
    expect(await due()).toEqual([])
  })

  test('for types and single vehicles, or for all', async () => {
    const { lists, list, fahrzeug, params, due } = await world()
    const [ktw, mtw] = [await fahrzeug('KTW 1', { typ: 'KTW' }), await fahrzeug('MTW 1', { typ: 'MTW/MTF' })]
    const state = () => Promise.all([params.id, ktw, mtw].map(async (one) => (await due(one)).length))
    expect(await state()).toEqual([1, 1, 1])
    await lists.update({ params: { id: list._id }, body: { ...list, typen: ['KTW'], fahrzeuge: [mtw] } })
    expect(await state()).toEqual([0, 1, 1])
    const no = await abgelehnt(lists.update({ params: { id: list._id }, body: { ...list, version: 2, fahrzeuge: [mtw, list._id] } }))
    expect([no.status, no.errors]).toEqual([400, [{ msg: 'Dieses Fahrzeug gibt es nicht.', feld: 'fahrzeuge.1' }]])
  })
})

test('a line stands once, and a list has some', async () => {
  const { lists } = await world()
  const make = (groups: { titel: string; punkte: { text: string }[] }[]) =>
    abgelehnt(lists.create({ body: { name: 'Neu', gruppen: groups } }))
  for (const wrong of [[], [{ titel: 'Leer', punkte: [] }], [{ titel: 'A', punkte: [{ text: 'Reifen' }, { text: ' REIFEN' }] }]])
    expect((await make(wrong)).errors[0]?.feld).toMatch(/^gruppen/)
})

test('filled checklists export with defects, and names for those who may read them', async () => {
  const { instance, params, keeper, anna, fill } = await world()
  await fill(anna, broken('Reifen', 'Riss'))
  const file = (who: Person, format: string) => instance.call(who, 'GET', `/api/fahrzeuge/${params.id}/checks.${format}`)
  expect((await file(keeper, 'csv')).payload.split('\r\n')[1]).toMatch(/^21\.11\.2026 13:00;Täglicher Check;1;Reifen: Riss;Anna [^;]*;$/)
  expect((await file(keeper, 'pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file(await instance.person(), 'csv')).statusCode).toBe(403)
})
