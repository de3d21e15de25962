import { describe, expect, test } from 'vitest'
import { dienstwelt, LEITET } from '#tests/support/dienste.ts'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

const fehler = (status: number, feld?: string, msg?: RegExp) => ({
  status,
  errors: [
    expect.objectContaining({ ...(feld === undefined ? {} : { feld }), ...(msg === undefined ? {} : { msg: expect.stringMatching(msg) }) }),
  ],
})

describe('creating', () => {
  test('one shift without a list: number, counts, history, and the answer is what reading gives', async () => {
    const welt = await dienstwelt()
    const leitung = await welt.leitung()
    const dienste = welt.als(leitung)
    const dienst = await dienste.create({ body: welt.angaben() })
    expect(dienst).toMatchObject({ nummer: 'SAN-2027-001', status: 'ausgeschrieben', version: 1, ortDaten: { name: 'Stadthalle' } })
    expect(dienst.schichten).toHaveLength(1)
    expect(dienst.schichten[0]).toMatchObject({
      beginn: dienst.beginn,
      ende: dienst.ende,
      besetzung: { soll: 2, offen: 2, fehlt: [{ qualifikation: 'SanA', anzahl: 2 }] },
    })
    expect(await dienste.get({ params: { id: dienst._id } })).toEqual(dienst)
    const verlauf = await dienste.history({ params: { id: dienst._id } })
    expect(new Set(verlauf.map(({ gruppe }) => gruppe)).size).toBe(1)
    expect(verlauf.find(({ feld }) => feld === 'ort')).toMatchObject({
      titel: 'Ort',
      neu: 'Stadthalle',
      aktion: 'angelegt',
      ungesehen: false,
    })
    expect(verlauf.find(({ titel }) => titel === 'Schicht 1')).toMatchObject({
      neu: { _id: dienst.schichten[0]?._id, bedarf: [{ anzahl: 2, qualifikation: 'SanA' }], beginn: dienst.beginn },
    })
  })

  test('the year of the number is that of the begin in Berlin, each year counts for itself', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const nummern = []
    for (const [beginn, ende] of [
      ['2026-12-31T22:30:00Z', '2027-01-01T04:00:00Z'],
      ['2026-12-31T23:30:00Z', '2027-01-01T04:00:00Z'],
      ['2027-06-01T08:00:00Z', '2027-06-01T10:00:00Z'],
    ] as const)
      nummern.push((await dienste.create({ body: welt.angaben({ beginn, ende }) })).nummer)
    expect(nummern).toEqual(['SAN-2026-001', 'SAN-2027-001', 'SAN-2027-002'])
  })

  test('two nodes at once: no number twice and none left out', async () => {
    const welt = await dienstwelt()
    const zweiter = await knotenFuerTest({ datenbank: welt.knoten.datenbank })
    const leitung = await welt.leitung()
    const [hier, dort] = [welt.als(leitung), zweiter.als(sanitaetsdiensteContract, leitung)]
    const angelegt = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? hier : dort).create({ body: welt.angaben() })))
    const nummern = new Set(angelegt.map(({ nummer }) => nummer))
    expect(nummern).toEqual(new Set(Array.from({ length: 20 }, (_, i) => `SAN-2027-${String(i + 1).padStart(3, '0')}`)))
  })

  test('a refused one takes no number', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const ktw = await welt.fahrzeug('KTW 1')
    const mitKtw = welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }] })
    await dienste.create({ body: mitKtw })
    await expect(dienste.create({ body: mitKtw })).rejects.toMatchObject({ status: 409 })
    expect((await dienste.create({ body: welt.angaben() })).nummer).toBe('SAN-2027-002')
  })

  test.each<[string, object, number, string, RegExp]>([
    ['an end before the begin', { ende: '2027-05-01T07:00:00Z' }, 400, 'ende', /nach dem Beginn/],
    ['16 days', { ende: '2027-05-17T08:00:00Z' }, 400, 'ende', /höchstens 14 Tage/],
    ['need of −1', { bedarf: [{ qualifikation: 'SanA', anzahl: -1 }] }, 400, 'bedarf.0.anzahl', /Anzahl/],
    ['need of 201', { bedarf: [{ qualifikation: 'SanA', anzahl: 201 }] }, 400, 'bedarf.0.anzahl', /200/],
    ['a place that does not exist', { ort: '0192f000-0000-7000-8000-000000000001' }, 400, 'ort', /Ort/],
    ['a leader who does not exist', { leiter: '0192f000-0000-7000-8000-000000000001' }, 400, 'leiter', /Leitung/],
    [
      'a vehicle that does not exist',
      { fahrzeuge: [{ fahrzeug: '0192f000-0000-7000-8000-000000000001' }] },
      400,
      'fahrzeuge.0.fahrzeug',
      /Fahrzeug/,
    ],
    [
      'need beside shifts',
      { schichten: [{ beginn: '2027-05-01T08:00:00Z', ende: '2027-05-01T09:00:00Z' }], bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] },
      400,
      'schichten',
      /nicht an beiden/,
    ],
    ['a state of its own', { status: 'besetzt' }, 400, 'status', /Status/],
    ['a begin long ago', { beginn: '2024-05-01T08:00:00Z', ende: '2024-05-01T16:00:00Z' }, 400, 'beginn', /400 Tage/],
  ])('%s is refused, and nothing is written', async (_, daten, status, feld, satz) => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    await expect(dienste.create({ body: welt.angaben(daten) })).rejects.toMatchObject(fehler(status, feld, satz))
    expect((await dienste.list()).gesamt).toBe(0)
  })

  test('a shift outside the service is named', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const schichten = [
      { bezeichnung: 'Früh', beginn: '2027-05-01T08:00:00Z', ende: '2027-05-01T12:00:00Z' },
      { bezeichnung: 'Spät', beginn: '2027-05-01T12:00:00Z', ende: '2027-05-01T20:00:00Z' },
    ]
    await expect(dienste.create({ body: welt.angaben({ schichten }) })).rejects.toMatchObject(
      fehler(400, 'schichten.1.ende', /Schicht „Spät“ endet nach dem Dienst/),
    )
  })

  test.each([
    ['the night that ends summer time', '2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 13],
    ['the night that begins it', '2027-03-27T19:00:00.000Z', '2027-03-28T06:00:00.000Z', 11],
  ])('%s is accepted as it is', async (_, beginn, ende, stunden) => {
    const welt = await dienstwelt({ jetzt: '2026-10-01T12:00:00Z' })
    const dienst = await welt.als(await welt.leitung()).create({ body: welt.angaben({ beginn, ende }) })
    expect((Date.parse(dienst.ende) - Date.parse(dienst.beginn)) / 3_600_000).toBe(stunden)
    expect(dienst.schichten[0]).toMatchObject({ beginn, ende })
  })

  test('vehicles: booked over the shift, back to back is legal, an overlap names who has it and when', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const ktw = await welt.fahrzeug('KTW 14/01')
    await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    await dienste.create({
      body: welt.angaben({ beginn: '2027-05-01T16:00:00Z', ende: '2027-05-01T20:00:00Z', fahrzeuge: [{ fahrzeug: ktw }] }),
    })
    await expect(
      dienste.create({
        body: welt.angaben({
          bezeichnung: 'Konzert',
          beginn: '2027-05-01T15:59:00Z',
          ende: '2027-05-01T16:00:00Z',
          fahrzeuge: [{ fahrzeug: ktw }],
        }),
      }),
    ).rejects.toMatchObject(fehler(409, 'fahrzeuge', /KTW 14\/01 ist schon belegt: Stadtlauf, Sa., 01.05.2027, 10:00 bis 18:00 Uhr/))
  })

  test('two nodes want one vehicle at the same moment: one gets it, the other is told who has it', async () => {
    const welt = await dienstwelt()
    const zweiter = await knotenFuerTest({ datenbank: welt.knoten.datenbank })
    const leitung = await welt.leitung()
    const ktw = await welt.fahrzeug('KTW 1')
    const body = welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }] })
    const ergebnisse = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? welt.als(leitung) : zweiter.als(sanitaetsdiensteContract, leitung)).create({ body })),
    )
    const abgewiesen = ergebnisse.flatMap((eines) => (eines.status === 'rejected' ? [eines.reason as unknown] : []))
    expect(abgewiesen).toHaveLength(5)
    for (const grund of abgewiesen) expect(grund).toMatchObject(fehler(409, 'fahrzeuge', /KTW 1 ist schon belegt: Stadtlauf/))
    expect((await welt.als(leitung).list()).gesamt).toBe(1)
  })

  test.each([
    ['werkstatt', /in der Werkstatt/],
    ['ausserDienst', /außer Dienst/],
  ])('a vehicle in state %s does not go along', async (status, satz) => {
    const welt = await dienstwelt()
    const fahrzeug = await welt.fahrzeug('KTW 2', { status })
    await expect(welt.als(await welt.leitung()).create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug }] }) })).rejects.toMatchObject(
      fehler(409, 'fahrzeuge.0.fahrzeug', satz),
    )
  })
})

