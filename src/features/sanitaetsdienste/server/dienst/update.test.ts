import { describe, expect, test } from 'vitest'
import { asChange, dienstWorld } from '#tests/support/dienste.ts'

const error = (status: number, field: string | undefined, msg: RegExp) => ({
  status,
  errors: [expect.objectContaining({ ...(field === undefined ? {} : { feld: field }), msg: expect.stringMatching(msg) })],
})
const schicht = (bezeichnung: string, beginn: string, ende: string, count = 2) => ({
  bezeichnung,
  beginn: `2027-05-01T${beginn}:00.000Z`,
  ende: `2027-05-01T${ende}:00.000Z`,
  bedarf: [{ qualifikation: 'SanA' as const, anzahl: count }],
})
const early = schicht('Früh', '08:00', '12:00')
const late = schicht('Spät', '12:00', '16:00')

describe('changing', () => {
  test('a stale version changes nothing', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const old = await dienste.create({ body: world.props() })
    const id = old._id
    const fresh = await dienste.update({ params: { id }, body: asChange(old, { bezeichnung: 'Stadtlauf 2027' }) })
    expect(fresh).toMatchObject({ version: 2, bezeichnung: 'Stadtlauf 2027', nummer: old.nummer })
    await expect(dienste.update({ params: { id }, body: asChange(old, { bezeichnung: 'Andere' }) })).rejects.toMatchObject(
      error(409, 'version', /inzwischen/),
    )
    expect(await dienste.get({ params: { id } })).toEqual(fresh)
  })

  test('shifts keep who is in them, new ones come, empty ones go, full ones stay', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const old = await dienste.create({ body: world.props({ schichten: [early, late] }) })
    const id = old._id
    const [first, second] = old.schichten
    const actor = await world.mitglied()
    await world.als(actor).anmelden({ params: { id }, body: { schicht: first!._id } })
    const read = await dienste.get({ params: { id } })
    const withoutFirst = asChange(read, { schichten: read.schichten.slice(1) })
    await expect(dienste.update({ params: { id }, body: withoutFirst })).rejects.toMatchObject(
      error(409, 'schichten', /Schicht „Früh“ lässt sich nicht streichen: Eine Person ist dort/),
    )
    const fresh = await dienste.update({
      params: { id },
      body: asChange(read, { schichten: [{ ...read.schichten[0]!, bezeichnung: 'Morgen' }, schicht('Ganz', '08:00', '16:00')] }),
    })
    expect(fresh.schichten.map(({ bezeichnung }) => bezeichnung)).toEqual(['Morgen', 'Ganz'])
    expect(fresh.schichten[0]).toMatchObject({ _id: first!._id, besetzung: { gemeldet: 1, offen: 1 } })
    expect(fresh.schichten.some(({ _id }) => _id === second!._id)).toBe(false)
    expect(fresh.helfer).toMatchObject([{ profil: { _id: actor.profil }, schicht: first!._id }])
  })

  test('a shift of another service is none of this one', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [one, two] = [await dienste.create({ body: world.props() }), await dienste.create({ body: world.props() })]
    await expect(dienste.update({ params: { id: one._id }, body: asChange(one, { schichten: two.schichten }) })).rejects.toMatchObject(
      error(400, 'schichten.0._id', /gehört nicht zu diesem Dienst/),
    )
    expect((await dienste.get({ params: { id: two._id } })).schichten).toEqual(two.schichten)
  })

  test('a moved service takes people and vehicles along in one step', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const ktw = await world.fahrzeug('KTW 1')
    const old = await dienste.create({ body: world.props({ schichten: [{ ...early, fahrzeuge: [{ fahrzeug: ktw }] }, late] }) })
    const id = old._id
    const actor = await world.mitglied()
    const eingeteilt = await dienste.einteilung({
      params: { id },
      body: { version: old.version, helfer: old.schichten.map(({ _id }) => ({ profil: actor.profil, schicht: _id })) },
    })
    const around = (time: string) => new Date(Date.parse(time) + 2 * 3_600_000).toISOString()
    const fresh = await dienste.update({
      params: { id },
      body: asChange(eingeteilt, {
        beginn: around(eingeteilt.beginn),
        ende: around(eingeteilt.ende),
        schichten: eingeteilt.schichten.map((one) => ({ ...one, beginn: around(one.beginn), ende: around(one.ende) })),
      }),
    })
    expect(fresh.helfer.map(({ von, bis, status }) => `${von.slice(11, 16)} ${bis.slice(11, 16)} ${status}`)).toEqual(
      expect.arrayContaining(['10:00 14:00 eingeteilt', '14:00 18:00 eingeteilt']),
    )
    expect(fresh.schichten[0]?.fahrzeuge[0]?._id).toBe(old.schichten[0]?.fahrzeuge[0]?._id)
    const taken = await world.instance.context.db.selectFrom('fahrzeugbelegungen').select(['beginn', 'ende']).execute()
    expect(taken).toEqual([{ beginn: around(early.beginn), ende: around(early.ende) }])
  })

  test('people placed elsewhere are named and nothing changes', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const actor = await world.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' })
    const place = async (body: ReturnType<typeof world.props>) => {
      const dienst = await dienste.create({ body })
      return dienste.einteilung({
        params: { id: dienst._id },
        body: { version: dienst.version, helfer: [{ profil: actor.profil, schicht: dienst.schichten[0]!._id }] },
      })
    }
    await place(world.props({ bezeichnung: 'Konzert', beginn: '2027-05-01T16:00:00Z', ende: '2027-05-01T22:00:00Z' }))
    const run = await place(world.props())
    const later = { ende: '2027-05-01T16:30:00.000Z', schichten: [{ ...run.schichten[0]!, ende: '2027-05-01T16:30:00.000Z' }] }
    await expect(dienste.update({ params: { id: run._id }, body: asChange(run, later) })).rejects.toMatchObject(
      error(409, 'schichten', /Lena Schmidt ist zur neuen Zeit schon eingeteilt: Konzert, Sa., 01.05.2027, 18:00/),
    )
    expect(await dienste.get({ params: { id: run._id } })).toEqual(run)
  })

  test('a move keeps rest times and the twelve-hour limit of employed members', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const paid = await world.mitglied('SanA', { vorname: 'Paul', nachname: 'Haupt' })
    await world.instance.context.db.updateTable('profile').set({ hauptamtlich: true }).where('_id', '=', paid.profil).execute()
    const volunteer = await world.mitglied('SanA')
    const place = async (day: string) => {
      const span = { beginn: `2027-05-${day}T08:00:00.000Z`, ende: `2027-05-${day}T16:00:00.000Z` }
      const dienst = await dienste.create({ body: world.props({ bezeichnung: `Fest am ${day}.`, ...span }) })
      const helfer = [paid, volunteer].map(({ profil }) => ({ profil, schicht: dienst.schichten[0]!._id }))
      return dienste.einteilung({ params: { id: dienst._id }, body: { version: dienst.version, helfer } })
    }
    await place('01')
    const second = await place('02')
    const moved = async (beginn: string, ende: string) => {
      const { version } = await dienste.get({ params: { id: second._id } })
      const body = asChange(second, { beginn, ende, schichten: [{ ...second.schichten[0]!, beginn, ende }] })
      return dienste.update({ params: { id: second._id }, body: { ...body, version } })
    }
    const no = (msg: RegExp) => error(409, 'schichten', msg)
    await expect(moved('2027-05-01T17:00:00.000Z', '2027-05-02T01:00:00.000Z')).rejects.toMatchObject(
      no(/^Paul Haupt: Nur 1 Stunde Ruhe nach Fest am 01\.\. Wer hauptamtlich ist/),
    )
    await expect(moved('2027-05-03T01:00:00.000Z', '2027-05-03T21:00:00.000Z')).rejects.toMatchObject(
      no(/^Paul Haupt: 20 Stunden am Stück\./),
    )
    expect(await dienste.get({ params: { id: second._id } })).toEqual(second)
    await dienste.setzeAnmeldung({ params: { id: second._id, profileId: paid.profil }, body: { status: 'abgelehnt' } })
    const late = await moved('2027-05-01T17:00:00.000Z', '2027-05-02T01:00:00.000Z')
    expect(late.helfer.find(({ profil }) => profil._id === volunteer.profil)?.status).toBe('eingeteilt')
  })

  test('less of a shift than somebody promised is refused, more of it is not', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const old = await dienste.create({ body: world.props() })
    const actor = await world.mitglied('SanA', { vorname: 'Lena', nachname: 'Schmidt' })
    await world.als(actor).anmelden({ params: { id: old._id }, body: { von: '2027-05-01T08:00:00Z', bis: '2027-05-01T10:00:00Z' } })
    const dienst = await dienste.get({ params: { id: old._id } })
    const including = (beginn: string) => asChange(dienst, { beginn, schichten: [{ ...dienst.schichten[0]!, beginn }] })
    await expect(dienste.update({ params: { id: old._id }, body: including('2027-05-01T10:00:00.000Z') })).rejects.toMatchObject(
      error(409, 'schichten', /Lena Schmidt macht in Schicht 1 nur Sa., 01.05.2027, 10:00 bis 12:00 Uhr/),
    )
    const fresh = await dienste.update({ params: { id: old._id }, body: including('2027-05-01T09:00:00.000Z') })
    expect(fresh.helfer[0]).toMatchObject({ von: '2027-05-01T09:00:00.000Z', bis: '2027-05-01T10:00:00.000Z' })
  })

  test('more need lets the waiting list move up', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const old = await dienste.create({ body: world.props({ bedarf: [{ qualifikation: 'SanA', anzahl: 1 }] }) })
    const id = old._id
    const [first, second] = [await world.mitglied(), await world.mitglied()]
    await dienste.setzeAnmeldung({ params: { id, profileId: first.profil }, body: { status: 'eingeteilt' } })
    await world.als(second).anmelden({ params: { id }, body: {} })
    const full = await dienste.get({ params: { id } })
    expect(full.helfer.map(({ status }) => status)).toEqual(['eingeteilt', 'warteliste'])
    const bedarf = [{ ...full.schichten[0]!.bedarf[0]!, anzahl: 2 }]
    const fresh = await dienste.update({ params: { id }, body: asChange(full, { schichten: [{ ...full.schichten[0]!, bedarf }] }) })
    expect(fresh.helfer.map(({ status }) => status)).toEqual(['eingeteilt', 'gemeldet'])
    expect(fresh.schichten[0]?.besetzung).toMatchObject({ offen: 0, warteliste: 0 })
  })

  test('a vehicle that broke since may stay, another broken one does not come', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [old, fresh] = [await world.fahrzeug('Alt'), await world.fahrzeug('Neu')]
    const dienst = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: old }] }) })
    await world.instance.context.transact((trx) => trx.updateTable('fahrzeuge').set({ status: 'werkstatt' }).execute())
    const changed = await dienste.update({ params: { id: dienst._id }, body: asChange(dienst, { kleidung: 'Einsatzjacke' }) })
    expect(changed.schichten[0]?.fahrzeuge).toHaveLength(1)
    const fahrzeuge = [...changed.schichten[0]!.fahrzeuge, { fahrzeug: fresh }]
    await expect(
      dienste.update({
        params: { id: dienst._id },
        body: asChange(changed, { schichten: [{ ...changed.schichten[0]!, fahrzeuge }] }),
      }),
    ).rejects.toMatchObject(error(409, 'schichten.0.fahrzeuge.1.fahrzeug', /Neu ist in der Werkstatt/))
  })

  test('two vehicles change places in one step', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const [a, b] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('KTW 2')]
    const old = await dienste.create({ body: world.props({ fahrzeuge: [{ fahrzeug: a }, { fahrzeug: b }] }) })
    const schicht = old.schichten[0]!
    const swapped = schicht.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: platz.fahrzeug === a ? b : a }))
    const fresh = await dienste.update({
      params: { id: old._id },
      body: asChange(old, { schichten: [{ ...schicht, fahrzeuge: swapped }] }),
    })
    const perPlatz = (dienst: typeof old) =>
      dienst.schichten[0]!.fahrzeuge.map(({ _id, fahrzeug }) => `${_id} ${fahrzeug}`).toSorted((x, y) => x.localeCompare(y))
    expect(perPlatz(fresh)).toEqual(swapped.map(({ _id, fahrzeug }) => `${_id} ${fahrzeug}`).toSorted((x, y) => x.localeCompare(y)))
  })

  test('another kind of service needs the right for both', async () => {
    const world = await dienstWorld()
    const dienste = world.als(await world.leitung())
    const dienst = await dienste.create({ body: world.props() })
    await expect(dienste.update({ params: { id: dienst._id }, body: asChange(dienst, { art: 'extern' }) })).rejects.toMatchObject(
      error(403, undefined, /Externe Sanitätsdienste ändern/),
    )
  })

  test('the history says what changed as values, in one group per change', async () => {
    const world = await dienstWorld()
    const leitung = await world.leitung()
    const other = await world.leitung()
    const dienste = world.als(leitung)
    const old = await dienste.create({ body: world.props({ schichten: [early, late] }) })
    const params = { id: old._id }
    await world.als(other).gesehen({ params })
    const chief = await world.mitglied('RS', { vorname: 'Jana', nachname: 'Berg' })
    const park = await world.moreOrt('Stadtpark')
    await dienste.update({
      params,
      body: asChange(old, {
        ort: park,
        leiter: chief.profil,
        schichten: [
          {
            ...old.schichten[0]!,
            bezeichnung: 'Morgen',
            bedarf: [{ qualifikation: 'RS', anzahl: 1, funktion: 'Fahrer', mindestalter: 18 }],
          },
          old.schichten[1]!,
        ],
      }),
    })
    const verlauf = await world.als(other).history({ params })
    const fresh = verlauf.filter(({ ungesehen }) => ungesehen)
    expect(new Set(fresh.map(({ gruppe }) => gruppe)).size).toBe(1)
    const which = { _id: old.schichten[0]?._id, nr: 1 }
    expect(fresh.map(({ titel, alt, neu }) => [titel, alt, neu])).toEqual(
      expect.arrayContaining([
        ['Ort', 'Stadthalle', 'Stadtpark'],
        ['Leiter', null, 'Jana Berg'],
        [
          'Schicht „Morgen“',
          { ...which, bezeichnung: 'Früh', bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] },
          { ...which, bezeichnung: 'Morgen', bedarf: [{ qualifikation: 'RS', anzahl: 1, funktion: 'Fahrer', mindestalter: 18 }] },
        ],
      ]),
    )
    expect(fresh).toHaveLength(3)
    expect((await dienste.history({ params })).some(({ ungesehen }) => ungesehen)).toBe(false)
    await world.als(other).gesehen({ params })
    expect((await world.als(other).history({ params })).some(({ ungesehen }) => ungesehen)).toBe(false)
  })
})
