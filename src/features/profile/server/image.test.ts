import { expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { testInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'
import { PHOTO_BYTES } from '#contract/limits.ts'

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)
const load = (instance: TestInstance, actor: Person, whom: Person, content: Buffer) =>
  instance.app.inject({ method: 'POST', url: `/api/profile/${whom.profil}/bild`, ...form(actor, content, 'ich.png') })

test('own picture: set, seen by those whom one lets see it, replaced, taken away', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const plain = await instance.person()
  const fuehrung = await instance.person(['READ_USER'])
  const response = await load(instance, jana, jana, PNG)
  expect(response.statusCode).toBe(201)
  const { bild } = response.json<{ bild: string }>()
  const sees = async (actor: Person) => (await instance.call(actor, 'GET', `/api/dateien/${bild}`)).statusCode
  expect([await sees(jana), await sees(plain), await sees(fuehrung)]).toEqual([200, 200, 200])
  const { version, sichtbarkeit } = (await instance.call(jana, 'GET', '/api/profile/me')).json<{ version: number; sichtbarkeit: object }>()
  await instance.call(jana, 'PUT', '/api/profile', { _id: jana.profil, version, sichtbarkeit: { ...sichtbarkeit, foto: 'fuehrung' } })
  expect([await sees(jana), await sees(plain), await sees(fuehrung)]).toEqual([200, 403, 200])
  expect((await instance.call(plain, 'GET', `/api/profile/${jana.profil}`)).json()).not.toHaveProperty('bild')
  expect((await instance.call(jana, 'DELETE', `/api/dateien/${bild}`)).statusCode).toBe(403)
  await load(instance, jana, jana, PNG)
  expect(await sees(jana)).toBe(404)
  expect((await instance.call(jana, 'DELETE', `/api/profile/${jana.profil}/bild`)).statusCode).toBe(204)
  expect((await instance.call(jana, 'GET', '/api/profile/me')).json()).toMatchObject({ bild: null })
  expect(await instance.context.db.selectFrom('dateien').select('_id').execute()).toEqual([])
})

test('a photo above PHOTO_BYTES is refused', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const response = await load(instance, jana, jana, Buffer.concat([PNG, Buffer.alloc(PHOTO_BYTES)]))
  expect([response.statusCode, response.body]).toEqual([413, expect.stringContaining('höchstens 2 MB') as string])
})

test('faces: whose card one may open, with the photo only for those who may see it', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const hidden = await instance.person()
  const left = await instance.person()
  const gone = await instance.person()
  const viewer = await instance.person()
  const office = await instance.person(['READ_USER', 'UPDATE_USER', 'READ_UNSICHTBARE_USER', 'UPDATE_USER_SICHTBARKEIT', 'DELETE_USER'])
  const { bild: image } = (await load(instance, jana, jana, PNG)).json<{ bild: string }>()
  const { bild: former } = (await load(instance, office, left, PNG)).json<{ bild: string }>()
  await instance.call(office, 'PUT', '/api/profile', { _id: hidden.profil, version: 1, unsichtbar: true })
  await instance.context.db.updateTable('profile').set({ status: 'gesperrt' }).where('_id', '=', left.profil).execute()
  await instance.call(office, 'DELETE', `/api/profile/${gone.profil}`)
  const asked = [jana, hidden, left, gone].map(({ profil }) => profil).join(',')
  const faces = async (actor: Person) => {
    const rows = await instance.as(profileContract, actor).gesichter({ query: { personen: asked } })
    return Object.fromEntries(rows.map(({ _id, bild }) => [_id, bild ?? null]))
  }
  expect(await faces(viewer)).toEqual({ [jana.profil]: image })
  expect(await faces(hidden)).toEqual({ [jana.profil]: image, [hidden.profil]: null })
  expect(await faces(office)).toEqual({ [jana.profil]: image, [hidden.profil]: null, [left.profil]: former })
  const { version, sichtbarkeit } = (await instance.call(jana, 'GET', '/api/profile/me')).json<{ version: number; sichtbarkeit: object }>()
  await instance.call(jana, 'PUT', '/api/profile', { _id: jana.profil, version, sichtbarkeit: { ...sichtbarkeit, foto: 'niemand' } })
  expect(await faces(viewer)).toEqual({ [jana.profil]: null })
  expect(await faces(jana)).toMatchObject({ [jana.profil]: image })
})

