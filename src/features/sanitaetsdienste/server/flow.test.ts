// The way of a service: published, copied, called off, deleted.
import { describe, expect, test } from 'vitest'
import { asChange, dienstWorld } from '#tests/support/dienste.ts'

const sentence = (status: number, msg: RegExp) => ({ status, errors: [expect.objectContaining({ msg: expect.stringMatching(msg) })] })

describe('states', () => {
  test('from the request to published, and back while nobody is registered', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const mitglied = await world.mitglied()
    const draft = await dienste.create({ body: world.props({ status: 'anfrage' }) })
    const params = { id: draft._id }
    await expect(world.als(mitglied).get({ params })).rejects.toMatchObject({ status: 404 })
    await expect(dienste.status({ params, body: { version: 1, status: 'durchgefuehrt' } })).rejects.toMatchObject(
      sentence(409, /abschließt/),
    )
    expect(await dienste.status({ params, body: { version: 1, status: 'beauftragt' } })).toMatchObject({ status: 'beauftragt', version: 2 })
    await expect(dienste.status({ params, body: { version: 1, status: 'ausgeschrieben' } })).rejects.toMatchObject(
      sentence(409, /inzwischen selbst geändert/),
    )
    await dienste.status({ params, body: { version: 2, status: 'ausgeschrieben' } })
    await world.als(mitglied).anmelden({ params, body: {} })
    await expect(dienste.status({ params, body: { version: 3, status: 'anfrage' } })).rejects.toMatchObject(
      sentence(409, /eine Person ist schon gemeldet/),
    )
    expect((await dienste.history({ params })).filter(({ feld }) => feld === 'status').map(({ alt, neu }) => [alt, neu])).toEqual([
      ['beauftragt', 'ausgeschrieben'],
      ['anfrage', 'beauftragt'],
    ])
  })
})

describe('copying', () => {
  test('wall times stay at ten across clock changes, with all dependent times', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    // Summer time ends on 2026-10-25: ten o'clock in Berlin is 08:00 UTC before, 09:00 UTC after.
    const template = await dienste.create({
      body: world.props({
        beginn: '2027-10-30T08:00:00Z',
        ende: '2027-10-30T18:00:00Z',
        treffpunktZeit: '2027-10-30T07:15:00Z',
        meldeschluss: '2027-10-16T16:00:00Z',
        aufbauAb: '2027-10-30T06:00:00Z',
        leitstelleAngemeldet: true,
      }),
    })
    const copy = await dienste.kopie({ params: { id: template._id }, body: { beginn: '2028-01-15T09:00:00Z' } })
    expect(copy).toMatchObject({
      status: 'anfrage',
      nummer: 'SAN-2028-001',
      bezeichnung: 'Stadtlauf',
      beginn: '2028-01-15T09:00:00.000Z',
      ende: '2028-01-15T19:00:00.000Z',
      treffpunktZeit: '2028-01-15T08:15:00.000Z',
      meldeschluss: '2028-01-01T17:00:00.000Z',
      aufbauAb: '2028-01-15T07:00:00.000Z',
      leitstelleAngemeldet: false,
      helfer: [],
    })
    expect(copy.schichten[0]).toMatchObject({ beginn: copy.beginn, ende: copy.ende, bedarf: template.schichten[0]?.bedarf })
    expect(copy.schichten[0]?._id).not.toBe(template.schichten[0]?._id)
    expect((await dienste.history({ params: { id: copy._id } })).find(({ titel }) => titel === 'Kopie von')?.neu).toEqual({
      _id: template._id,
      nummer: 'SAN-2027-001',
      bezeichnung: 'Stadtlauf',
    })
  })

  test('with people: nobody is registered; former helpers first, leaders stay', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [lena, otto] = [await world.mitglied('SanA', { nachname: 'Lena' }), await world.mitglied('SanA', { nachname: 'Otto' })]
    const other = await world.mitglied('SanA', { nachname: 'Anton' })
    const old = await dienste.create({ body: world.props({ leiter: lena.profil, stvLeiter: otto.profil }) })
    const schicht = old.schichten[0]!._id
    await dienste.einteilung({
      params: { id: old._id },
      body: {
        version: 1,
        helfer: [
          { profil: lena.profil, schicht, funktion: 'Fahrerin', trotzdem: 'Fährt nur auf dem Gelände' },
          { profil: otto.profil, schicht },
        ],
      },
    })
    await world.instance.context.transact((trx) =>
      trx.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', otto.profil).execute(),
    )
    const body = { beginn: '2028-05-01T08:00:00Z', mitHelfern: true }
    const copy = await dienste.kopie({ params: { id: old._id }, body })
    expect(copy.helfer).toEqual([])
    expect(copy.schichten[0]?.besetzung).toMatchObject({ gemeldet: 0, offen: 2 })
    const first = async (one: typeof copy) =>
      (await dienste.kandidaten({ params: { id: one._id }, query: { schicht: one.schichten[0]!._id } })).kandidaten
        .slice(0, 2)
        .map(({ profil, dabei }) => [profil._id, dabei])
    expect(await first(copy)).toEqual([
      [lena.profil, true],
      [other.profil, false],
    ])
    expect((await dienste.history({ params: { id: copy._id } })).map(({ aktion }) => aktion)).not.toContain('gemeldet')
    expect([copy.leiter, copy.stvLeiter]).toEqual([lena.profil, null])
    const without = await dienste.kopie({ params: { id: old._id }, body: { ...body, mitHelfern: false } })
    expect([without.helfer, without.leiter]).toEqual([[], null])
    expect(await first(without)).not.toContainEqual([lena.profil, true])
  })

  test('a vehicle that is taken at the new time becomes the wish for one of its kind', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [ktw, rtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('RTW 1', { typ: 'RTW' })]
    const old = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: ktw }, { fahrzeug: rtw }] }) })
    await dienste.create({
      body: world.props({ beginn: '2028-05-01T10:00:00Z', ende: '2028-05-01T11:00:00Z', fahrzeuge: [{ fahrzeug: ktw }] }),
    })
    const copy = await dienste.kopie({ params: { id: old._id }, body: { beginn: '2028-05-01T08:00:00Z' } })
    expect(copy.schichten[0]?.fahrzeuge.map(({ fahrzeug, typ }) => [fahrzeug, typ])).toEqual([
      [rtw, 'RTW'],
      [null, 'KTW'],
    ])
  })
})

