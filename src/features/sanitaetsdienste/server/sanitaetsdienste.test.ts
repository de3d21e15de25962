import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { checklistContract, needContract } from '#features/einstellungen/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

const error = (status: number, field?: string, msg?: RegExp) => ({
  status,
  errors: [
    expect.objectContaining({
      ...(field === undefined ? {} : { feld: field }),
      ...(msg === undefined ? {} : { msg: expect.stringMatching(msg) }),
    }),
  ],
})

describe('creating', () => {
  test('one shift without a list: number, counts, history, same answer as get', async () => {
    const world = await dienstWorld()
    const leitung = await world.leitung()
    const dienste = world.als(leitung)
    const dienst = await dienste.create({ body: world.props() })
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

  test('the number’s year is that of the begin in Berlin, counted per year', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const numbers = []
    for (const [beginn, ende] of [
      ['2026-12-31T22:30:00Z', '2027-01-01T04:00:00Z'],
      ['2026-12-31T23:30:00Z', '2027-01-01T04:00:00Z'],
      ['2027-06-01T08:00:00Z', '2027-06-01T10:00:00Z'],
    ] as const)
      numbers.push((await dienste.create({ body: world.props({ beginn, ende }) })).nummer)
    expect(numbers).toEqual(['SAN-2026-001', 'SAN-2027-001', 'SAN-2027-002'])
  })

  test('two nodes at once: no number twice and none left out', async () => {
    const world = await dienstWorld()
    const second = await testInstance({ database: world.instance.database })
    const leitung = await world.leitung()
    const [here, there] = [world.als(leitung), second.as(sanitaetsdiensteContract, leitung)]
    const created = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).create({ body: world.props() })))
    const numbers = new Set(created.map(({ nummer }) => nummer))
    expect(numbers).toEqual(new Set(Array.from({ length: 20 }, (_, i) => `SAN-2027-${String(i + 1).padStart(3, '0')}`)))
  })

  test('a refused one takes no number', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const ktw = await world.fahrzeug('KTW 1')
    const withKtw = world.props({ fahrzeuge: [{ fahrzeug: ktw }] })
    await dienste.create({ body: withKtw })
    await expect(dienste.create({ body: withKtw })).rejects.toMatchObject({ status: 409 })
    expect((await dienste.create({ body: world.props() })).nummer).toBe('SAN-2027-002')
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
  ])('%s is refused, and nothing is written', async (_, data, status, field, sentence) => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    await expect(dienste.create({ body: world.props(data) })).rejects.toMatchObject(error(status, field, sentence))
    expect((await dienste.list()).gesamt).toBe(0)
  })

  test('a shift outside the service is named', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const schichten = [
      { bezeichnung: 'Früh', beginn: '2027-05-01T08:00:00Z', ende: '2027-05-01T12:00:00Z' },
      { bezeichnung: 'Spät', beginn: '2027-05-01T12:00:00Z', ende: '2027-05-01T20:00:00Z' },
    ]
    await expect(dienste.create({ body: world.props({ schichten }) })).rejects.toMatchObject(
      error(400, 'schichten.1.ende', /Schicht „Spät“ endet zu spät/),
    )
  })

  test.each([
    ['the night that ends summer time', '2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 13],
    ['the night that begins it', '2027-03-27T19:00:00.000Z', '2027-03-28T06:00:00.000Z', 11],
  ])('%s is accepted as it is', async (_, beginn, ende, hours) => {
    const world = await dienstWorld({ now: '2026-10-01T12:00:00Z' })
    const dienst = await world.als(await world.leitung()).create({ body: world.props({ beginn, ende }) })
    expect((Date.parse(dienst.ende) - Date.parse(dienst.beginn)) / 3_600_000).toBe(hours)
    expect(dienst.schichten[0]).toMatchObject({ beginn, ende })
  })

  test('vehicles: booked by shift, back to back allowed, an overlap names both', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const ktw = await world.fahrzeug('KTW 14/01')
    await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    await dienste.create({
      body: world.props({ beginn: '2027-05-01T16:00:00Z', ende: '2027-05-01T20:00:00Z', fahrzeuge: [{ fahrzeug: ktw }] }),
    })
    await expect(
      dienste.create({
        body: world.props({
          bezeichnung: 'Konzert',
          beginn: '2027-05-01T15:59:00Z',
          ende: '2027-05-01T16:00:00Z',
          fahrzeuge: [{ fahrzeug: ktw }],
        }),
      }),
    ).rejects.toMatchObject(error(409, 'fahrzeuge', /KTW 14\/01 ist schon belegt: Stadtlauf, Sa., 01.05.2027, 10:00 bis 18:00 Uhr/))
  })

  test('a draft keeps taken or broken vehicles as wishes until each is free', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [ktw, rtw, broken] = [
      await world.fahrzeug('KTW 1'),
      await world.fahrzeug('RTW 1'),
      await world.fahrzeug('MTW', { status: 'werkstatt' }),
    ]
    const other = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    const wanted = [ktw, rtw, broken].map((fahrzeug) => ({ fahrzeug }))
    const draft = await dienste.create({ body: world.props({ bezeichnung: 'Konzert', status: 'anfrage', fahrzeuge: wanted }) })
    const params = { id: draft._id }
    const shift = draft.schichten[0]!
    const booked = async () => {
      const rows = await world.instance.context.db
        .selectFrom('fahrzeugbelegungen')
        .select('fahrzeug')
        .where('zweck', '=', 'Konzert')
        .execute()
      return rows.map(({ fahrzeug }) => fahrzeug)
    }
    expect([shift.fahrzeuge.length, await booked()]).toEqual([3, [rtw]])
    const texts = ['MTW ist in der Werkstatt.', 'KTW 1 ist schon belegt: Stadtlauf, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.']
    const blocking = async () => (await dienste.ausschreibung({ params })).konflikte.filter(({ sperrt }) => sperrt)
    expect(await blocking()).toEqual([
      { sperrt: true, text: texts[0], schichten: [shift._id], pfad: null },
      { sperrt: true, text: texts[1], schichten: [shift._id], pfad: `/sanitaetsdienst/${other._id}` },
    ])
    const publish = (version: number) => dienste.status({ params, body: { version, status: 'ausgeschrieben' } })
    const refusal = await abgelehnt(publish(draft.version))
    expect([refusal.status, refusal.errors]).toEqual([409, texts.map((msg) => ({ msg, feld: 'status' }))])
    await dienste.absage({ params: { id: other._id }, body: { grund: 'Regen' } })
    const changed = await dienste.update({
      params,
      body: asChange(draft, { schichten: [{ ...shift, fahrzeuge: shift.fahrzeuge.filter(({ fahrzeug }) => fahrzeug !== broken) }] }),
    })
    expect(await blocking()).toEqual([])
    await publish(changed.version)
    expect((await booked()).toSorted()).toEqual([ktw, rtw].toSorted())
  })

  test('a draft needs a name and its time; publishing lists what is missing and refuses', async () => {
    const world = await dienstWorld()
    const [leitung, leads] = [await world.leitung(), await world.leitung()]
    const dienste = world.als(leitung)
    const { bezeichnung, beginn, ende, ort, veranstalter } = world.props()
    const bare = { art: 'intern' as const, bezeichnung, beginn, ende, leiter: leads.profil }
    const wanted = ['ort', 'veranstalter.name', 'veranstalter.ansprechpartner', 'veranstalter.telefon']
    const refused = await abgelehnt(dienste.create({ body: bare }))
    expect([refused.status, refused.errors.map((one) => one.feld)]).toEqual([400, wanted])
    const draft = await dienste.create({ body: { ...bare, status: 'anfrage' } })
    const params = { id: draft._id }
    expect(draft).toMatchObject({ ort: null, ortDaten: { _id: null, name: '' }, veranstalter: { name: '', telefon: '' } })
    expect((await world.als(leads).list({ query: { nur: 'entwurf' } })).zeilen).toMatchObject([{ _id: draft._id, ortName: '' }])
    const text = 'Zum Ausschreiben fehlen: Ort, Veranstalter, Ansprechpartner und Telefon.'
    const said = async () => (await dienste.ausschreibung({ params })).konflikte.map(({ sperrt, text }) => [sperrt, text])
    expect(await said()).toEqual([
      [true, text],
      [false, 'Noch nicht gesagt: Treffpunkt.'],
    ])
    const publish = (version: number) => dienste.status({ params, body: { version, status: 'ausgeschrieben' } })
    expect(await abgelehnt(publish(draft.version))).toMatchObject({ status: 409, errors: [{ msg: text, feld: 'status' }] })
    const whole = await dienste.update({ params, body: asChange(draft, { ort, veranstalter, leiter: null }) })
    expect(await said()).toEqual([[false, 'Noch nicht gesagt: Leitung und Treffpunkt.']])
    const published = await publish(whole.version)
    expect(await abgelehnt(dienste.update({ params, body: asChange(published, { ort: null }) }))).toMatchObject({
      status: 400,
      errors: [{ msg: 'Ort fehlt.', feld: 'ort' }],
    })
  })

  test('of two nodes wanting one vehicle one gets it, the other names the holder', async () => {
    const world = await dienstWorld()
    const second = await testInstance({ database: world.instance.database })
    const leitung = await world.leitung()
    const ktw = await world.fahrzeug('KTW 1')
    const body = world.props({ fahrzeuge: [{ fahrzeug: ktw }] })
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? world.als(leitung) : second.as(sanitaetsdiensteContract, leitung)).create({ body })),
    )
    const rejected = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(rejected).toHaveLength(5)
    for (const reason of rejected) expect(reason).toMatchObject(error(409, 'fahrzeuge', /KTW 1 ist schon belegt: Stadtlauf/))
    expect((await world.als(leitung).list()).gesamt).toBe(1)
  })

  test.each([
    ['werkstatt', /in der Werkstatt/],
    ['ausserDienst', /außer Dienst/],
  ])('a vehicle in state %s does not go along', async (status, sentence) => {
    const world = await dienstWorld()
    const fahrzeug = await world.fahrzeug('KTW 2', { status })
    await expect(world.als(await world.leitung()).create({ body: world.props({ fahrzeuge: [{ fahrzeug }] }) })).rejects.toMatchObject(
      error(409, 'fahrzeuge.0.fahrzeug', sentence),
    )
  })
})

