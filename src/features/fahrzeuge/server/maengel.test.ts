import { expect, test } from 'vitest'
import { readInHistory } from '#contract/history.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstwelt, LEITET } from '#tests/support/dienste.ts'
import { formular } from '#tests/support/formular.ts'

const SCHICHT = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }

async function welt() {
  const eine = await dienstwelt()
  const { knoten, fahrzeug, als, leitung, angaben } = eine
  const rtw = await fahrzeug('RTW 1', { typ: 'RTW' })
  const chef = await leitung([...LEITET, 'READ_FAHRZEUG'])
  const fahrer = await knoten.mensch(['READ_FAHRZEUGBELEGUNG'], { vorname: 'Fahr', nachname: 'Rer' })
  const wart = await knoten.mensch(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const dienst = await als(chef).create({
    body: angaben({
      leiter: chef.profil,
      schichten: [{ ...SCHICHT, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  const belegung = async (beginn: string, ende: string, status = 'bestaetigt') =>
    (
      await knoten.kontext.schreibe((trx) =>
        trx
          .insertInto('fahrzeugbelegungen')
          .values({ fahrzeug: rtw, beginn, ende, zweck: 'Transport', fahrer: fahrer.profil, verantwortlich: fahrer.profil, status })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
    )._id
  const stand = async () => {
    const { db } = knoten.kontext
    const plaetze = await db.selectFrom('angebot_fahrzeuge').select(['fahrzeug', 'typ']).execute()
    const belegungen = await db.selectFrom('fahrzeugbelegungen').select(['status', 'grund', 'beginn']).orderBy('beginn').execute()
    const mails = await db.selectFrom('mails').select(['an', 'betreff', 'text']).orderBy('an').execute()
    return { plaetze, belegungen, mails: mails.filter(({ betreff }) => /fällt aus|Mangel/.test(betreff)) }
  }
  return { ...eine, rtw, chef, fahrer, wart, dienst, belegung, stand, params: { id: rtw } }
}

test('who may take a vehicle out of service is told what hangs on it, without the right to read vehicles', async () => {
  const { knoten, params } = await welt()
  const ruf = knoten.als(fahrzeugeContract, await knoten.mensch(['UPDATE_FAHRZEUG']))
  expect(await ruf.betroffen({ params })).toEqual({ belegungen: 0, dienste: 1 })
})

test('a defect that keeps the vehicle takes it out of every plan, and tells driver and leader', async () => {
  const { knoten, wart, als, chef, dienst, belegung, stand, params } = await welt()
  await belegung('2026-11-21T10:00:00Z', '2026-11-21T14:00:00Z')
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  await belegung('2026-12-02T10:00:00Z', '2026-12-02T14:00:00Z', 'angefragt')
  const ruf = knoten.als(fahrzeugeContract, wart)
  expect(await ruf.betroffen({ params })).toEqual({ belegungen: 2, dienste: 1 })
  const mangel = await ruf.mangelMelden({ params, body: { titel: 'Bremse ohne Druck', prioritaet: 'kritisch' } })
  expect(mangel).toMatchObject({ ausserDienst: true, status: 'gemeldet', fahrzeugName: 'RTW 1' })
  expect(await ruf.get({ params })).toMatchObject({ status: 'ausserDienst', statusGrund: 'Bremse ohne Druck' })
  const { plaetze, belegungen, mails } = await stand()
  expect(plaetze).toEqual([{ fahrzeug: null, typ: 'RTW' }])
  // What runs already runs to its end; the service's own booking is gone.
  expect(belegungen.map(({ status }) => status)).toEqual(['bestaetigt', 'storniert', 'storniert'])
  expect(belegungen[1]?.grund).toBe('RTW 1 ist außer Dienst: Bremse ohne Druck')
  expect(mails.map(({ betreff }) => betreff)).toEqual(['RTW 1 fällt aus', 'RTW 1 fällt aus'])
  expect(mails.find(({ text }) => text.includes('Stadtlauf'))?.text).toContain('ein anderes Fahrzeug gesucht')
  const danach = await als(chef).get({ params: { id: dienst._id } })
  expect(danach.version).toBe(dienst.version + 1)
  expect(danach.schichten[0]?.fahrzeuge[0]).toMatchObject({ fahrzeug: null, typ: 'RTW' })
  const verlauf = await als(chef).history({ params: { id: dienst._id } })
  const verlust = verlauf.find(({ feld }) => feld === 'fahrzeuge')
  expect(readInHistory(dienstVerlauf.fahrzeuge, verlust?.neu)).toBe('RTW gesucht (RTW 1 ist außer Dienst)')

  // Mended: offered, not forced.
  const { mangelAendern } = ruf
  const { bilder: _b, gemeldetVonPerson: _g, ...rest } = mangel
  const behoben = await mangelAendern({
    params: { ...params, mangelId: mangel._id },
    body: { ...rest, status: 'behoben', loesung: 'Leitung getauscht' },
  })
  expect(behoben).toMatchObject({ einsatzbereitMoeglich: true, status: 'behoben' })
  expect(behoben.behobenAm).not.toBeNull()
  expect(await ruf.get({ params })).toMatchObject({ status: 'ausserDienst' })
  await expect(
    mangelAendern({ params: { ...params, mangelId: mangel._id }, body: { ...rest, status: 'in Arbeit' } }),
  ).rejects.toMatchObject({
    status: 409,
  })
  const schritte = await ruf.mangelHistory({ params: { ...params, mangelId: mangel._id } })
  expect(schritte.map(({ feld }) => feld)).toEqual(expect.arrayContaining(['titel', 'status', 'loesung']))
})

test('who only sees vehicles reports, and the wardens hear of it; nothing leaves the plans', async () => {
  const { knoten, fahrer, wart, belegung, stand, params } = await welt()
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  const ruf = knoten.als(fahrzeugeContract, fahrer)
  expect(await ruf.mangelMelden({ params, body: { titel: 'Reifen flach', prioritaet: 'kritisch' } })).toMatchObject({ ausserDienst: false })
  await ruf.mangelMelden({ params, body: { titel: 'Lampe', prioritaet: 'niedrig' } })
  const { plaetze, mails } = await stand()
  expect(plaetze[0]?.fahrzeug).toBe(params.id)
  expect(mails.map(({ betreff }) => betreff)).toEqual(['Kritischer Mangel an RTW 1: Reifen flach'])
  await expect(ruf.mangelMelden({ params, body: { titel: 'x', ausserDienst: true } })).rejects.toMatchObject({ status: 403 })
  await expect(ruf.mangelMelden({ params, body: { titel: '' } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'titel' }] })
  const liste = await knoten.als(fahrzeugeContract, wart).alleMaengel()
  expect(liste.map(({ titel }) => titel)).toEqual(['Reifen flach', 'Lampe'])
  expect(await knoten.als(fahrzeugeContract, wart).alleMaengel({ query: { prioritaet: 'hoch' } })).toEqual([])
})

test('only what takes the vehicle out of service waits for who plans with it', async () => {
  const { knoten, wart, dienst, params } = await welt()
  const ruf = knoten.als(fahrzeugeContract, wart)
  const { schreibe } = knoten.kontext
  await schreibe(async (trx) => {
    await trx.selectFrom('sanitaetsdienste').select('_id').where('_id', '=', dienst._id).forUpdate().execute()
    await trx.selectFrom('fahrzeuge').select('_id').where('_id', '=', params.id).forNoKeyUpdate().execute()
    // Would hang until the test runs out of time if these took the locks held here.
    const mangel = await ruf.mangelMelden({ params, body: { titel: 'Lampe', prioritaet: 'niedrig' } })
    const { bilder: _b, gemeldetVonPerson: _g, ...rest } = mangel
    const mangelAuf = { params: { ...params, mangelId: mangel._id } }
    const zweiter = await ruf.mangelAendern({ ...mangelAuf, body: { ...rest, prioritaet: 'hoch', status: 'in Arbeit' } })
    expect(zweiter).toMatchObject({ prioritaet: 'hoch', ausserDienst: false, einsatzbereitMoeglich: false })
    await expect(ruf.mangelAendern({ ...mangelAuf, body: { ...rest, prioritaet: 'kritisch' } })).rejects.toMatchObject({ status: 409 })
  })
  const [mangel] = await ruf.maengel({ params })
  if (!mangel) throw new Error('Der Mangel fehlt.')
  const { bilder: _b, gemeldetVonPerson: _g, ...rest } = mangel
  const kritisch = await ruf.mangelAendern({ params: { ...params, mangelId: mangel._id }, body: { ...rest, prioritaet: 'kritisch' } })
  expect(kritisch.ausserDienst).toBe(true)
  expect(await ruf.get({ params })).toMatchObject({ status: 'ausserDienst' })
  const fremd = await knoten.kontext.db.selectFrom('sanitaetsdienste').select('_id').executeTakeFirstOrThrow()
  await expect(ruf.mangelHistory({ params: { id: fremd._id, mangelId: mangel._id } })).rejects.toMatchObject({ status: 404 })
})

test('out of service in the form does the same, the workshop does not; a deleted vehicle leaves the plans', async () => {
  const { knoten, wart, belegung, stand, params } = await welt()
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  const ruf = knoten.als(fahrzeugeContract, wart)
  const lies = async () => {
    const { aktiv: _a, standortName: _s, ...body } = await ruf.get({ params })
    return body
  }
  await ruf.update({ params, body: { ...(await lies()), status: 'werkstatt' } })
  expect((await stand()).belegungen.map(({ status }) => status)).toEqual(['bestaetigt', 'bestaetigt'])
  await ruf.update({ params, body: { ...(await lies()), status: 'ausserDienst', statusGrund: 'verkauft' } })
  expect((await stand()).belegungen.map(({ status }) => status)).toEqual(['storniert'])
  // A further change of a vehicle that is out already tells nobody again.
  const vorher = (await stand()).mails.length
  await ruf.update({ params, body: { ...(await lies()), statusGrund: 'verschrottet' } })
  expect((await stand()).mails).toHaveLength(vorher)

  const zweite = await welt()
  await zweite.belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  const loescher = await zweite.knoten.mensch(['DELETE_FAHRZEUG'])
  await zweite.knoten.als(fahrzeugeContract, loescher).remove({ params: zweite.params })
  const danach = await zweite.stand()
  expect(danach.belegungen).toMatchObject([{ status: 'storniert', grund: 'RTW 1 gehört nicht mehr zum Bestand.' }])
  expect(danach.plaetze).toEqual([{ fahrzeug: null, typ: 'RTW' }])
})

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)

test('photos: png and jpg by content, six at most, seen by who sees defects', async () => {
  const { knoten, fahrer, params } = await welt()
  const ruf = knoten.als(fahrzeugeContract, fahrer)
  const { _id } = await ruf.mangelMelden({ params, body: { titel: 'Delle' } })
  const url = `/api/fahrzeuge/${params.id}/maengel/${_id}/bild`
  const lade = (inhalt: Buffer) => knoten.app.inject({ method: 'POST', url, ...formular(fahrer, inhalt, 'delle.png') })
  expect((await lade(Buffer.from('%PDF-1.7 kein Bild'))).statusCode).toBe(400)
  const antwort = await lade(PNG)
  expect(antwort.statusCode).toBe(201)
  const { _id: bild } = antwort.json<{ _id: string }>()
  expect((await ruf.maengel({ params }))[0]?.bilder).toMatchObject([{ _id: bild, typ: 'image/png' }])
  expect((await knoten.ruf(fahrer, 'GET', `/api/dateien/${bild}`)).statusCode).toBe(200)
  expect((await knoten.ruf(await knoten.mensch(), 'GET', `/api/dateien/${bild}`)).statusCode).toBe(403)
  for (let n = 2; n <= 6; n += 1) expect((await lade(PNG)).statusCode).toBe(201)
  expect((await lade(PNG)).statusCode).toBe(409)
})
