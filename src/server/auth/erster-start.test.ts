// Also over TCP: two nodes begin on one empty server.
import { expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { ersterStart } from './erster-start.ts'

test('the first start makes an account that may do everything, the second makes none', async () => {
  const knoten = await knotenFuerTest()
  const zugang = await ersterStart(knoten.kontext)
  expect(zugang).toMatchObject({ username: 'admin', zufaellig: true, passwort: expect.stringMatching(/^(\w{4}-){4}\w{4}$/) })
  expect(await ersterStart(knoten.kontext)).toBeNull()
  const antwort = await knoten.ruf(null, 'POST', '/api/auth', { username: 'admin', passwort: zugang?.passwort })
  expect(antwort.statusCode).toBe(200)
  const ich = { user: '', profil: '', token: antwort.json<{ token: string }>().token }
  const { rechte, profil } = (await knoten.ruf(ich, 'GET', '/api/auth')).json<{ rechte: string[]; profil: string }>()
  expect(rechte.sort()).toEqual([...RECHTE].sort())
  expect((await knoten.ruf(ich, 'GET', '/api/profile/me')).json()).toMatchObject({ _id: profil })
})

test('name and password of the environment are used, and two nodes make one account', async () => {
  const a = await knotenFuerTest({ config: { adminUsername: 'Chefin', adminPasswort: 'ein langes Passwort' } })
  const b = await knotenFuerTest({ datenbank: a.datenbank, config: { adminUsername: 'Chefin' } })
  const zugaenge = await Promise.all([ersterStart(a.kontext), ersterStart(b.kontext)])
  expect(zugaenge.filter((zugang) => zugang !== null)).toHaveLength(1)
  expect(await a.kontext.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'chefin' }])
})

test('while somebody may grant rights none is made', async () => {
  const knoten = await knotenFuerTest()
  await knoten.mensch(['UPDATE_USER_RECHTE'])
  expect(await ersterStart(knoten.kontext)).toBeNull()
})