describe('rights', () => {
  test('the kind of the service decides which right is asked for', async () => {
    const world = await dienstWorld()
    const own = world.als(await world.leitung())
    const foreign = world.als(await world.leitung(['CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST', 'UPDATE_EXTERN_SANDIENST']))
    await expect(own.create({ body: world.props({ art: 'extern' }) })).rejects.toMatchObject(
      error(403, undefined, /Externe Sanitätsdienste anlegen/),
    )
    await expect(foreign.create({ body: world.props() })).rejects.toMatchObject(error(403, undefined, /„Sanitätsdienste anlegen/))
    const intern = await own.create({ body: world.props() })
    const extern = await foreign.create({ body: world.props({ art: 'extern' }) })
    await expect(own.get({ params: { id: extern._id } })).rejects.toMatchObject({ status: 404 })
    await expect(foreign.get({ params: { id: intern._id } })).rejects.toMatchObject({ status: 404 })
    expect((await own.list()).zeilen.map(({ _id }) => _id)).toEqual([intern._id])
    expect((await foreign.extern()).zeilen.map(({ _id }) => _id)).toEqual([extern._id])
    const reads = world.als(await world.leitung(['READ_EXTERN_SANDIENST', 'UPDATE_SANDIENST', 'DELETE_SANDIENST']))
    await expect(reads.absage({ params: { id: extern._id }, body: { grund: 'x' } })).rejects.toMatchObject(
      error(403, undefined, /Externe Sanitätsdienste ändern/),
    )
    await expect(reads.remove({ params: { id: extern._id } })).rejects.toMatchObject(
      error(403, undefined, /Externe Sanitätsdienste löschen/),
    )
  })

  test('drafts are for who plans and who leads; what is meant for groups is for them', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const mitglied = await world.mitglied('SanA', { gruppe: 'Bereitschaft Süd' })
    const chief = await world.mitglied('RS')
    const draft = await dienste.create({ body: world.props({ status: 'anfrage', bezeichnung: 'Entwurf', leiter: chief.profil }) })
    const south = await dienste.create({ body: world.props({ bezeichnung: 'Süd', sichtbarFuer: ['Bereitschaft Süd'] }) })
    const north = await dienste.create({ body: world.props({ bezeichnung: 'Nord', sichtbarFuer: ['Bereitschaft Nord'] }) })
    const sees = async (actor: typeof mitglied) => (await world.als(actor).list()).zeilen.map(({ bezeichnung }) => bezeichnung).sort()
    expect(await sees(mitglied)).toEqual(['Süd'])
    expect(await sees(chief)).toEqual(['Entwurf'])
    for (const id of [draft._id, north._id])
      await expect(world.als(mitglied).get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await world.als(mitglied).get({ params: { id: south._id } })).bezeichnung).toBe('Süd')
    expect((await world.als(chief).get({ params: { id: draft._id } })).anmeldung).toMatchObject({ moeglich: false })
  })

  test('comments are for leaders unless public; billing data is for planners', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const bill = {
      name: 'TV',
      ansprechpartner: 'Eva',
      telefon: '02345 678901',
      rechnungsadresse: { strasse: 'Weg', hausnummer: '1' },
      kundennr: 'K1',
    }
    const { _id } = await dienste.create({ body: world.props({ veranstalter: bill }) })
    const [silent, according] = [await world.mitglied('SanA', { nachname: 'Still' }), await world.mitglied('SanA', { nachname: 'Laut' })]
    await world.als(silent).anmelden({ params: { id: _id }, body: { kommentar: 'nur vormittags' } })
    await world.als(according).anmelden({ params: { id: _id }, body: { kommentar: 'bringe Kuchen', kommentarSichtbarkeit: 'alle' } })
    const comments = async (actor: typeof silent) =>
      (await world.als(actor).get({ params: { id: _id } })).helfer.map(({ kommentar }) => kommentar)
    expect(await comments(according)).toEqual(['', 'bringe Kuchen'])
    expect(await comments(silent)).toEqual(['nur vormittags', 'bringe Kuchen'])
    expect((await dienste.get({ params: { id: _id } })).helfer.map(({ kommentar }) => kommentar)).toEqual([
      'nur vormittags',
      'bringe Kuchen',
    ])
    // Hidden crew: named to leaders, to who sees hidden members and to who stands there, too; counted for everybody.
    await sql`update profile set unsichtbar = true where _id = ${silent.profil}::uuid`.execute(world.instance.context.db)
    const readers = [await world.mitglied(), await world.mitglied('SanA', { rechte: ['READ_SANDIENST', 'READ_UNSICHTBARE_USER'] })]
    const names = async (actor: typeof silent) => {
      const { helfer, schichten } = await world.als(actor).get({ params: { id: _id } })
      return [
        helfer.map(({ profil, verborgen }) => (verborgen ? `${profil.nachname}?` : profil.nachname)),
        schichten[0]?.besetzung.gemeldet,
      ]
    }
    expect(await Promise.all([...readers, according, silent].map(names))).toEqual([
      [['Jemand?', 'Laut'], 2],
      [['Still', 'Laut'], 2],
      [['Still', 'Laut'], 2],
      [['Still', 'Laut'], 2],
    ])
    expect((await dienste.get({ params: { id: _id } })).helfer[0]?.profil).toMatchObject({ nachname: 'Still' })
    expect((await world.als(silent).get({ params: { id: _id } })).veranstalter).toMatchObject({
      telefon: '02345 678901',
      rechnungsadresse: { strasse: '', hausnummer: '' },
      kundennr: '',
    })
    expect((await dienste.get({ params: { id: _id } })).veranstalter).toMatchObject(bill)
  })
})

