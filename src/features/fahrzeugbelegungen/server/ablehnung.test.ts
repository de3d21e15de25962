import { describe, expect, test } from 'vitest'
import { belegungsWorld } from '#tests/support/belegungen.ts'
import { testAll } from '#tests/support/cases.ts'

const TIME = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }

describe('bad input: one sentence, and nothing is written', () => {
  testAll<[string, Record<string, unknown>, number, string, string]>([
    ['end before begin', { beginn: TIME.ende, ende: TIME.beginn }, 400, 'Das Ende muss nach dem Beginn liegen.', 'ende'],
    ['15 days', { ende: '2026-12-09T08:00:00Z' }, 400, 'Eine Belegung dauert höchstens 14 Tage.', 'ende'],
    ['yesterday', { beginn: '2026-11-20T08:00:00Z' }, 400, 'Der Beginn darf nicht in der Vergangenheit liegen.', 'beginn'],
    ['odd minutes', { beginn: '2026-11-24T08:07:00Z' }, 400, 'Der Beginn muss auf eine volle Viertelstunde fallen.', 'beginn'],
    ['no vehicle', { fahrzeug: null }, 400, 'Wähle mindestens ein Fahrzeug aus.', 'fahrzeuge'],
    ['a vehicle that is none', { fahrzeug: '00000000-0000-7000-8000-000000000000' }, 400, 'Dieses Fahrzeug gibt es nicht.', 'fahrzeuge'],
    ['a driver who is nobody', { fahrer: '00000000-0000-7000-8000-000000000000' }, 400, 'Diese Person gibt es nicht.', 'fahrer'],
    [
      'fewer kilometres at the end',
      { kmStart: 20, kmEnde: 10 },
      400,
      'Der Kilometerstand am Ende muss mindestens so hoch sein wie bei Beginn.',
      'kmEnde',
    ],
  ])('a bad booking is refused, and nothing is written: %s', async (_, data, status, msg, field) => {
    const world = await belegungsWorld()
    const ktw = await world.fahrzeug('KTW 1')
    const call = world.fahrzeuge(await world.bucher())
    await expect(call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME, ...data } })).rejects.toMatchObject({
      status,
      errors: [{ msg, feld: field }],
    })
    expect((await call.list()).gesamt).toBe(0)
  })

  testAll<[string, Parameters<Awaited<ReturnType<typeof belegungsWorld>>['fahrzeug']>[1], string]>([
    ['in the workshop', { status: 'werkstatt', statusGrund: 'Bremsen' }, 'KTW 1 ist in der Werkstatt (Bremsen).'],
    ['out of service', { status: 'ausserDienst' }, 'KTW 1 ist außer Dienst.'],
    ['deleted', { aktiv: false }, 'KTW 1 gehört nicht mehr zum Bestand.'],
    ['not for booking', { buchbar: false }, 'KTW 1 kann nicht belegt werden.'],
  ])('a vehicle %s', async (_, data, msg) => {
    const world = await belegungsWorld()
    const ktw = await world.fahrzeug('KTW 1', data)
    const good = await world.fahrzeug('MTW 1')
    const call = world.fahrzeuge(await world.bucher())
    await expect(call.create({ body: { fahrzeuge: [good, ktw], zweck: 'Fahrt', ...TIME } })).rejects.toMatchObject({
      status: 409,
      errors: [{ msg }],
    })
    expect((await call.list()).gesamt).toBe(0)
    expect((await call.frei({ query: TIME })).map(({ _id }) => _id)).toEqual([good])
  })

  test('one taken vehicle of several, one taken date of a series: all or none', async () => {
    const world = await belegungsWorld()
    const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
    const call = world.fahrzeuge(await world.bucher())
    await call.create({ body: { fahrzeug: mtw, zweck: 'Schon da', ...TIME } })
    const sentence = { status: 409, errors: [{ msg: expect.stringContaining('MTW 1 ist schon belegt: „Schon da“') as string }] }
    await expect(call.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Beide', ...TIME } })).rejects.toMatchObject(sentence)
    const termine = ['17', '24', '01'].map((day) => {
      const month = day === '01' ? '2026-12' : '2026-11'
      return { beginn: `${month}-${day === '17' ? '22' : day}T09:00:00Z`, ende: `${month}-${day === '17' ? '22' : day}T11:00:00Z` }
    })
    await expect(call.create({ body: { fahrzeug: mtw, zweck: 'Serie', ...TIME, termine } })).rejects.toMatchObject(sentence)
    expect((await call.list()).gesamt).toBe(1)
  })

  test('a driver without the class is refused; what only ran out warns', async () => {
    const world = await belegungsWorld()
    const ktw = await world.fahrzeug('KTW 1', { fuehrerscheinklasse: 'C1', zulGesamtmasse: 4700 })
    const bo = await world.bucher()
    const call = world.fahrzeuge(bo)
    const drive = () => call.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...TIME, fahrer: bo.profil } })
    await expect(drive()).rejects.toMatchObject({
      status: 409,
      errors: [{ msg: 'Bo Bucher darf KTW 1 nicht fahren: Klasse C1 steht nicht im Profil.', feld: 'fahrer' }],
    })
    const classes = (fuehrerscheinClasses: string[]) =>
      world.instance.context.transact((trx) =>
        trx.updateTable('profile').set({ fuehrerscheinklassen: fuehrerscheinClasses }).where('_id', '=', bo.profil).execute(),
      )
    await classes(['B', 'FK4.75'])
    expect(await call.frei({ query: { ...TIME, fahrbar: 'true' } })).toMatchObject([
      { _id: ktw, frei: true, darfFahren: true, hinweise: ['Führerschein noch nicht kontrolliert.'] },
    ])
    expect(await drive()).toMatchObject({ fahrerPerson: { _id: bo.profil } })
  })

  test('the vehicle’s own rules bind who books, and not who manages', async () => {
    const world = await belegungsWorld()
    const ktw = await world.fahrzeug('KTW 1', { buchungsregeln: { maxStunden: 1, vorlaufMin: 60, genehmigung: false } })
    const body = { fahrzeug: ktw, zweck: 'Fahrt', ...TIME }
    await expect(world.fahrzeuge(await world.bucher()).create({ body })).rejects.toMatchObject({
      status: 400,
      errors: [{ msg: 'KTW 1 darf höchstens 1 Stunde am Stück belegt werden.', feld: 'ende' }],
    })
    expect(await world.fahrzeuge(await world.manager()).create({ body })).toMatchObject({ status: 'bestaetigt' })
  })

  test('free vehicles by seats and stretchers; taken ones with the reason', async () => {
    const world = await belegungsWorld()
    const [large, small] = [await world.fahrzeug('MTW 1', { sitzplaetze: 9 }), await world.fahrzeug('KTW 1', { sitzplaetze: 3, tragen: 1 })]
    const call = world.fahrzeuge(await world.bucher())
    await call.create({ body: { fahrzeug: small, zweck: 'Übung', ...TIME } })
    const ids = async (query: object) => (await call.frei({ query: { ...TIME, ...query } })).map(({ _id }) => _id)
    expect(await ids({})).toEqual([large])
    expect(await ids({ sitzplaetze: 9 })).toEqual([large])
    expect(await ids({ tragen: 1 })).toEqual([])
    expect(await ids({ tragen: 1, beginn: TIME.ende, ende: '2026-11-24T11:00:00Z' })).toEqual([small])
    const [taken] = await call.frei({ query: { ...TIME, alle: 'true', tragen: 1 } })
    expect(taken).toMatchObject({
      frei: false,
      gruende: ['KTW 1 ist belegt: Übung.'],
      halter: [{ titel: 'Übung', verantwortlichName: 'Bo Bucher' }],
    })
  })
})
