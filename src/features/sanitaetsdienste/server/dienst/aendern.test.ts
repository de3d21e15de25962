import { describe, expect, test } from 'vitest'
import { alsAenderung, dienstwelt } from '#tests/support/dienste.ts'
import { neueSpanne } from './verlegen.ts'

const fehler = (status: number, feld: string | undefined, msg: RegExp) => ({
  status,
  errors: [expect.objectContaining({ ...(feld === undefined ? {} : { feld }), msg: expect.stringMatching(msg) })],
})
const schicht = (bezeichnung: string, beginn: string, ende: string, anzahl = 2) => ({
  bezeichnung,
  beginn: `2027-05-01T${beginn}:00.000Z`,
  ende: `2027-05-01T${ende}:00.000Z`,
  bedarf: [{ qualifikation: 'SanA' as const, anzahl }],
})
const frueh = schicht('Früh', '08:00', '12:00')
const spaet = schicht('Spät', '12:00', '16:00')

describe('changing', () => {
  test('a stale version changes nothing', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const alt = await dienste.create({ body: welt.angaben() })
    const id = alt._id
    const neu = await dienste.update({ params: { id }, body: alsAenderung(alt, { bezeichnung: 'Stadtlauf 2027' }) })
    expect(neu).toMatchObject({ version: 2, bezeichnung: 'Stadtlauf 2027', nummer: alt.nummer })
    await expect(dienste.update({ params: { id }, body: alsAenderung(alt, { bezeichnung: 'Andere' }) })).rejects.toMatchObject(
      fehler(409, 'version', /inzwischen/),
    )
    expect(await dienste.get({ params: { id } })).toEqual(neu)
  })

  test('shifts keep who is in them, new ones come, empty ones go, full ones stay', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const alt = await dienste.create({ body: welt.angaben({ schichten: [frueh, spaet] }) })
    const id = alt._id
    const [erste, zweite] = alt.schichten
    const wer = await welt.mitglied()
    await welt.als(wer).anmelden({ params: { id }, body: { schicht: erste!._id } })
    const gelesen = await dienste.get({ params: { id } })
    const ohneErste = alsAenderung(gelesen, { schichten: gelesen.schichten.slice(1) })
    await expect(dienste.update({ params: { id }, body: ohneErste })).rejects.toMatchObject(
      fehler(409, 'schichten', /Schicht „Früh“ lässt sich nicht streichen: Eine Person ist dort/),
    )
    const neu = await dienste.update({
      params: { id },
      body: alsAenderung(gelesen, { schichten: [{ ...gelesen.schichten[0]!, bezeichnung: 'Morgen' }, schicht('Ganz', '08:00', '16:00')] }),
    })
    expect(neu.schichten.map(({ bezeichnung }) => bezeichnung)).toEqual(['Morgen', 'Ganz'])
    expect(neu.schichten[0]).toMatchObject({ _id: erste!._id, besetzung: { gemeldet: 1, offen: 1 } })
    expect(neu.schichten.some(({ _id }) => _id === zweite!._id)).toBe(false)
    expect(neu.helfer).toMatchObject([{ profil: { _id: wer.profil }, schicht: erste!._id }])
  })

  test('a shift of another service is none of this one', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const [eins, zwei] = [await dienste.create({ body: welt.angaben() }), await dienste.create({ body: welt.angaben() })]
    await expect(
      dienste.update({ params: { id: eins._id }, body: alsAenderung(eins, { schichten: zwei.schichten }) }),
    ).rejects.toMatchObject(fehler(400, 'schichten.0._id', /gehört nicht zu diesem Dienst/))
    expect((await dienste.get({ params: { id: zwei._id } })).schichten).toEqual(zwei.schichten)
  })

  test('a moved service takes its people and vehicles along, two shifts of one person in one step', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const ktw = await welt.fahrzeug('KTW 1')
    const alt = await dienste.create({ body: welt.angaben({ schichten: [{ ...frueh, fahrzeuge: [{ fahrzeug: ktw }] }, spaet] }) })
    const id = alt._id
    const wer = await welt.mitglied()
    const eingeteilt = await dienste.einteilung({
      params: { id },
      body: { version: alt.version, helfer: alt.schichten.map(({ _id }) => ({ profil: wer.profil, schicht: _id })) },
    })
    const um = (zeit: string) => new Date(Date.parse(zeit) + 2 * 3_600_000).toISOString()
    const neu = await dienste.update({
      params: { id },
      body: alsAenderung(eingeteilt, {
        beginn: um(eingeteilt.beginn),
        ende: um(eingeteilt.ende),
        schichten: eingeteilt.schichten.map((eine) => ({ ...eine, beginn: um(eine.beginn), ende: um(eine.ende) })),
      }),
    })
    expect(neu.helfer.map(({ von, bis, status }) => `${von.slice(11, 16)} ${bis.slice(11, 16)} ${status}`)).toEqual(
      expect.arrayContaining(['10:00 14:00 eingeteilt', '14:00 18:00 eingeteilt']),
    )
    expect(neu.schichten[0]?.fahrzeuge[0]?._id).toBe(alt.schichten[0]?.fahrzeuge[0]?._id)
    const belegt = await welt.knoten.kontext.db.selectFrom('fahrzeugbelegungen').select(['beginn', 'ende']).execute()
    expect(belegt).toEqual([{ beginn: um(frueh.beginn), ende: um(frueh.ende) }])
  })

  test('who would then stand elsewhere is named, and nothing changes', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const wer = await welt.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' })
    const stelle = async (body: ReturnType<typeof welt.angaben>) => {
      const dienst = await dienste.create({ body })
      return dienste.einteilung({
        params: { id: dienst._id },
        body: { version: dienst.version, helfer: [{ profil: wer.profil, schicht: dienst.schichten[0]!._id }] },
      })
    }
    await stelle(welt.angaben({ bezeichnung: 'Konzert', beginn: '2027-05-01T16:00:00Z', ende: '2027-05-01T22:00:00Z' }))
    const lauf = await stelle(welt.angaben())
    const spaeter = { ende: '2027-05-01T16:30:00.000Z', schichten: [{ ...lauf.schichten[0]!, ende: '2027-05-01T16:30:00.000Z' }] }
    await expect(dienste.update({ params: { id: lauf._id }, body: alsAenderung(lauf, spaeter) })).rejects.toMatchObject(
      fehler(409, 'schichten', /Lena Schmidt ist zur neuen Zeit schon eingeteilt: Konzert, Sa., 01.05.2027, 18:00/),
    )
    expect(await dienste.get({ params: { id: lauf._id } })).toEqual(lauf)
  })

  test('less of a shift than somebody promised is refused, more of it is not', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const alt = await dienste.create({ body: welt.angaben() })
    const wer = await welt.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' })
    await welt.als(wer).anmelden({ params: { id: alt._id }, body: { von: '2027-05-01T08:00:00Z', bis: '2027-05-01T10:00:00Z' } })
    const dienst = await dienste.get({ params: { id: alt._id } })
    const mit = (beginn: string) => alsAenderung(dienst, { beginn, schichten: [{ ...dienst.schichten[0]!, beginn }] })
    await expect(dienste.update({ params: { id: alt._id }, body: mit('2027-05-01T10:00:00.000Z') })).rejects.toMatchObject(
      fehler(409, 'schichten', /Lena Schmidt macht in Schicht 1 nur Sa., 01.05.2027, 10:00 bis 12:00 Uhr/),
    )
    const neu = await dienste.update({ params: { id: alt._id }, body: mit('2027-05-01T09:00:00.000Z') })
    expect(neu.helfer[0]).toMatchObject({ von: '2027-05-01T09:00:00.000Z', bis: '2027-05-01T10:00:00.000Z' })
  })

  test('more need lets the waiting list move up', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const alt = await dienste.create({ body: welt.angaben({ bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] }) })
    const id = alt._id
    for (const wer of [await welt.mitglied(), await welt.mitglied()]) await welt.als(wer).anmelden({ params: { id }, body: {} })
    const voll = await dienste.get({ params: { id } })
    expect(voll.helfer.map(({ status }) => status)).toEqual(['gemeldet', 'warteliste'])
    const bedarf = [{ ...voll.schichten[0]!.bedarf[0]!, anzahl: 2 }]
    const neu = await dienste.update({ params: { id }, body: alsAenderung(voll, { schichten: [{ ...voll.schichten[0]!, bedarf }] }) })
    expect(neu.helfer.map(({ status }) => status)).toEqual(['gemeldet', 'gemeldet'])
    expect(neu.schichten[0]?.besetzung).toMatchObject({ offen: 0, warteliste: 0 })
  })

  test('a vehicle that broke since may stay, another broken one does not come', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const [alt, neu] = [await welt.fahrzeug('Alt'), await welt.fahrzeug('Neu')]
    const dienst = await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: alt }] }) })
    await welt.knoten.kontext.schreibe((trx) => trx.updateTable('fahrzeuge').set({ status: 'werkstatt' }).execute())
    const geaendert = await dienste.update({ params: { id: dienst._id }, body: alsAenderung(dienst, { kleidung: 'Einsatzjacke' }) })
    expect(geaendert.schichten[0]?.fahrzeuge).toHaveLength(1)
    const fahrzeuge = [...geaendert.schichten[0]!.fahrzeuge, { fahrzeug: neu }]
    await expect(
      dienste.update({
        params: { id: dienst._id },
        body: alsAenderung(geaendert, { schichten: [{ ...geaendert.schichten[0]!, fahrzeuge }] }),
      }),
    ).rejects.toMatchObject(fehler(409, 'schichten.0.fahrzeuge.1.fahrzeug', /Neu ist in der Werkstatt/))
  })

  test('two vehicles change places in one step', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const [a, b] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('KTW 2')]
    const alt = await dienste.create({ body: welt.angaben({ fahrzeuge: [{ fahrzeug: a }, { fahrzeug: b }] }) })
    const schicht = alt.schichten[0]!
    const getauscht = schicht.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: platz.fahrzeug === a ? b : a }))
    const neu = await dienste.update({
      params: { id: alt._id },
      body: alsAenderung(alt, { schichten: [{ ...schicht, fahrzeuge: getauscht }] }),
    })
    const jePlatz = (dienst: typeof alt) =>
      dienst.schichten[0]!.fahrzeuge.map(({ _id, fahrzeug }) => `${_id} ${fahrzeug}`).toSorted((x, y) => x.localeCompare(y))
    expect(jePlatz(neu)).toEqual(getauscht.map(({ _id, fahrzeug }) => `${_id} ${fahrzeug}`).toSorted((x, y) => x.localeCompare(y)))
  })

  test('another kind of service needs the right for both', async () => {
    const welt = await dienstwelt()
    const dienste = welt.als(await welt.leitung())
    const dienst = await dienste.create({ body: welt.angaben() })
    await expect(dienste.update({ params: { id: dienst._id }, body: alsAenderung(dienst, { art: 'extern' }) })).rejects.toMatchObject(
      fehler(403, undefined, /UPDATE_EXTERN_SANDIENST/),
    )
  })

  test('the history says what changed as values, in one group per change', async () => {
    const welt = await dienstwelt()
    const leitung = await welt.leitung()
    const andere = await welt.leitung()
    const dienste = welt.als(leitung)
    const alt = await dienste.create({ body: welt.angaben({ schichten: [frueh, spaet] }) })
    const params = { id: alt._id }
    await welt.als(andere).gesehen({ params })
    const chef = await welt.mitglied('RS', { vorname: 'Jana', nachname: 'Berg' })
    const park = await welt.weitererOrt('Stadtpark')
    await dienste.update({
      params,
      body: alsAenderung(alt, {
        ort: park,
        leiter: chef.profil,
        schichten: [
          {
            ...alt.schichten[0]!,
            bezeichnung: 'Morgen',
            bedarf: [{ qualifikation: 'RS', anzahl: 1, funktion: 'Fahrer', mindestalter: 18 }],
          },
          alt.schichten[1]!,
        ],
      }),
    })
    const verlauf = await welt.als(andere).history({ params })
    const neues = verlauf.filter(({ ungesehen }) => ungesehen)
    expect(new Set(neues.map(({ gruppe }) => gruppe)).size).toBe(1)
    const welche = { _id: alt.schichten[0]?._id, nr: 1 }
    expect(neues.map(({ titel, alt: von, neu: nach }) => [titel, von, nach])).toEqual(
      expect.arrayContaining([
        ['Ort', 'Stadthalle', 'Stadtpark'],
        ['Leiter', null, 'Jana Berg'],
        [
          'Schicht „Morgen“',
          { ...welche, bezeichnung: 'Früh', bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] },
          { ...welche, bezeichnung: 'Morgen', bedarf: [{ qualifikation: 'RS', anzahl: 1, funktion: 'Fahrer', mindestalter: 18 }] },
        ],
      ]),
    )
    expect(neues).toHaveLength(3)
    expect((await dienste.history({ params })).some(({ ungesehen }) => ungesehen)).toBe(false)
    await welt.als(andere).gesehen({ params })
    expect((await welt.als(andere).history({ params })).some(({ ungesehen }) => ungesehen)).toBe(false)
  })
})

test.each([
  ['the whole stays the whole', [8, 16], [10, 18], [10, 18]],
  ['a part inside stays', [9, 12], [8, 18], [9, 12]],
  ['a part is cut at the begin', [8, 12], [10, 18], [10, 12]],
  ['a part is cut at the end', [12, 16], [8, 14], [12, 14]],
  ['nothing is left', [8, 10], [10, 18], null],
] as const)('a registration in a shift of eight to four that moves: %s', (_, teil, neu, erwartet) => {
  const spanne = ([beginn, ende]: readonly [number, number]) => ({
    beginn: `2027-05-01T${String(beginn).padStart(2, '0')}:00:00.000Z`,
    ende: `2027-05-01T${ende}:00:00.000Z`,
  })
  expect(neueSpanne(spanne([8, 16]), spanne(teil), spanne(neu))).toEqual(erwartet && spanne(erwartet))
})