test('last leader: of the latest past service held, by the clock alone', async () => {
  const world = await dienstWorld({ now: '2027-05-02T12:00:00Z' })
  const leitung = await world.leitung()
  const dienste = world.als(leitung)
  const jana = await world.mitglied('RS', { vorname: 'Jana', nachname: 'Berg' })
  const kai = await world.mitglied('RS', { vorname: 'Kai', nachname: 'Tal' })
  const last = async () => (await world.instance.call(leitung, 'GET', '/api/config/letzterSanLeiter')).json()
  expect(await last()).toEqual({ wert: null })
  await dienste.create({ body: world.props({ leiter: jana.profil }) })
  const later = await dienste.create({
    body: world.props({ leiter: kai.profil, beginn: '2027-05-03T08:00:00Z', ende: '2027-05-03T10:00:00Z' }),
  })
  expect(await last()).toEqual({ wert: 'Jana Berg' })
  world.placeClock('2027-05-03T10:00:00Z')
  expect(await last()).toEqual({ wert: 'Kai Tal' })
  await dienste.absage({ params: { id: later._id }, body: { grund: 'Sturm' } })
  expect(await last()).toEqual({ wert: 'Jana Berg' })
})

test('templates: each combination once, with latest service and count', async () => {
  const world = await dienstWorld()
  const dienste = world.als(await world.leitung([...LEADS, 'CREATE_EXTERN_SANDIENST', 'READ_EXTERN_SANDIENST']))
  await dienste.create({ body: world.props({ beginn: '2026-05-01T08:00:00Z', ende: '2026-05-01T16:00:00Z' }) })
  const fresh = await dienste.create({ body: world.props() })
  const extern = await dienste.create({
    body: world.props({ art: 'extern', bezeichnung: 'Umzug', beginn: '2027-02-01T08:00:00Z', ende: '2027-02-01T16:00:00Z' }),
  })
  expect(await dienste.distinct()).toEqual([
    expect.objectContaining({
      bezeichnung: 'Stadtlauf',
      veranstalter: 'TV Musterstadt',
      ortName: 'Stadthalle',
      letzter: fresh._id,
      anzahl: 2,
    }),
    expect.objectContaining({ bezeichnung: 'Umzug', letzter: extern._id, anzahl: 1 }),
  ])
  expect((await dienste.distinctIntern()).map(({ bezeichnung }) => bezeichnung)).toEqual(['Stadtlauf'])
  expect((await dienste.distinctExtern()).map(({ bezeichnung }) => bezeichnung)).toEqual(['Umzug'])
  expect(await world.als(await world.mitglied()).distinct()).toHaveLength(1)
})

