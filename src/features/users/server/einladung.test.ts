import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { abgelehnt, makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'

const HOUR = 3_600_000
const PASSWORT = 'vier Tragen und ein Kaffee'
let now = new Date('2026-11-23T12:00:00Z')
let instance: TestInstance
let office: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => now })
  office = await instance.person(['CREATE_USER', 'READ_USER'])
})
afterAll(() => instance.close())
const as = (who: Person) => instance.as(usersContract, who)
const invite = (users: readonly string[], again = false, who = office) => as(who).einladen({ body: { users: [...users], erneut: again } })
const mails = async (who: string) =>
  (
    await instance.context.db
      .selectFrom('mails')
      .select(['betreff', 'text'])
      .where('an', '=', `${who}@example.org`)
      .orderBy('_id')
      .execute()
  ).map(({ betreff, text }) => ({ subject: betreff, token: /\/passwort-reset\/([\w-]+)/.exec(text)?.[1] ?? '' }))
const set = (token: string) =>
  instance.call(null, 'POST', '/api/users/resetPasswort', { neuesPasswort: PASSWORT, neuesPasswort2: PASSWORT }, { 'x-auth-token': token })
const open = async (user: string) => (await as(office).einladungen({ query: { user } })).at(0)

test('a member who never signed in gets a link, once a day unless forced', async () => {
  const jana = await instance.person([], { username: 'jana.neu' })
  expect(await open(jana.user)).toMatchObject({ _id: jana.user, eingeladenAm: null })
  expect(await invite([jana.user])).toEqual({ eingeladen: 1, ausgelassen: 0 })
  expect(await open(jana.user)).toMatchObject({ eingeladenAm: now.toISOString() })
  now = new Date(now.getTime() + 23 * HOUR)
  office = { ...office, token: (await instance.person(['CREATE_USER', 'READ_USER'])).token }
  expect(await invite([jana.user])).toEqual({ eingeladen: 0, ausgelassen: 1 })
  expect(await invite([jana.user], true)).toEqual({ eingeladen: 1, ausgelassen: 0 })
  // However expressly: the first may still be on its way.
  expect(await invite([jana.user], true)).toEqual({ eingeladen: 0, ausgelassen: 1 })
  now = new Date(now.getTime() + 25 * HOUR)
  office = { ...office, token: (await instance.person(['CREATE_USER', 'READ_USER'])).token }
  expect(await invite([jana.user])).toEqual({ eingeladen: 1, ausgelassen: 0 })
  const letters = await mails('jana.neu')
  expect(letters.map(({ subject }) => subject)).toEqual(Array(3).fill('Willkommen im Intranet MUS'))
  const link = (token = '') => instance.call(null, 'GET', '/api/users/link', undefined, { 'x-auth-token': token })
  expect((await link(letters[1]?.token)).json()).toEqual({ vorname: expect.any(String), username: 'jana.neu', erstesMal: true })
  expect((await set(letters[1]?.token ?? '')).statusCode).toBe(204)
  expect((await mails('jana.neu')).at(-1)?.subject).toBe('Dein Zugang ist eingerichtet')
  // One that is used ends the others.
  expect((await link(letters[2]?.token)).statusCode).toBe(404)
  expect((await set(letters[2]?.token ?? '')).statusCode).toBe(400)
  const entries = await instance.as(profileContract, office).history({ params: { id: jana.profil } })
  expect(entries.filter(({ aktion }) => aktion === 'einladung')).toHaveLength(3)

  const signedIn = await instance.call(null, 'POST', '/api/auth', { username: 'jana.neu', passwort: PASSWORT })
  expect(signedIn.statusCode).toBe(200)
  expect(await open(jana.user)).toBeUndefined()
  expect(await invite([jana.user], true)).toEqual({ eingeladen: 0, ausgelassen: 1 })
})

test('a link is good for seven days', async () => {
  const { user } = await instance.person([], { username: 'zu.spaet' })
  await invite([user])
  const [letter] = await mails('zu.spaet')
  now = new Date(now.getTime() + 7 * 24 * HOUR + 1)
  expect((await set(letter?.token ?? '')).statusCode).toBe(400)
  office = { ...office, token: (await instance.person(['CREATE_USER', 'READ_USER'])).token }
})

test('of two simultaneous invitations one is mailed; blocked members get none', async () => {
  const people = await Promise.all(['eins', 'zwei', 'drei'].map((username) => instance.person([], { username })))
  const users = people.map(({ user }) => user)
  const both = await Promise.all([invite(users), invite(users.toReversed())])
  expect(both.map(({ eingeladen }) => eingeladen).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(await mails('zwei')).toHaveLength(1)
  const [blocked, hidden, gone] = await Promise.all(['gesperrt', 'still', 'fort'].map((username) => instance.person([], { username })))
  const { db } = instance.context
  await db
    .updateTable('users')
    .set({ gesperrt: true })
    .where('_id', '=', blocked?.user ?? '')
    .execute()
  await db
    .updateTable('profile')
    .set({ unsichtbar: true })
    .where('_id', '=', hidden?.profil ?? '')
    .execute()
  await db
    .updateTable('profile')
    .set({ geloeschtAm: now })
    .where('_id', '=', gone?.profil ?? '')
    .execute()
  const all = [blocked, hidden, gone].map((one) => one?.user ?? '')
  expect(await invite(all)).toEqual({ eingeladen: 0, ausgelassen: 3 })
  const listed = (await as(office).einladungen()).map(({ _id }) => _id)
  expect(all.filter((one) => listed.includes(one))).toEqual([])
  expect((await abgelehnt(invite(users, false, await instance.person(['READ_USER', 'UPDATE_USER'])))).status).toBe(403)
})
