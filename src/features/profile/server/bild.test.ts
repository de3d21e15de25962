import { expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from '#tests/support/anwendung.ts'
import { formular } from '#tests/support/formular.ts'

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)
const lade = (knoten: Testknoten, wer: Mensch, wen: Mensch, inhalt: Buffer) =>
  knoten.app.inject({ method: 'POST', url: `/api/profile/${wen.profil}/bild`, ...formular(wer, inhalt, 'ich.png') })

test('own picture: set, seen by those whom one lets see it, replaced, taken away', async () => {
  const knoten = await knotenFuerTest()
  const jana = await knoten.mensch()
  const plain = await knoten.mensch()
  const fuehrung = await knoten.mensch(['READ_USER'])
  const antwort = await lade(knoten, jana, jana, PNG)
  expect(antwort.statusCode).toBe(201)
  const { bild } = antwort.json<{ bild: string }>()
  const sieht = async (wer: Mensch) => (await knoten.ruf(wer, 'GET', `/api/dateien/${bild}`)).statusCode
  expect([await sieht(jana), await sieht(plain), await sieht(fuehrung)]).toEqual([200, 200, 200])
  const { version, sichtbarkeit } = (await knoten.ruf(jana, 'GET', '/api/profile/me')).json<{ version: number; sichtbarkeit: object }>()
  await knoten.ruf(jana, 'PUT', '/api/profile', { _id: jana.profil, version, sichtbarkeit: { ...sichtbarkeit, foto: 'fuehrung' } })
  expect([await sieht(jana), await sieht(plain), await sieht(fuehrung)]).toEqual([200, 403, 200])
  expect((await knoten.ruf(plain, 'GET', `/api/profile/${jana.profil}`)).json()).not.toHaveProperty('bild')
  expect((await knoten.ruf(jana, 'DELETE', `/api/dateien/${bild}`)).statusCode).toBe(403)
  await lade(knoten, jana, jana, PNG)
  expect(await sieht(jana)).toBe(404)
  expect((await knoten.ruf(jana, 'DELETE', `/api/profile/${jana.profil}/bild`)).statusCode).toBe(204)
  expect((await knoten.ruf(jana, 'GET', '/api/profile/me')).json()).toMatchObject({ bild: null })
  expect(await knoten.kontext.db.selectFrom('dateien').select('_id').execute()).toEqual([])
})

test('the history says who set, replaced and removed it, and not which file it was', async () => {
  const knoten = await knotenFuerTest()
  const jana = await knoten.mensch()
  const buero = await knoten.mensch(['READ_USER', 'UPDATE_USER'])
  await lade(knoten, buero, jana, PNG)
  await lade(knoten, jana, jana, PNG)
  await knoten.ruf(buero, 'DELETE', `/api/profile/${jana.profil}/bild`)
  await knoten.ruf(buero, 'DELETE', `/api/profile/${jana.profil}/bild`)
  const verlauf = await knoten.als(profileContract, buero).history({ params: { id: jana.profil } })
  expect(verlauf.map(({ titel, alt, neu, benutzer }) => [titel, alt, neu, benutzer?._id])).toEqual([
    ['Foto', 'hinterlegt', '', buero.profil],
    ['Foto', 'hinterlegt', 'neu hinterlegt', jana.profil],
    ['Foto', '', 'neu hinterlegt', buero.profil],
  ])
})

test('nobody sets it for others without UPDATE_USER, and only pictures of at most 2 MB', async () => {
  const knoten = await knotenFuerTest()
  const jana = await knoten.mensch()
  expect((await lade(knoten, await knoten.mensch(), jana, PNG)).statusCode).toBe(403)
  expect((await lade(knoten, await knoten.mensch(['SET_GRUPPE']), jana, PNG)).statusCode).toBe(403)
  const buero = await knoten.mensch(['UPDATE_USER'])
  expect((await lade(knoten, buero, jana, PNG)).statusCode).toBe(201)
  const weg = async (wer: Mensch) => (await knoten.ruf(wer, 'DELETE', `/api/profile/${jana.profil}/bild`)).statusCode
  expect([await weg(await knoten.mensch(['READ_USER'])), await weg(buero)]).toEqual([403, 204])
  expect((await lade(knoten, jana, jana, Buffer.from('<script>alert(1)</script>'))).statusCode).toBe(400)
  expect((await lade(knoten, jana, jana, Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]))).statusCode).toBe(413)
})