test('an estimate is computed by our tables, ignoring any result sent', async () => {
  const world = await dienstWorld()
  const leitung = world.als(await world.leitung())
  const input = { veranstaltungsart: 'Rockkonzert', maxBesucher: 10_000, erwarteteBesucher: 8000, prominente: 1, geschlossen: true }
  const result = await leitung.bedarf({ body: input })
  const reason = 'Ein RTW steht auf der Wache nebenan.'
  const body = world.props({
    risiko: { eingabe: input, ergebnis: { ...result, gesamt: 1, rtw: 0 }, uebernommen: true, manuelleAbweichungGrund: reason },
  })
  const { _id } = await leitung.create({ body })
  expect((await leitung.get({ params: { id: _id } })).risiko?.ergebnis).toEqual(result)
  const wrong = { ...input, veranstaltungsart: 'Mondfahrt' }
  await expect(leitung.create({ body: { ...body, risiko: { eingabe: wrong, ergebnis: result } } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'risiko.eingabe.veranstaltungsart' }],
  })
})

test('a new table version counts for new estimates; old ones keep theirs', async () => {
  const world = await dienstWorld()
  const { instance } = world
  const leitung = world.als(await world.leitung())
  const settings = instance.as(needContract, await instance.person(['UPDATE_USER_RECHTE']))
  const input = { veranstaltungsart: 'Rockkonzert', maxBesucher: 10_000, erwarteteBesucher: 8000, geschlossen: true }
  const result = await leitung.bedarf({ body: input })
  const old = await leitung.create({ body: world.props({ risiko: { eingabe: input, ergebnis: result } }) })
  const ivr = (await settings.tables()).find((one) => one.variante === 'IVR-2017')!
  const own = {
    ...ivr,
    name: 'Ortsverband',
    version: 1,
    arten: ivr.arten.map((kind) => (kind.name === 'Rockkonzert' ? { ...kind, faktor: 0.5 } : kind)),
    rtw: [
      { bis: 10, wert: 0 },
      { bis: null, wert: 9 },
    ],
    fragen: [
      { frage: 'Länger als 3 Stunden?', merkmal: 'dauer' as const },
      { frage: 'Wasser?', merkmal: null },
    ],
  }
  for (const [wrong, field, sentence] of [
    [{ arten: [{ name: 'Markt', faktor: 10 }] }, 'arten.0.faktor', /9,99/],
    [{ arten: [{ name: 'Markt', faktor: 0.125 }] }, 'arten.0.faktor', /Faktor/],
    [
      {
        arten: [
          { name: 'Markt', faktor: 1 },
          { name: 'markt', faktor: 1 },
        ],
      },
      'arten.1.name',
      /schon/,
    ],
    [
      {
        rtw: [
          { bis: 10, wert: 0 },
          { bis: 10, wert: 1 },
          { bis: null, wert: 2 },
        ],
      },
      'rtw.1.bis',
      /steigen/,
    ],
    [
      {
        rtw: [
          { bis: null, wert: 0 },
          { bis: null, wert: 1 },
        ],
      },
      'rtw.0.bis',
      /nur die letzte/,
    ],
    [{ rtw: [{ bis: 10, wert: 0 }] }, 'rtw.0.bis', /offen/],
    [{ rtw: [] }, 'rtw', /RTW/],
    [{ name: 'ivr-2017' }, 'name', /eigenen Namen/],
    [{ helfer: [{ bis: null, von: 3, wert: 2 }] }, 'helfer.0.wert', /Max/],
  ] as const)
    expect(await abgelehnt(settings.addTable({ body: { ...own, ...wrong } as typeof own }))).toMatchObject({
      status: 400,
      errors: [{ feld: field, msg: expect.stringMatching(sentence) }],
    })
  expect(await settings.addTable({ body: own })).toEqual({ version: 2, variante: 'Ortsverband 1' })
  expect(await abgelehnt(settings.addTable({ body: own }))).toMatchObject({ status: 409 })
  expect(await settings.addTable({ body: { ...own, version: 2, gewaltPunkte: 0 } })).toEqual({ version: 3, variante: 'Ortsverband 2' })
  expect((await leitung.bedarfstabellen()).map((one) => [one.variante, one.vorgabe])).toEqual([
    ['Ortsverband 2', true],
    ['Ortsverband 1', false],
    ['IVR-2017', false],
    ['BRK-2010', false],
  ])
  const fresh = await leitung.bedarf({ body: { ...input, variante: 'Ortsverband 1' } })
  expect([result, fresh].map((one) => [one.tabelle, one.faktor, one.gesamt, one.rtw])).toEqual([
    ['IVR-2017', 1, 28, 2],
    ['Ortsverband 1', 0.5, 14, 9],
  ])
  // Saved again, even where our code gave another result in its time, it stands.
  const before = { eingabe: old.risiko!.eingabe, ergebnis: { ...result, rtw: 3 } }
  await sql`update sanitaetsdienste set risiko = ${JSON.stringify({ ...old.risiko, ...before })}::jsonb`.execute(instance.context.db)
  const kept = await leitung.update({ params: { id: old._id }, body: asChange(old, { bezeichnung: 'Anders' }) })
  expect(kept.risiko).toMatchObject(before)
  // Facts of the service override the submitted answers; questions outside the table are refused.
  const mine = { ...input, variante: 'Ortsverband 1' }
  const answers = own.fragen.map((one) => ({ ...one, ja: false }))
  const again = (risiko: object) =>
    leitung.update({
      params: { id: old._id },
      body: asChange(kept, { risiko: { eingabe: mine, ergebnis: result, fragebogen: answers, ...risiko } }),
    })
  expect(await abgelehnt(again({ fragebogen: [{ frage: 'Erfunden?', ja: true }] }))).toMatchObject({
    status: 400,
    errors: [{ feld: 'risiko.fragebogen.0.frage', msg: 'Diese Frage steht nicht in der Tabelle.' }],
  })
  const changed = await again({})
  expect(changed.risiko).toMatchObject({ ergebnis: fresh, fragebogen: [{ ja: true }, { ja: false }] })
  await expect(sql`update bedarfstabellen set inhalt = '{}'`.execute(instance.context.db)).rejects.toThrow(/bleibt/)
  await expect(sql`delete from bedarfstabellen`.execute(instance.context.db)).rejects.toThrow(/bleibt/)
  expect((await settings.history()).map(({ alt, neu }) => [alt, neu])).toEqual([
    ['Ortsverband 1', 'Ortsverband 2'],
    ['IVR-2017', 'Ortsverband 1'],
  ])
})

