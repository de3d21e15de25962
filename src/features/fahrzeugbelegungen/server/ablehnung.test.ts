import { describe, expect, test } from 'vitest'
import { belegungswelt } from '#tests/support/belegungen.ts'

const ZEIT = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }

describe('bad input: one sentence, and nothing is written', () => {
  test.each<[string, Record<string, unknown>, number, string, string]>([
    ['end before begin', { beginn: ZEIT.ende, ende: ZEIT.beginn }, 400, 'Das Ende muss nach dem Beginn liegen.', 'ende'],
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
  ])('%s', async (_, daten, status, msg, feld) => {
    const welt = await belegungswelt()
    const ktw = await welt.fahrzeug('KTW 1')
    const ruf = welt.fahrzeuge(await welt.bucher())
    await expect(ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT, ...daten } })).rejects.toMatchObject({
      status,
      errors: [{ msg, feld }],
    })
    expect((await ruf.list()).gesamt).toBe(0)
  })

  test.each<[string, Parameters<Awaited<ReturnType<typeof belegungswelt>>['fahrzeug']>[1], string]>([
    ['in the workshop', { status: 'werkstatt', statusGrund: 'Bremsen' }, 'KTW 1 ist in der Werkstatt (Bremsen).'],
    ['out of service', { status: 'ausserDienst' }, 'KTW 1 ist außer Dienst.'],
    ['deleted', { aktiv: false }, 'KTW 1 gehört nicht mehr zum Bestand.'],
    ['not for booking', { buchbar: false }, 'KTW 1 kann nicht belegt werden.'],
  ])('a vehicle %s', async (_, daten, msg) => {
    const welt = await belegungswelt()
    const ktw = await welt.fahrzeug('KTW 1', daten)
    const gut = await welt.fahrzeug('MTW 1')
    const ruf = welt.fahrzeuge(await welt.bucher())
    await expect(ruf.create({ body: { fahrzeuge: [gut, ktw], zweck: 'Fahrt', ...ZEIT } })).rejects.toMatchObject({
      status: 409,
      errors: [{ msg }],
    })
    expect((await ruf.list()).gesamt).toBe(0)
    expect((await ruf.frei({ query: ZEIT })).map(({ _id }) => _id)).toEqual([gut])
  })

  test('one taken vehicle of several, one taken date of a series: all or none', async () => {
    const welt = await belegungswelt()
    const [ktw, mtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1')]
    const ruf = welt.fahrzeuge(await welt.bucher())
    await ruf.create({ body: { fahrzeug: mtw, zweck: 'Schon da', ...ZEIT } })
    const satz = { status: 409, errors: [{ msg: expect.stringContaining('MTW 1 ist schon belegt: „Schon da“') as string }] }
    await expect(ruf.create({ body: { fahrzeuge: [ktw, mtw], zweck: 'Beide', ...ZEIT } })).rejects.toMatchObject(satz)
    const termine = ['17', '24', '01'].map((tag) => {
      const monat = tag === '01' ? '2026-12' : '2026-11'
      return { beginn: `${monat}-${tag === '17' ? '22' : tag}T09:00:00Z`, ende: `${monat}-${tag === '17' ? '22' : tag}T11:00:00Z` }
    })
    await expect(ruf.create({ body: { fahrzeug: mtw, zweck: 'Serie', ...ZEIT, termine } })).rejects.toMatchObject(satz)
    expect((await ruf.list()).gesamt).toBe(1)
  })

  test('a driver without the class is refused; what only ran out warns', async () => {
    const welt = await belegungswelt()
    const ktw = await welt.fahrzeug('KTW 1', { fuehrerscheinklasse: 'C1', zulGesamtmasse: 4700 })
    const bo = await welt.bucher()
    const ruf = welt.fahrzeuge(bo)
    const fahre = () => ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT, fahrer: bo.profil } })
    await expect(fahre()).rejects.toMatchObject({
      status: 409,
      errors: [{ msg: 'Bo Bucher darf KTW 1 nicht fahren: Führerscheinklasse C1 fehlt.', feld: 'fahrer' }],
    })
    const klassen = (fuehrerscheinklassen: string[]) =>
      welt.knoten.kontext.schreibe((trx) => trx.updateTable('profile').set({ fuehrerscheinklassen }).where('_id', '=', bo.profil).execute())
    await klassen(['B', 'FK4.75'])
    expect(await ruf.frei({ query: { ...ZEIT, fahrbar: 'true' } })).toMatchObject([
      { _id: ktw, frei: true, darfFahren: true, hinweise: ['Führerschein noch nicht kontrolliert.'] },
    ])
    expect(await fahre()).toMatchObject({ fahrerPerson: { _id: bo.profil } })
  })

  test('the vehicle’s own rules bind who books, and not who manages', async () => {
    const welt = await belegungswelt()
    const ktw = await welt.fahrzeug('KTW 1', { buchungsregeln: { maxStunden: 1, vorlaufMin: 60, genehmigung: false } })
    const body = { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT }
    await expect(welt.fahrzeuge(await welt.bucher()).create({ body })).rejects.toMatchObject({
      status: 400,
      errors: [{ msg: 'KTW 1 darf höchstens 1 Stunde am Stück belegt werden.', feld: 'ende' }],
    })
    expect(await welt.fahrzeuge(await welt.verwalter()).create({ body })).toMatchObject({ status: 'bestaetigt' })
  })

  test('what is free: by seats and stretchers, and with the reason what is not', async () => {
    const welt = await belegungswelt()
    const [gross, klein] = [await welt.fahrzeug('MTW 1', { sitzplaetze: 9 }), await welt.fahrzeug('KTW 1', { sitzplaetze: 3, tragen: 1 })]
    const ruf = welt.fahrzeuge(await welt.bucher())
    await ruf.create({ body: { fahrzeug: klein, zweck: 'Übung', ...ZEIT } })
    const ids = async (query: object) => (await ruf.frei({ query: { ...ZEIT, ...query } })).map(({ _id }) => _id)
    expect(await ids({})).toEqual([gross])
    expect(await ids({ sitzplaetze: 9 })).toEqual([gross])
    expect(await ids({ tragen: 1 })).toEqual([])
    expect(await ids({ tragen: 1, beginn: ZEIT.ende, ende: '2026-11-24T11:00:00Z' })).toEqual([klein])
    const [belegt] = await ruf.frei({ query: { ...ZEIT, alle: 'true', tragen: 1 } })
    expect(belegt).toMatchObject({
      frei: false,
      gruende: ['KTW 1 ist belegt: Übung.'],
      halter: [{ titel: 'Übung', verantwortlichName: 'Bo Bucher' }],
    })
  })
})