test('a face carries the number that its reader may call', async () => {
  const instance = await testInstance()
  const [jana, viewer, office] = [await instance.person(), await instance.person(), await instance.person(['READ_USER'])]
  await instance.context.db
    .updateTable('users')
    .set({ telefon: ['030 1', '+49 151 2'], primary_telefon: '' })
    .where('_id', '=', jana.user)
    .execute()
  const number = async (actor: Person) =>
    (await instance.as(profileContract, actor).gesichter({ query: { personen: jana.profil } }))[0]?.telefon
  expect(await number(viewer)).toBe('+49 151 2')
  await instance.context.db
    .updateTable('profile')
    .set({ sichtbarkeit: JSON.stringify({ telefon: 'fuehrung' }) })
    .where('_id', '=', jana.profil)
    .execute()
  expect([await number(viewer), await number(office), await number(jana)]).toEqual([undefined, '+49 151 2', '+49 151 2'])
})

test('faces are asked for by ids, a hundred at once; anything else is a refusal', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const ask = (ids: string) => instance.call(jana, 'GET', `/api/profile/gesichter?personen=${ids}`)
  const hundred = Array.from({ length: 100 }, () => jana.profil)
  expect((await ask(hundred.join(','))).json()).toEqual([{ _id: jana.profil }])
  for (const wrong of ['', 'anna', `${jana.profil},`, `${hundred.join(',')},${jana.profil}`]) {
    const response = await ask(wrong)
    expect([response.statusCode, response.json<{ errors: { feld: string }[] }>().errors[0]?.feld]).toEqual([400, 'personen'])
  }
})

test('the history says who set, replaced and removed it, and not which file it was', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  const office = await instance.person(['READ_USER', 'UPDATE_USER'])
  await load(instance, office, jana, PNG)
  await load(instance, jana, jana, PNG)
  await instance.call(office, 'DELETE', `/api/profile/${jana.profil}/bild`)
  await instance.call(office, 'DELETE', `/api/profile/${jana.profil}/bild`)
  const verlauf = await instance.as(profileContract, office).history({ params: { id: jana.profil } })
  expect(verlauf.map(({ titel, alt, neu, benutzer }) => [titel, alt, neu, benutzer?._id])).toEqual([
    ['Foto', 'hinterlegt', '', office.profil],
    ['Foto', 'hinterlegt', 'neu hinterlegt', jana.profil],
    ['Foto', '', 'neu hinterlegt', office.profil],
  ])
})

test('nobody sets it for others without UPDATE_USER, and only pictures of at most 2 MB', async () => {
  const instance = await testInstance()
  const jana = await instance.person()
  expect((await load(instance, await instance.person(), jana, PNG)).statusCode).toBe(403)
  expect((await load(instance, await instance.person(['SET_GRUPPE']), jana, PNG)).statusCode).toBe(403)
  const office = await instance.person(['UPDATE_USER'])
  expect((await load(instance, office, jana, PNG)).statusCode).toBe(201)
  const remove = async (actor: Person) => (await instance.call(actor, 'DELETE', `/api/profile/${jana.profil}/bild`)).statusCode
  expect([await remove(await instance.person(['READ_USER'])), await remove(office)]).toEqual([403, 204])
  expect((await load(instance, jana, jana, Buffer.from('<script>alert(1)</script>'))).statusCode).toBe(400)
  expect((await load(instance, jana, jana, Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]))).statusCode).toBe(413)
})