test('planning less than a taken-over estimate needs a reason; more does not', async () => {
  const world = await dienstWorld()
  const leitung = world.als(await world.leitung())
  const input = { veranstaltungsart: 'Rockkonzert', maxBesucher: 10_000, erwarteteBesucher: 8000, prominente: 1, geschlossen: true }
  const result = await leitung.bedarf({ body: input })
  const risiko = { eingabe: input, ergebnis: result, uebernommen: true }
  const no = {
    status: 400,
    errors: [{ feld: 'risiko.manuelleAbweichungGrund', msg: 'Du planst weniger als berechnet. Schreib bitte kurz, warum.' }],
  }
  await expect(leitung.create({ body: world.props({ risiko }) })).rejects.toMatchObject(no)
  // A result of its own does not help: the need is reckoned by our tables.
  await expect(
    leitung.create({ body: world.props({ risiko: { ...risiko, ergebnis: { ...result, helferVon: 0, rtw: 0, notarzt: 0 } } }) }),
  ).rejects.toMatchObject(no)
  const draft = await leitung.create({ body: world.props({ risiko: { ...risiko, uebernommen: false } }) })
  await expect(leitung.update({ params: { id: draft._id }, body: asChange(draft, { risiko }) })).rejects.toMatchObject(no)
  const why = { ...risiko, manuelleAbweichungGrund: 'Aufbau ohne Publikum' }
  expect(
    (await leitung.update({ params: { id: draft._id }, body: asChange(draft, { risiko: why }) })).risiko?.manuelleAbweichungGrund,
  ).toBe('Aufbau ohne Publikum')
  const [rtw, ktw] = [await world.fahrzeug('RTW 1', { typ: 'RTW' }), await world.fahrzeug('KTW 1', { typ: 'KTW-B' })]
  const vehicles = [
    { fahrzeug: rtw },
    ...Array.from({ length: result.rtw - 1 }, () => ({ typ: 'RTW' as const })),
    { fahrzeug: ktw },
    ...Array.from({ length: Math.max(0, result.ktw - 1) }, () => ({ typ: 'KTW' as const })),
    ...Array.from({ length: result.notarzt }, () => ({ typ: 'NEF' as const })),
  ]
  const bedarf = [{ qualifikation: 'SanA' as const, anzahl: result.helferVon }]
  expect(await leitung.create({ body: world.props({ risiko, bedarf, fahrzeuge: vehicles }) })).toMatchObject({
    risiko: { uebernommen: true },
  })
})

