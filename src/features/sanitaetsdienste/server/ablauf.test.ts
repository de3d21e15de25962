// The way of a service: published, copied, called off, deleted.
import { describe, expect, test } from 'vitest'
import { alsAenderung, dienstwelt } from '#tests/support/dienste.ts'

const satz = (status: number, msg: RegExp) => ({ status, errors: [expect.objectContaining({ msg: expect.stringMatching(msg) })] })

describe('states', () => {
  test('from the request to published, and back while nobody is registered', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const mitglied = await welt.mitglied()
    const entwurf = await dienste.create({ body: welt.angaben({ status: 'anfrage' }) })
    const params = { id: entwurf._id }
    await expect(welt.als(mitglied).get({ params })).rejects.toMatchObject({ status: 404 })
    await expect(dienste.status({ params, body: { version: 1, status: 'durchgefuehrt' } })).rejects.toMatchObject(satz(409, /abschließt/))
    expect(await dienste.status({ params, body: { version: 1, status: 'beauftragt' } })).toMatchObject({ status: 'beauftragt', version: 2 })
    await expect(dienste.status({ params, body: { version: 1, status: 'ausgeschrieben' } })).rejects.toMatchObject(
      satz(409, /inzwischen geändert/),
    )
    await dienste.status({ params, body: { version: 2, status: 'ausgeschrieben' } })
    await welt.als(mitglied).anmelden({ params, body: {} })
    await expect(dienste.status({ params, body: { version: 3, status: 'anfrage' } })).rejects.toMatchObject(
      satz(409, /eine Person ist schon gemeldet/),
    )
    expect((await dienste.history({ params })).filter(({ feld }) => feld === 'status').map(({ alt, neu }) => [alt, neu])).toEqual([
      ['beauftragt', 'ausgeschrieben'],
      ['anfrage', 'beauftragt'],
    ])
  })
})

describe('copying', () => {
  test('what was at ten stays at ten across the change of the clock, and so does all that hangs on it', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    // Summer time ends on 2026-10-25: ten o'clock in Berlin is 08:00 UTC before, 09:00 UTC after.
    const vorlage = await dienste.create({
      body: welt.angaben({
        beginn: '2027-10-30T08:00:00Z',
        ende: '2027-10-30T18:00:00Z',
        treffpunktZeit: '2027-10-30T07:15:00Z',
        meldeschluss: '2027-10-16T16:00:00Z',
        aufbauAb: '2027-10-30T06:00:00Z',
        leitstelleAngemeldet: true,
      }),
    })
    const kopie = await dienste.kopie({ params: { id: vorlage._id }, body: { beginn: '2028-01-15T09:00:00Z' } })
    expect(kopie).toMatchObject({
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
    expect(kopie.schichten[0]).toMatchObject({ beginn: kopie.beginn, ende: kopie.ende, bedarf: vorlage.schichten[0]?.bedarf })
    expect(kopie.schichten[0]?._id).not.toBe(vorlage.schichten[0]?._id)
    expect((await dienste.history({ params: { id: kopie._id } })).find(({ titel }) => titel === 'Kopie von')?.neu).toEqual({
      _id: vorlage._id,
      nummer: 'SAN-2027-001',
      bezeichnung: 'Stadtlauf',
    })
  })

  test('with its people: who is still with us is registered again, with the function; leaders too', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const [lena, otto] = [await welt.mitglied('SanA', { nachname: 'Lena' }), await welt.mitglied('SanA', { nachname: 'Otto' })]
    const alt = await dienste.create({ body: welt.angaben({ leiter: lena.profil, stvLeiter: otto.profil }) })
    const schicht = alt.schichten[0]!._id
    await dienste.einteilung({
      params: { id: alt._id },
      body: {
        version: 1,
        helfer: [
          { profil: lena.profil, schicht, funktion: 'Fahrerin' },
          { profil: otto.profil, schicht },
        ],
      },
    })
    await welt.knoten.kontext.schreibe((trx) =>
      trx.updateTable('profile').set({ status: 'ausgetreten' }).where('_id', '=', otto.profil).execute(),
    )
    const body = { beginn: '2028-05-01T08:00:00Z', mitHelfern: true }
    const kopie = await dienste.kopie({ params: { id: alt._id }, body })
    expect(kopie.helfer).toMatchObject([
      { profil: { _id: lena.profil }, status: 'gemeldet', funktion: 'Fahrerin', von: kopie.beginn, bis: kopie.ende },
    ])
    expect(kopie.schichten[0]?.besetzung).toMatchObject({ gemeldet: 1, offen: 1 })
    const historie = await dienste.history({ params: { id: kopie._id } })
    expect(historie.map(({ aktion, feld }) => `${aktion} ${feld}`).slice(0, 2)).toEqual([
      'gemeldet helfer',
      expect.stringMatching(/^angelegt /),
    ])
    expect(historie[0]?.neu).toMatchObject({ status: 'gemeldet', funktion: 'Fahrerin' })
    expect([kopie.leiter, kopie.stvLeiter]).toEqual([lena.profil, null])
    const ohne = await dienste.kopie({ params: { id: alt._id }, body: { ...body, mitHelfern: false } })
    expect([ohne.helfer, ohne.leiter]).toEqual([[], null])
  })

  test('a vehicle that is taken at the new time becomes the wish for one of its kind', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const [ktw, rtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('RTW 1', { typ: 'RTW' })]
    const alt = await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }, { fahrzeug: rtw }] }) })
    await dienste.create({
      body: welt.angaben({ beginn: '2028-05-01T10:00:00Z', ende: '2028-05-01T11:00:00Z', fahrzeuge: [{ fahrzeug: ktw }] }),
    })
    const kopie = await dienste.kopie({ params: { id: alt._id }, body: { beginn: '2028-05-01T08:00:00Z' } })
    expect(kopie.schichten[0]?.fahrzeuge.map(({ fahrzeug, typ }) => [fahrzeug, typ])).toEqual([
      [rtw, 'RTW'],
      [null, 'KTW'],
    ])
  })
})

