// Also over TCP: locks and exclusions between connections.
import { expect, test } from 'vitest'
import { belegungswelt } from '#tests/support/belegungen.ts'
import { alsAenderung, dienstwelt } from '#tests/support/dienste.ts'

const ZEIT = { beginn: '2026-11-24T08:00:00Z', ende: '2026-11-24T10:00:00Z' }

test('200 attempts on one slot at once, from two nodes: exactly one stands, for a vehicle and for a room', async () => {
  const a = await belegungswelt()
  const b = await belegungswelt({ datenbank: a.knoten.datenbank })
  const [ktw, saal] = [await a.fahrzeug('KTW 1'), await a.raum('Saal')]
  const bo = await a.bucher()
  const auf = [a, b].map((welt) => ({ fahrzeuge: welt.fahrzeuge(bo), raeume: welt.raeume(bo) }))
  const alle = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, i) => {
      const ruf = auf[i % 2]
      // A third of them hang over the edge by a quarter of an hour.
      const zeit = i % 3 === 0 ? { ...ZEIT, ende: '2026-11-24T10:15:00Z' } : ZEIT
      return ruf?.fahrzeuge.create({ body: { fahrzeug: ktw, zweck: `Versuch ${i}`, ...zeit } })
    }),
  )
  expect(alle.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const gruende = alle.flatMap((ergebnis) =>
    ergebnis.status === 'rejected' ? [ergebnis.reason as { status: number; message: string }] : [],
  )
  expect(new Set(gruende.map(({ status }) => status))).toEqual(new Set([409]))
  for (const { message } of gruende) expect(message).toContain('KTW 1 ist schon belegt: „Versuch')
  const raum = await Promise.allSettled(
    Array.from({ length: 200 }, async (_, i) =>
      auf[i % 2]?.raeume.create({ body: { raum: saal, titel: `Versuch ${i}`, ruestzeitVor: i % 2 === 0 ? 30 : 0, ...ZEIT } }),
    ),
  )
  expect(raum.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await a.knoten.kontext.db.selectFrom('fahrzeugbelegungen').selectAll().execute()).length).toBe(1)
  expect((await a.knoten.kontext.db.selectFrom('raumbelegungen').selectAll().execute()).length).toBe(1)
})

test('two tabs move the same booking: the second is told, and nothing of it is written', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const ruf = welt.fahrzeuge(await welt.bucher())
  const { _id, version } = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', ...ZEIT } })
  const verschiebe = (stunde: string) =>
    ruf.update({
      params: { id: _id },
      body: { version, fahrzeug: ktw, zweck: 'Fahrt', beginn: `2026-11-24T${stunde}:00:00Z`, ende: `2026-11-24T${stunde}:45:00Z` },
    })
  const beide = await Promise.allSettled([verschiebe('12'), verschiebe('14')])
  expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const verlierer = beide.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(verlierer.reason).toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  const gewinner = beide.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ beginn: string }>
  expect(await ruf.get({ params: { id: _id } })).toMatchObject({ version: version + 1, beginn: gewinner.value.beginn })
})

test('what a service uses blocks, is read-only here and hidden from who may not see it; the service moves and frees it', async () => {
  const welt = await belegungswelt()
  const dienste = await dienstwelt({ datenbank: welt.knoten.datenbank })
  const ktw = await welt.fahrzeug('KTW 1')
  const leitung = dienste.als(await dienste.leitung())
  const schicht = {
    bezeichnung: 'Tag',
    beginn: '2027-05-01T08:00:00.000Z',
    ende: '2027-05-01T16:00:00.000Z',
    bedarf: [],
    fahrzeuge: [{ fahrzeug: ktw }],
  }
  const dienst = await leitung.create({ body: dienste.angaben({ schichten: [schicht] }) })
  const fremd = welt.fahrzeuge(await welt.verwalter())
  const darf = welt.fahrzeuge(
    await welt.knoten.mensch([
      'READ_SANDIENST',
      'CREATE_FAHRZEUGBELEGUNG',
      'READ_FAHRZEUGBELEGUNG',
      'UPDATE_FAHRZEUGBELEGUNG',
      'DELETE_FAHRZEUGBELEGUNG',
    ]),
  )
  const mai = { von: '2027-05-01T00:00:00Z', bis: '2027-05-08T00:00:00Z' }
  expect((await darf.kalender({ query: mai })).belegungen).toMatchObject([
    { titel: 'Stadtlauf', dienst: dienst._id, eigene: false, ressource: ktw },
  ])
  expect((await fremd.kalender({ query: mai })).belegungen).toMatchObject([{ titel: 'Belegt', verantwortlichName: '' }])
  const [zeile] = (await darf.list()).zeilen
  if (!zeile) throw new Error('The booking of the service is missing')
  const satz = 'Diese Belegung gehört zum Dienst „Stadtlauf“ und wird dort geändert.'
  expect(zeile).toMatchObject({ dienst: { _id: dienst._id }, aenderbar: { moeglich: false, gruende: [satz] } })
  const nein = { status: 409, errors: [{ msg: satz }] }
  await expect(darf.remove({ params: { id: zeile._id } })).rejects.toMatchObject(nein)
  await expect(
    darf.update({
      params: { id: zeile._id },
      body: { version: 1, fahrzeug: ktw, zweck: 'Weg damit', beginn: zeile.beginn, ende: zeile.ende },
    }),
  ).rejects.toMatchObject(nein)
  const [verdeckt] = (await fremd.list()).zeilen
  expect(verdeckt).toMatchObject({ zweck: 'Belegt', dienst: null, verantwortlichPerson: null })
  expect((await fremd.list({ query: { suche: 'Stadtlauf' } })).gesamt).toBe(0)
  const buche = () =>
    fremd.create({ body: { fahrzeug: ktw, zweck: 'Fahrt', beginn: '2027-05-01T15:45:00Z', ende: '2027-05-01T17:00:00Z' } })
  await expect(buche()).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist schon belegt: „Belegt“, Sa., 01.05.2027, 10:00 bis 18:00 Uhr.' }],
  })
  expect(
    (await fremd.pruefung({ query: { fahrzeug: ktw, beginn: '2027-05-01T09:00:00Z', ende: '2027-05-01T10:00:00Z' } })).halter,
  ).toMatchObject([{ titel: 'Belegt', pfad: null }])
  // What the other node writes is heard a moment later.
  const geplant = () => fremd.kalender({ query: mai }).then(({ belegungen }) => belegungen.map(({ beginn }) => beginn))
  await leitung.update({
    params: { id: dienst._id },
    body: alsAenderung(dienst, {
      beginn: '2027-05-02T08:00:00.000Z',
      ende: '2027-05-02T16:00:00.000Z',
      schichten: [{ ...schicht, _id: dienst.schichten[0]?._id, beginn: '2027-05-02T08:00:00.000Z', ende: '2027-05-02T16:00:00.000Z' }],
    }),
  })
  await expect.poll(geplant).toEqual(['2027-05-02T08:00:00.000Z'])
  const fahrt = await buche()
  await fremd.remove({ params: { id: fahrt._id } })
  await leitung.absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  await expect.poll(geplant).toEqual([])
})