describe('calling off', () => {
  test('frees people and vehicles, keeps who was there readable, and happens once', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const ktw = await world.fahrzeug('KTW 1')
    const lena = await world.mitglied()
    const old = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    const params = { id: old._id }
    await dienste.einteilung({ params, body: { version: 1, helfer: [{ profil: lena.profil, schicht: old.schichten[0]!._id }] } })
    await expect(dienste.absage({ params, body: { grund: ' ' } })).rejects.toMatchObject({ status: 400 })
    const abgesagt = await dienste.absage({ params, body: { grund: 'Sturmwarnung', von: 'wir' } })
    expect(abgesagt).toMatchObject({
      abgesagt: true,
      absageGrund: 'Sturmwarnung',
      absageVon: 'wir',
      abgesagtAm: '2026-11-21T12:00:00.000Z',
    })
    expect(abgesagt.helfer).toMatchObject([{ status: 'eingeteilt' }])
    await expect(dienste.absage({ params, body: { grund: 'noch einmal' } })).rejects.toMatchObject(sentence(409, /schon abgesagt/))
    await expect(dienste.update({ params, body: asChange(abgesagt) })).rejects.toMatchObject(
      sentence(409, /abgesagt und lässt sich nicht mehr ändern/),
    )
    await expect(dienste.status({ params, body: { version: abgesagt.version, status: 'anfrage' } })).rejects.toMatchObject(
      sentence(409, /abgesagt/),
    )
    const fresh = await dienste.create({ body: world.props({ bezeichnung: 'Ersatz', fahrzeuge: [{ fahrzeug: ktw }] }) })
    const besetzt = await dienste.einteilung({
      params: { id: fresh._id },
      body: { version: 1, helfer: [{ profil: lena.profil, schicht: fresh.schichten[0]!._id }] },
    })
    expect(besetzt.helfer).toMatchObject([{ status: 'eingeteilt' }])
    expect((await dienste.history({ params })).filter(({ aktion }) => aktion === 'abgesagt').map(({ titel, neu }) => [titel, neu])).toEqual(
      expect.arrayContaining([
        ['Grund der Absage', 'Sturmwarnung'],
        ['Abgesagt von', 'wir'],
      ]),
    )
  })
})

describe('deleting', () => {
  test('a service without sign-ups is deleted with bookings, else only cancelled', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const ktw = await world.fahrzeug('KTW 1')
    const lena = await world.mitglied()
    const old = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    const params = { id: old._id }
    await world.als(lena).anmelden({ params, body: {} })
    await expect(dienste.remove({ params })).rejects.toMatchObject(
      sentence(409, /Sage den Dienst ab, statt ihn zu löschen: eine Person ist schon gemeldet/),
    )
    await world.als(lena).abmelden({ params, query: {} })
    await dienste.remove({ params })
    await expect(dienste.get({ params })).rejects.toMatchObject({ status: 404, errors: [{ msg: 'Der Sanitätsdienst wurde gelöscht.' }] })
    await expect(dienste.get({ params: { id: '00000000-0000-7000-8000-000000000000' } })).rejects.toMatchObject({
      status: 404,
      errors: [{ msg: expect.stringContaining('ist nicht zu finden') }],
    })
    expect(await world.instance.context.db.selectFrom('fahrzeugbelegungen').selectAll().execute()).toEqual([])
    const lanes = await world.instance.context.db
      .selectFrom('historie')
      .select('aktion')
      .where('objekt', '=', old._id)
      .where('feld', '=', 'nummer')
      .execute()
    expect(lanes).toEqual([{ aktion: 'geloescht' }])
    expect((await dienste.create({ body: world.props() })).nummer).toBe('SAN-2027-002')
  })
})