describe('calling off', () => {
  test('frees people and vehicles, keeps who was there readable, and happens once', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const ktw = await welt.fahrzeug('KTW 1')
    const lena = await welt.mitglied()
    const alt = await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    const params = { id: alt._id }
    await dienste.einteilung({ params, body: { version: 1, helfer: [{ profil: lena.profil, schicht: alt.schichten[0]!._id }] } })
    await expect(dienste.absage({ params, body: { grund: ' ' } })).rejects.toMatchObject({ status: 400 })
    const abgesagt = await dienste.absage({ params, body: { grund: 'Sturmwarnung', von: 'wir' } })
    expect(abgesagt).toMatchObject({
      abgesagt: true,
      absageGrund: 'Sturmwarnung',
      absageVon: 'wir',
      abgesagtAm: '2026-11-21T12:00:00.000Z',
    })
    expect(abgesagt.helfer).toMatchObject([{ status: 'eingeteilt' }])
    await expect(dienste.absage({ params, body: { grund: 'noch einmal' } })).rejects.toMatchObject(satz(409, /schon abgesagt/))
    await expect(dienste.update({ params, body: alsAenderung(abgesagt) })).rejects.toMatchObject(
      satz(409, /abgesagt und lässt sich nicht mehr ändern/),
    )
    await expect(dienste.status({ params, body: { version: abgesagt.version, status: 'anfrage' } })).rejects.toMatchObject(
      satz(409, /abgesagt/),
    )
    const neuer = await dienste.create({ body: welt.angaben({ bezeichnung: 'Ersatz', fahrzeuge: [{ fahrzeug: ktw }] }) })
    const besetzt = await dienste.einteilung({
      params: { id: neuer._id },
      body: { version: 1, helfer: [{ profil: lena.profil, schicht: neuer.schichten[0]!._id }] },
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
  test('what nobody is registered for goes with its bookings; otherwise one calls it off', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const ktw = await welt.fahrzeug('KTW 1')
    const lena = await welt.mitglied()
    const alt = await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: ktw }] }) })
    const params = { id: alt._id }
    await welt.als(lena).anmelden({ params, body: {} })
    await expect(dienste.remove({ params })).rejects.toMatchObject(
      satz(409, /Sage den Dienst ab, statt ihn zu löschen: eine Person ist schon gemeldet/),
    )
    await welt.als(lena).abmelden({ params, query: {} })
    await dienste.remove({ params })
    await expect(dienste.get({ params })).rejects.toMatchObject({ status: 404 })
    expect(await welt.knoten.kontext.db.selectFrom('fahrzeugbelegungen').selectAll().execute()).toEqual([])
    const spuren = await welt.knoten.kontext.db
      .selectFrom('historie')
      .select('aktion')
      .where('objekt', '=', alt._id)
      .where('feld', '=', 'nummer')
      .execute()
    expect(spuren).toEqual([{ aktion: 'geloescht' }])
    expect((await dienste.create({ body: welt.angaben() })).nummer).toBe('SAN-2027-002')
  })
})