test('papers: added by planners and leaders, read by readers, with history', async () => {
  const world = await dienstWorld()
  const { als, props, instance } = world
  const planner = await world.leitung()
  const [leader, member, outsider] = [await world.mitglied(), await world.mitglied(), await world.mitglied('SanA', { rechte: [] })]
  const one = await als(planner).create({ body: props({ leiter: leader.profil }) })
  const params = { id: one._id }
  const url = `/api/sanitaetsdienste/${one._id}/anhaenge`
  const add = (who: Person, content: string | Buffer = '%PDF-1.4\n%%EOF\n', key?: string) => {
    const { headers, payload } = form(who, Buffer.from(content), 'Genehmigung.pdf')
    return instance.app.inject({ method: 'POST', url, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) }, payload })
  }
  expect((await add(planner, 'MZ is no paper')).statusCode).toBe(400)
  expect((await add(planner, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413)
  const made = await add(leader)
  const { _id: file } = made.json<{ _id: string }>()
  expect([made.statusCode, (await add(member)).statusCode, (await add(outsider)).statusCode]).toEqual([201, 403, 403])
  expect((await als(member).get({ params })).anhaenge).toMatchObject([{ _id: file, name: 'Genehmigung.pdf', typ: 'application/pdf' }])
  const call = async (who: Person, method: 'GET' | 'DELETE') => (await instance.call(who, method, `/api/dateien/${file}`)).statusCode
  expect([await call(member, 'GET'), await call(outsider, 'GET'), await call(member, 'DELETE')]).toEqual([200, 403, 403])
  expect((await als(planner).history({ params })).map(({ feld, neu }) => [feld, neu])).toContainEqual(['datei', 'Genehmigung.pdf'])
  expect([await call(leader, 'DELETE'), (await als(member).get({ params })).anhaenge]).toEqual([204, []])
  // Under one key: cut short first, sent again, and another file of the same length.
  const cut = form(planner, Buffer.from('%PDF-1.4\n%%EOF\n'), 'Genehmigung.pdf')
  const headers = { ...cut.headers, 'idempotency-key': 'papier-1' }
  expect((await instance.app.inject({ method: 'POST', url, headers, payload: cut.payload.subarray(0, -30) })).statusCode).toBe(400)
  const [first, again] = [await add(planner, '%PDF-1.4\n%%EOF\n', 'papier-1'), await add(planner, '%PDF-1.4\n%%EOF\n', 'papier-1')]
  expect([first.statusCode, again.json()]).toEqual([201, first.json()])
  expect((await add(planner, '%PDF-1.5\n%%EOF\n', 'papier-1')).statusCode).toBe(409)
  await als(planner).remove({ params })
  expect(await instance.context.db.selectFrom('dateien').select('_id').execute()).toEqual([])
})