describe('rights', () => {
  test('the kind of the service decides which right is asked for', async () => {
    const welt = await dienstwelt()
    const eigen = welt.als(await welt.leitung())
    const fremd = welt.als(await welt.leitung(['CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))
    await expect(eigen.create({ body: welt.angaben({ art: 'extern' }) })).rejects.toMatchObject(
      fehler(403, undefined, /CREATE_EXTERN_SANDIENST/),
    )
    await expect(fremd.create({ body: welt.angaben() })).rejects.toMatchObject(fehler(403, undefined, /CREATE_SANDIENST/))
    const intern = await eigen.create({ body: welt.angaben() })
    const extern = await fremd.create({ body: welt.angaben({ art: 'extern' }) })
    await expect(eigen.get({ params: { id: extern._id } })).rejects.toMatchObject({ status: 404 })
    await expect(fremd.get({ params: { id: intern._id } })).rejects.toMatchObject({ status: 404 })
    expect((await eigen.list()).zeilen.map(({ _id }) => _id)).toEqual([intern._id])
    expect((await fremd.extern()).zeilen.map(({ _id }) => _id)).toEqual([extern._id])
    const liest = welt.als(await welt.leitung(['READ_EXTERN_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST']))
    await expect(liest.absage({ params: { id: extern._id }, body: { grund: 'x' } })).rejects.toMatchObject(
      fehler(403, undefined, /UPDATE_EXTERN_SANDIENST/),
    )
    await expect(liest.remove({ params: { id: extern._id } })).rejects.toMatchObject(fehler(403, undefined, /DELETE_EXTERN_SANDIENST/))
  })

  test('drafts are for who plans and who leads; what is meant for groups is for them', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const mitglied = await welt.mitglied('SanA', { gruppe: 'Bereitschaft Süd' })
    const chef = await welt.mitglied('RS')
    const entwurf = await dienste.create({ body: welt.angaben({ status: 'anfrage', bezeichnung: 'Entwurf', leiter: chef.profil }) })
    const sued = await dienste.create({ body: welt.angaben({ bezeichnung: 'Süd', sichtbarFuer: ['Bereitschaft Süd'] }) })
    const nord = await dienste.create({ body: welt.angaben({ bezeichnung: 'Nord', sichtbarFuer: ['Bereitschaft Nord'] }) })
    const sieht = async (wer: typeof mitglied) => (await welt.als(wer).list()).zeilen.map(({ bezeichnung }) => bezeichnung).sort()
    expect(await sieht(mitglied)).toEqual(['Süd'])
    expect(await sieht(chef)).toEqual(['Entwurf'])
    for (const id of [entwurf._id, nord._id])
      await expect(welt.als(mitglied).get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await welt.als(mitglied).get({ params: { id: sued._id } })).bezeichnung).toBe('Süd')
    expect((await welt.als(chef).get({ params: { id: entwurf._id } })).anmeldung).toMatchObject({ moeglich: false })
  })

  test('a comment is for the leaders, unless it is for all; billing data is for who plans', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const rechnung = { name: 'TV', ansprechpartner: 'Eva', telefon: '02345 678901', rechnungsadresse: 'Weg 1', kundennr: 'K1' }
    const { _id: id } = await dienste.create({ body: welt.angaben({ veranstalter: rechnung }) })
    const [still, laut] = [await welt.mitglied('SanA', { nachname: 'Still' }), await welt.mitglied('SanA', { nachname: 'Laut' })]
    await welt.als(still).anmelden({ params: { id }, body: { kommentar: 'nur vormittags' } })
    await welt.als(laut).anmelden({ params: { id }, body: { kommentar: 'bringe Kuchen', kommentarSichtbarkeit: 'alle' } })
    const kommentare = async (wer: typeof still) => (await welt.als(wer).get({ params: { id } })).helfer.map(({ kommentar }) => kommentar)
    expect(await kommentare(laut)).toEqual(['', 'bringe Kuchen'])
    expect(await kommentare(still)).toEqual(['nur vormittags', 'bringe Kuchen'])
    expect((await dienste.get({ params: { id } })).helfer.map(({ kommentar }) => kommentar)).toEqual(['nur vormittags', 'bringe Kuchen'])
    expect((await welt.als(still).get({ params: { id } })).veranstalter).toMatchObject({
      telefon: '02345 678901',
      rechnungsadresse: '',
      kundennr: '',
    })
    expect((await dienste.get({ params: { id } })).veranstalter).toMatchObject(rechnung)
  })
})

