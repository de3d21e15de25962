// Also over TCP: two nodes begin on one empty server.
import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rights/rechte.ts'
import { testInstance } from '#tests/support/app.ts'
import { firstStart } from './first-start.ts'

test('the first start makes an account that may do everything, the second makes none', async () => {
  const instance = await testInstance()
  const zugang = await firstStart(instance.context)
  expect(zugang).toMatchObject({ username: 'admin', random: true, passwort: expect.stringMatching(/^(\w{4}-){4}\w{4}$/) })
  expect(await firstStart(instance.context)).toBeNull()
  const response = await instance.call(null, 'POST', '/api/auth', { username: 'admin', passwort: zugang?.passwort })
  expect(response.statusCode).toBe(200)
  const me = { user: '', profil: '', token: response.json<{ token: string }>().token }
  const { rechte, profil } = (await instance.call(me, 'GET', '/api/auth')).json<{ rechte: string[]; profil: string }>()
  expect(rechte.sort()).toEqual([...RECHTE].sort())
  expect((await instance.call(me, 'GET', '/api/profile/me')).json()).toMatchObject({ _id: profil })
})

test('name and password of the environment are used, and two nodes make one account', async () => {
  const a = await testInstance({ config: { adminUsername: 'Chefin', adminPasswort: 'ein langes Passwort' } })
  const b = await testInstance({ database: a.database, config: { adminUsername: 'Chefin' } })
  const accesses = await Promise.all([firstStart(a.context), firstStart(b.context)])
  expect(accesses.filter((zugang) => zugang !== null)).toHaveLength(1)
  expect(await a.context.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'chefin' }])
})

test('while somebody may grant rights none is made', async () => {
  const instance = await testInstance()
  await instance.person(['UPDATE_USER_RECHTE'])
  expect(await firstStart(instance.context)).toBeNull()
})
