import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstwelt } from '#tests/support/dienste.ts'

const JETZT = '2026-11-21T12:00:00Z'
const fahrt = (beginn: string, ende: string, kmStart: number, kmEnde: number) => ({
  beginn: `2026-11-20T${beginn}:00Z`,
  ende: `2026-11-20T${ende}:00Z`,
  kmStart,
  kmEnde,
  zweck: 'Tanken',
})

test('trips follow one another, the kilometres of the vehicle follow them, odd ones are said and stand', async () => {
  const { knoten, fahrzeug } = await dienstwelt({ jetzt: JETZT })
  const rtw = await fahrzeug('RTW 1')
  const fahrer = await knoten.mensch(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const wart = await knoten.mensch(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const buch = knoten.als(fahrzeugeContract, fahrer)
  const params = { id: rtw }
  const km = async () => (await knoten.als(fahrzeugeContract, wart).get({ params })).kmStand
  const erste = await buch.fahrtEintragen({ params, body: fahrt('08:00', '09:00', 1000, 1030) })
  expect(erste).toMatchObject({ fahrer: fahrer.profil, hinweise: [], aenderbar: true })
  expect(await km()).toBe(1030)
  // Back to back is legal; a step back in the kilometres is said.
  const zweite = await buch.fahrtEintragen({ params, body: fahrt('09:00', '10:00', 1020, 1050) })
  expect(zweite.hinweise).toEqual(['Die Fahrt davor endete bei 1.030 km, diese beginnt bei 1.020 km.'])
  expect(await km()).toBe(1050)
  await expect(buch.fahrtEintragen({ params, body: fahrt('09:59', '11:00', 1050, 1060) })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'beginn' }],
  })
  // A typing mistake is put right, and the vehicle with it.
  const { hinweise: _h, fahrerPerson: _p, ...rest } = zweite
  const geaendert = await buch.fahrtAendern({ params: { ...params, fahrtId: zweite._id }, body: { ...rest, kmStart: 1030, kmEnde: 1045 } })
  expect(geaendert.hinweise).toEqual([])
  expect(await km()).toBe(1045)
  await expect(buch.fahrtAendern({ params: { ...params, fahrtId: zweite._id }, body: rest })).rejects.toMatchObject({ status: 409 })
  await knoten.als(fahrzeugeContract, wart).fahrtLoeschen({ params: { ...params, fahrtId: zweite._id } })
  expect(await km()).toBe(1030)
})

test.each([
  ['an end before the begin', { ...fahrt('10:00', '09:00', 1, 2) }, 'ende'],
  ['fewer kilometres at the end', { ...fahrt('08:00', '09:00', 10, 2) }, 'kmEnde'],
  ['a trip that is not over', { ...fahrt('08:00', '09:00', 1, 2), ende: '2026-11-21T18:00:00Z' }, 'ende'],
  ['three weeks', { ...fahrt('08:00', '09:00', 1, 2), beginn: '2026-10-20T08:00:00Z' }, 'ende'],
  ['an unknown driver', { ...fahrt('08:00', '09:00', 1, 2), fahrer: '00000000-0000-7000-8000-000000000000' }, 'fahrer'],
  ['a booking of another vehicle', { ...fahrt('08:00', '09:00', 1, 2), belegung: '00000000-0000-7000-8000-000000000000' }, 'belegung'],
])('%s is refused on its field', async (_was, body, feld) => {
  const { knoten, fahrzeug } = await dienstwelt({ jetzt: JETZT })
  const wart = await knoten.mensch(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const buch = knoten.als(fahrzeugeContract, wart)
  const params = { id: await fahrzeug('RTW 1') }
  await expect(buch.fahrtEintragen({ params, body })).rejects.toMatchObject({ status: 400, errors: [{ feld }] })
  expect((await buch.fahrten({ params })).gesamt).toBe(0)
})

test('two write the same hour at once: one stands; others’ trips are not mine; the book pages and leaves as a file', async () => {
  const { knoten, fahrzeug } = await dienstwelt({ jetzt: JETZT })
  const params = { id: await fahrzeug('RTW 1') }
  const ich = await knoten.mensch(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const andere = await knoten.mensch(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const buch = knoten.als(fahrzeugeContract, ich)
  const versuche = await Promise.allSettled(
    Array.from({ length: 10 }, () => buch.fahrtEintragen({ params, body: fahrt('08:00', '09:00', 1, 2) })),
  )
  expect(versuche.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await buch.fahrtEintragen({ params, body: fahrt('09:00', '10:00', 2, 3) })
  await buch.fahrtEintragen({ params, body: fahrt('10:00', '11:00', 3, 4) })
  const seite = await buch.fahrten({ params, query: { limit: 2 } })
  expect(seite.zeilen.map(({ kmStart }) => kmStart)).toEqual([3, 2])
  const [neueste] = seite.zeilen
  const { fahrerPerson: _p, ...body } = neueste ?? { fahrerPerson: null }
  const fremd = knoten.als(fahrzeugeContract, andere)
  expect((await fremd.fahrten({ params })).zeilen[0]?.aenderbar).toBe(false)
  await expect(
    fremd.fahrtAendern({
      params: { ...params, fahrtId: neueste?._id ?? '' },
      body: body as Parameters<typeof fremd.fahrtAendern>[0]['body'],
    }),
  ).rejects.toMatchObject({ status: 403 })
  const datei = await knoten.ruf(ich, 'GET', `/api/fahrzeuge/${params.id}/fahrten.csv`)
  expect(datei.statusCode).toBe(200)
  expect(datei.body.split('\r\n')).toHaveLength(5)
})