test('who led last: the latest service that is over and took place, and it changes with the clock alone', async () => {
  const welt = await dienstwelt({ jetzt: '2027-05-02T12:00:00Z' })
  const leitung = await welt.leitung()
  const dienste = welt.als(leitung)
  const jana = await welt.mitglied('RS', { vorname: 'Jana', nachname: 'Berg' })
  const kai = await welt.mitglied('RS', { vorname: 'Kai', nachname: 'Tal' })
  const letzter = async () => (await welt.knoten.ruf(leitung, 'GET', '/api/config/letzterSanLeiter')).json()
  expect(await letzter()).toEqual({ wert: null })
  await dienste.create({ body: welt.angaben({ leiter: jana.profil }) })
  const spaeter = await dienste.create({
    body: welt.angaben({ leiter: kai.profil, beginn: '2027-05-03T08:00:00Z', ende: '2027-05-03T10:00:00Z' }),
  })
  expect(await letzter()).toEqual({ wert: 'Jana Berg' })
  welt.stelleUhr('2027-05-03T10:00:00Z')
  expect(await letzter()).toEqual({ wert: 'Kai Tal' })
  await dienste.absage({ params: { id: spaeter._id }, body: { grund: 'Sturm' } })
  expect(await letzter()).toEqual({ wert: 'Jana Berg' })
})