test('a sign-off delayed offline and sent twice is one; its key fits no other call', async () => {
  const world = await dienstWorld()
  const { als, props, instance } = world
  const planner = await world.leitung()
  const member = await world.mitglied()
  const one = await als(planner).create({ body: props() })
  await als(member).anmelden({ params: { id: one._id }, body: { schicht: one.schichten[0]!._id } })
  const url = `/api/sanitaetsdienste/${one._id}/anmeldung?grund=`
  const leave = async (reason: string, who = member) =>
    (await instance.call(who, 'DELETE', url + reason, undefined, { 'idempotency-key': 'wartete-im-keller' })).statusCode
  expect([await leave('krank'), await leave('krank'), await leave('anders')]).toEqual([204, 204, 409])
  // Of another member it is another key.
  expect(await leave('krank', planner)).toBe(409)
  const { statusCode: without } = await instance.call(member, 'DELETE', `${url}krank`)
  expect(without).toBe(409)
  const gone = (await als(planner).history({ params: { id: one._id } })).filter(({ feld }) => feld === 'helfer')
  expect(gone).toHaveLength(2)
})

test('addresses of bills are split into parts, or kept whole if ambiguous', async () => {
  const world = await dienstWorld()
  const dienste = world.als(await world.leitung())
  const { db } = world.instance.context
  const texts = [
    [
      'TV, z. Hd. Frau Muster\nAm Markt 12 a\n12345 Bad Muster',
      { zusatz: 'z. Hd. Frau Muster', strasse: 'Am Markt', hausnummer: '12 a', plz: '12345', stadt: 'Bad Muster' },
    ],
    ['Straße des 17. Juni, 12345 Ort', { zusatz: '', strasse: 'Straße des 17. Juni', hausnummer: '', plz: '12345', stadt: 'Ort' }],
    ['Postfach 4\nRathaus', { zusatz: 'Postfach 4\nRathaus', strasse: '', plz: '', stadt: '' }],
    ['', { zusatz: '', strasse: '', land: '' }],
  ] as const
  const ids: string[] = []
  for (const [text] of texts) {
    const { _id } = await dienste.create({ body: world.props() })
    const veranstalter = JSON.stringify({
      name: 'TV',
      ansprechpartner: 'Eva',
      telefon: '02345 1',
      email: '',
      kundennr: '',
      rechnungsadresse: text,
    })
    await sql`update sanitaetsdienste set veranstalter = ${veranstalter}::jsonb where _id = ${_id}::uuid`.execute(db)
    ids.push(_id)
  }
  await sql.raw(readFileSync(new URL('../../../../migrations/before-1.0/0175_rechnungsadresse.sql', import.meta.url), 'utf8')).execute(db)
  for (const [i, [, parts]] of texts.entries())
    expect((await dienste.get({ params: { id: ids[i]! } })).veranstalter.rechnungsadresse).toMatchObject(parts)
})

