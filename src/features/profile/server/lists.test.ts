import { expect, test } from 'vitest'
import { listsContract, profileContract } from '#features/profile/contract.ts'
import { NO_LISTS } from '#features/profile/schemas.ts'
import { testInstance } from '#tests/support/app.ts'

test('groups and sizes come from the chapter’s lists; what stands already stays, an empty list lets anything in', async () => {
  const instance = await testInstance()
  const office = await instance.person(['SET_GRUPPE', 'UPDATE_USER', 'READ_USER'])
  const jana = await instance.person()
  const profile = instance.as(profileContract, office)
  const lists = instance.as(listsContract, office)
  const params = { id: jana.profil }
  const put = async (fields: object) =>
    profile.update({ body: { _id: jana.profil, version: (await profile.get({ params })).version, ...fields } })
  const sizes = (oberteil: string) => ({ konfektion: { oberteil, hose: '', schuh: '', kopf: '', handschuh: '' } })
  await put({ gruppe: 'Alte Garde', ...sizes('Zelt') })
  await lists.change({ body: { ...NO_LISTS, gruppe: ['SEG', 'Jugend'], oberteil: ['M', 'L'] } })
  await expect(put({ gruppe: 'Seg' })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Gruppe: „Seg“ steht nicht auf der Liste. Zur Wahl stehen SEG, Jugend.', feld: 'gruppe' }],
  })
  await expect(put(sizes('XXL'))).rejects.toMatchObject({ status: 400, errors: [{ feld: 'konfektion.oberteil' }] })
  await put({ gruppe: 'Alte Garde', anrede: 'Frau', ...sizes('Zelt') })
  await put({ gruppe: 'SEG', ...sizes('M') })
  await put({ gruppe: '' })
  await expect(lists.change({ body: { ...NO_LISTS, version: 1 } })).rejects.toMatchObject({ status: 409 })
  expect((await lists.history()).map(({ feld: field }) => field).toSorted()).toEqual(['gruppe', 'oberteil'])
  const twice = [
    { msg: '„seg“ steht schon auf der Liste.', feld: 'gruppe' },
    { msg: '„l“ steht schon auf der Liste.', feld: 'oberteil' },
  ]
  const doubled = { ...NO_LISTS, version: 2, gruppe: ['SEG', 'Jugend', ' seg'], oberteil: ['M', 'L', 'l'] }
  await expect(lists.change({ body: doubled })).rejects.toMatchObject({ status: 400, errors: twice })
  const plain = instance.as(listsContract, jana)
  expect((await plain.get()).gruppe).toEqual(['SEG', 'Jugend'])
  await expect(plain.change({ body: NO_LISTS })).rejects.toMatchObject({ status: 403 })
})