test('templates: each combination once, with its latest service and how often, of what one may see', async () => {
  const welt = await dienstwelt()
  const dienste = welt.als(await welt.leitung([...LEITET, 'CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST']))
  await dienste.create({ body: welt.angaben({ beginn: '2026-05-01T08:00:00Z', ende: '2026-05-01T16:00:00Z' }) })
  const neu = await dienste.create({ body: welt.angaben() })
  const extern = await dienste.create({
    body: welt.angaben({ art: 'extern', bezeichnung: 'Umzug', beginn: '2027-02-01T08:00:00Z', ende: '2027-02-01T16:00:00Z' }),
  })
  expect(await dienste.distinct()).toEqual([
    expect.objectContaining({
      bezeichnung: 'Stadtlauf',
      veranstalter: 'TV Musterstadt',
      ortName: 'Stadthalle',
      letzter: neu._id,
      anzahl: 2,
    }),
    expect.objectContaining({ bezeichnung: 'Umzug', letzter: extern._id, anzahl: 1 }),
  ])
  expect((await dienste.distinctIntern()).map(({ bezeichnung }) => bezeichnung)).toEqual(['Stadtlauf'])
  expect((await dienste.distinctExtern()).map(({ bezeichnung }) => bezeichnung)).toEqual(['Umzug'])
  expect(await welt.als(await welt.mitglied()).distinct()).toHaveLength(1)
})

test('an estimate is reckoned by our tables, whatever result was sent with it, and a wrong one names its field', async () => {
  const welt = await dienstwelt()
  const leitung = welt.als(await welt.leitung())
  const eingabe = { veranstaltungsart: 'Rockkonzert', maxBesucher: 10_000, erwarteteBesucher: 8000, prominente: 1, geschlossen: true }
  const ergebnis = await leitung.bedarf({ body: eingabe })
  const body = welt.angaben({ risiko: { eingabe, ergebnis: { ...ergebnis, gesamt: 1, rtw: 0 }, uebernommen: true } })
  const { _id: id } = await leitung.create({ body })
  expect((await leitung.get({ params: { id } })).risiko?.ergebnis).toEqual(ergebnis)
  const falsch = { ...eingabe, veranstaltungsart: 'Mondfahrt' }
  await expect(leitung.create({ body: { ...body, risiko: { eingabe: falsch, ergebnis } } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'risiko.eingabe.veranstaltungsart' }],
  })
})