test('a leader ticks the checklist with name and time; a new template keeps ticks', async () => {
  const world = await dienstWorld()
  const [planner, leader, member] = [await world.leitung(), await world.mitglied(), await world.mitglied()]
  const { _id } = await world.als(planner).create({ body: world.props({ leiter: leader.profil }) })
  const tick = async (who: Person, point: string, done: boolean) =>
    world.als(who).tick({ params: { id: _id }, body: { punkt: point, erledigt: done } })
  const [first] = await world.als(leader).checkliste({ params: { id: _id } })
  const [done] = await tick(leader, first!.punkt, true)
  expect([typeof done?.am, done?.person]).toMatchObject(['string', { _id: leader.profil }])
  expect((await tick(planner, first!.punkt, true))[0]).toEqual(done)
  await expect(tick(member, first!.punkt, false)).rejects.toMatchObject(error(403))
  await expect(tick(leader, 'Kuchen backen', true)).rejects.toMatchObject(error(400, 'punkt'))
  const chief = await world.instance.person(['UPDATE_USER_RECHTE'])
  await world.instance.as(checklistContract, chief).change({ body: { version: 1, punkte: ['Kuchen backen'] } })
  expect((await tick(leader, 'Kuchen backen', true)).map((point) => [point.punkt, point.am !== null])).toEqual([
    ['Kuchen backen', true],
    [first!.punkt, true],
  ])
  expect((await tick(leader, first!.punkt, false)).map((point) => point.punkt)).toEqual(['Kuchen backen'])
  const history = await world.als(await world.instance.person(LEADS)).history({ params: { id: _id } })
  expect(history.filter((entry) => entry.feld === 'checkliste').map((entry) => [entry.alt, entry.neu])).toContainEqual([first!.punkt, null])
})
