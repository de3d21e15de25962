import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import { assignRechte } from './vergeben.ts'
import { testInstance, type Person, type TestInstance } from '#tests/support/app.ts'

const MANAGER: Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']
const set = async (instance: TestInstance, actor: Person, target: Person, rechte: Recht[]) => {
  const call = instance.as(rechteContract, actor)
  const { version } = await call.get({ params: { userId: target.user } })
  return call.update({ params: { userId: target.user }, body: { version, rechte } })
}

test('the catalogue names all rights and the bundles', async () => {
  const instance = await testInstance()
  const { gruppen, rollen } = await instance.as(rechteContract, await instance.person(['READ_USER_RECHTE'])).katalog()
  expect(gruppen.flatMap(({ rechte }) => rechte)).toHaveLength(RECHTE.length)
  expect(rollen.map(({ name }) => name)).toContain('Mitglied')
})

describe('granting', () => {
  test('a change is applied at once, on the other node too, and stands in the history', async () => {
    const a = await testInstance()
    const b = await testInstance({ database: a.database })
    const chief = await a.person([...MANAGER, 'READ_ORT'], { vorname: 'Chris', nachname: 'Chef' })
    const fresh = await a.person(['READ_FAHRZEUG'], { vorname: 'Nele', nachname: 'Neu' })
    expect((await a.call(fresh, 'GET', '/api/orte')).statusCode).toBe(403)
    expect((await b.call(fresh, 'GET', '/api/orte')).statusCode).toBe(403)
    expect((await set(a, chief, fresh, ['READ_ORT'])).rechte).toEqual(['READ_ORT'])
    expect((await a.call(fresh, 'GET', '/api/orte')).statusCode).toBe(200)
    await expect.poll(async () => (await b.call(fresh, 'GET', '/api/orte')).statusCode).toBe(200)
    const { zeilen, gesamt } = await a.as(rechteContract, chief).history()
    expect(gesamt).toBe(1)
    expect(zeilen[0]).toMatchObject({
      user: fresh.user,
      person: { nachname: 'Neu' },
      benutzer: { nachname: 'Chef' },
      hinzugefuegt: ['READ_ORT'],
      entfernt: ['READ_FAHRZEUG'],
    })
  })

  test('nobody grants rights they lack, even to themselves; removal is free', async () => {
    const instance = await testInstance()
    const chief = await instance.person(MANAGER)
    const other = await instance.person(['ABRECHNUNG', 'READ_ORT'])
    await expect(set(instance, chief, other, ['ABRECHNUNG', 'DELETE_USER'])).rejects.toMatchObject({
      status: 403,
      errors: [{ msg: expect.stringContaining('DELETE_USER') }],
    })
    await expect(set(instance, chief, chief, [...MANAGER, 'ABRECHNUNG'])).rejects.toMatchObject({ status: 403 })
    expect((await set(instance, chief, other, ['ABRECHNUNG'])).rechte).toEqual(['ABRECHNUNG'])
    await expect(set(instance, chief, other, ['ABRECHNUNG', 'READ_ORT'])).rejects.toMatchObject({ status: 403 })
  })

  test('a stale version, an unknown right and an unknown person are refused', async () => {
    const instance = await testInstance()
    const chief = await instance.person(MANAGER)
    const url = `/api/rechte/users/${chief.user}`
    expect((await instance.call(chief, 'PUT', url, { version: 7, rechte: MANAGER })).statusCode).toBe(409)
    expect((await instance.call(chief, 'PUT', url, { version: 1, rechte: ['ALLES'] })).statusCode).toBe(400)
    // Reserved names are known, without effect.
    expect((await set(instance, chief, chief, [...MANAGER, 'DELETE_WOCHEN_KTW_HISTORY' as Recht])).rechte).toEqual(MANAGER)
    expect((await instance.call(chief, 'GET', '/api/rechte/users/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await instance.call(chief, 'GET', "/api/rechte/users/1' or '1'='1")).statusCode).toBe(404)
  })

  test('nothing changed is no change: no version, no history', async () => {
    const instance = await testInstance()
    const chief = await instance.person(MANAGER)
    expect((await set(instance, chief, chief, ['UPDATE_USER_RECHTE', 'READ_USER_RECHTE', 'READ_USER_RECHTE'])).version).toBe(1)
    expect((await instance.as(rechteContract, chief).history()).gesamt).toBe(0)
  })
})

describe('the last holder of UPDATE_USER_RECHTE', () => {
  test('keeps it, with a sentence that says what to do', async () => {
    const instance = await testInstance()
    const chief = await instance.person(MANAGER)
    await expect(set(instance, chief, chief, ['READ_USER_RECHTE'])).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'rechte', msg: expect.stringContaining('Rechte vergeben und entziehen') }],
    })
    expect((await instance.as(rechteContract, chief).get({ params: { userId: chief.user } })).rechte).toEqual(MANAGER)
  })

  test('a blocked account does not count as a holder', async () => {
    const instance = await testInstance()
    const chief = await instance.person(MANAGER)
    const manager = await instance.person(MANAGER)
    const { db } = instance.context
    await db.updateTable('users').set({ gesperrt: true }).where('_id', '=', manager.user).execute()
    await expect(set(instance, chief, chief, [])).rejects.toMatchObject({ status: 409 })
    await expect(db.updateTable('users').set({ gesperrt: true }).where('_id', '=', chief.user).execute()).rejects.toMatchObject({
      constraint: 'users_letzter_rechteverwalter',
    })
    await expect(db.deleteFrom('users').where('_id', '=', chief.user).execute()).rejects.toThrow(/profile|Rechte/)
  })

  test('of two concurrent removals of the last two holders exactly one wins', async () => {
    const a = await testInstance()
    const b = await testInstance({ database: a.database })
    const one = await a.person(MANAGER)
    const two = await a.person(MANAGER)
    let done = 0
    const both = Promise.withResolvers<void>()
    const revoke = async (instance: TestInstance, acting: Person, whom: Person) => {
      const actor = await instance.context.sessions.actorOf(acting.token)
      if (!actor) throw new Error('no session')
      return instance.context.transact(async (trx) => {
        await assignRechte(trx, actor, whom.user, { version: 1, rechte: [] })
        done += 1
        if (done === 2) both.resolve()
        await both.promise
      })
    }
    const results = await Promise.allSettled([revoke(a, one, two), revoke(b, two, one)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { constraint: 'users_letzter_rechteverwalter' },
    })
    const left = await a.context.db.selectFrom('users').select('rechte').execute()
    expect(left.filter(({ rechte }) => rechte.includes('UPDATE_USER_RECHTE'))).toHaveLength(1)
  })

  test('the same through the API: afterwards somebody can still grant', async () => {
    const a = await testInstance()
    const people = [await a.person(MANAGER), await a.person(MANAGER), await a.person(MANAGER)]
    const responses = await Promise.all(
      people.map((actor, i) => a.call(actor, 'PUT', `/api/rechte/users/${people[(i + 1) % 3]?.user}`, { version: 1, rechte: [] })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toContain(200)
    expect(responses.every(({ statusCode }) => [200, 403, 409].includes(statusCode))).toBe(true)
    const left = await a.context.db.selectFrom('users').select('rechte').execute()
    expect(left.filter(({ rechte }) => rechte.includes('UPDATE_USER_RECHTE')).length).toBeGreaterThan(0)
  })
})

test('the holders page without gap, by name, and one right can be asked for', async () => {
  const instance = await testInstance()
  const chief = await instance.person(MANAGER, { nachname: 'Zander' })
  for (const nachname of ['Öztürk', 'Özil', 'Ahrens', "O'Neill %"]) await instance.person(['READ_ORT'], { nachname })
  const call = instance.as(rechteContract, chief)
  const first = await call.users({ query: { limit: 3 } })
  const second = await call.users({ query: { limit: 3, nach: first.naechste ?? '' } })
  expect([...first.zeilen, ...second.zeilen].map(({ nachname }) => nachname)).toEqual(['Ahrens', "O'Neill %", 'Özil', 'Öztürk', 'Zander'])
  expect([first.gesamt, second.naechste]).toEqual([5, null])
  expect((await call.users({ query: { recht: 'UPDATE_USER_RECHTE' } })).zeilen.map(({ nachname }) => nachname)).toEqual(['Zander'])
  expect((await call.users({ query: { suche: "o'ne %" } })).zeilen).toHaveLength(1)
  await expect(call.users({ query: { nach: 'quatsch' } })).rejects.toMatchObject({ status: 400 })
})
