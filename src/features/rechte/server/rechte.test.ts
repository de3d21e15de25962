import { describe, expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import { vergebeRechte } from './vergeben.ts'
import { knotenFuerTest, type Mensch, type Testknoten } from '#tests/support/anwendung.ts'

const VERWALTER: Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']
const setze = async (knoten: Testknoten, wer: Mensch, ziel: Mensch, rechte: Recht[]) => {
  const ruf = knoten.als(rechteContract, wer)
  const { version } = await ruf.get({ params: { userId: ziel.user } })
  return ruf.update({ params: { userId: ziel.user }, body: { version, rechte } })
}

test('the catalogue names all rights and the bundles', async () => {
  const knoten = await knotenFuerTest()
  const { gruppen, rollen } = await knoten.als(rechteContract, await knoten.mensch(['READ_USER_RECHTE'])).katalog()
  expect(gruppen.flatMap(({ rechte }) => rechte)).toHaveLength(RECHTE.length)
  expect(rollen.map(({ name }) => name)).toContain('Mitglied')
})

describe('granting', () => {
  test('a change is applied at once, on the other node too, and stands in the history', async () => {
    const a = await knotenFuerTest()
    const b = await knotenFuerTest({ datenbank: a.datenbank })
    const chef = await a.mensch([...VERWALTER, 'READ_ORT'], { vorname: 'Chris', nachname: 'Chef' })
    const neu = await a.mensch(['READ_FAHRZEUG'], { vorname: 'Nele', nachname: 'Neu' })
    expect((await a.ruf(neu, 'GET', '/api/orte')).statusCode).toBe(403)
    expect((await b.ruf(neu, 'GET', '/api/orte')).statusCode).toBe(403)
    expect((await setze(a, chef, neu, ['READ_ORT'])).rechte).toEqual(['READ_ORT'])
    expect((await a.ruf(neu, 'GET', '/api/orte')).statusCode).toBe(200)
    await expect.poll(async () => (await b.ruf(neu, 'GET', '/api/orte')).statusCode).toBe(200)
    const { zeilen, gesamt } = await a.als(rechteContract, chef).history()
    expect(gesamt).toBe(1)
    expect(zeilen[0]).toMatchObject({
      user: neu.user,
      person: { nachname: 'Neu' },
      benutzer: { nachname: 'Chef' },
      hinzugefuegt: ['READ_ORT'],
      entfernt: ['READ_FAHRZEUG'],
    })
  })

  test('nobody grants what they do not hold, not even to themselves; keeping and taking away is free', async () => {
    const knoten = await knotenFuerTest()
    const chef = await knoten.mensch(VERWALTER)
    const andere = await knoten.mensch(['ABRECHNUNG', 'READ_ORT'])
    await expect(setze(knoten, chef, andere, ['ABRECHNUNG', 'DELETE_USER'])).rejects.toMatchObject({
      status: 403,
      errors: [{ msg: expect.stringContaining('DELETE_USER') }],
    })
    await expect(setze(knoten, chef, chef, [...VERWALTER, 'ABRECHNUNG'])).rejects.toMatchObject({ status: 403 })
    expect((await setze(knoten, chef, andere, ['ABRECHNUNG'])).rechte).toEqual(['ABRECHNUNG'])
    await expect(setze(knoten, chef, andere, ['ABRECHNUNG', 'READ_ORT'])).rejects.toMatchObject({ status: 403 })
  })

  test('a stale version, an unknown right and an unknown person are refused', async () => {
    const knoten = await knotenFuerTest()
    const chef = await knoten.mensch(VERWALTER)
    const url = `/api/rechte/users/${chef.user}`
    expect((await knoten.ruf(chef, 'PUT', url, { version: 7, rechte: VERWALTER })).statusCode).toBe(409)
    expect((await knoten.ruf(chef, 'PUT', url, { version: 1, rechte: ['ALLES'] })).statusCode).toBe(400)
    expect((await knoten.ruf(chef, 'GET', '/api/rechte/users/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await knoten.ruf(chef, 'GET', "/api/rechte/users/1' or '1'='1")).statusCode).toBe(404)
  })

  test('nothing changed is no change: no version, no history', async () => {
    const knoten = await knotenFuerTest()
    const chef = await knoten.mensch(VERWALTER)
    expect((await setze(knoten, chef, chef, ['UPDATE_USER_RECHTE', 'READ_USER_RECHTE', 'READ_USER_RECHTE'])).version).toBe(1)
    expect((await knoten.als(rechteContract, chef).history()).gesamt).toBe(0)
  })
})

describe('the last holder of UPDATE_USER_RECHTE', () => {
  test('keeps it, with a sentence that says what to do', async () => {
    const knoten = await knotenFuerTest()
    const chef = await knoten.mensch(VERWALTER)
    await expect(setze(knoten, chef, chef, ['READ_USER_RECHTE'])).rejects.toMatchObject({
      status: 409,
      errors: [{ feld: 'rechte', msg: expect.stringContaining('UPDATE_USER_RECHTE') }],
    })
    expect((await knoten.als(rechteContract, chef).get({ params: { userId: chef.user } })).rechte).toEqual(VERWALTER)
  })

  test('a blocked account does not count as a holder', async () => {
    const knoten = await knotenFuerTest()
    const chef = await knoten.mensch(VERWALTER)
    const weg = await knoten.mensch(VERWALTER)
    const { db } = knoten.kontext
    await db.updateTable('users').set({ gesperrt: true }).where('_id', '=', weg.user).execute()
    await expect(setze(knoten, chef, chef, [])).rejects.toMatchObject({ status: 409 })
    await expect(db.updateTable('users').set({ gesperrt: true }).where('_id', '=', chef.user).execute()).rejects.toMatchObject({
      constraint: 'users_letzter_rechteverwalter',
    })
    await expect(db.deleteFrom('users').where('_id', '=', chef.user).execute()).rejects.toThrow(/profile|Rechte/)
  })

  test('two remove the last two holders in transactions that do not see each other: exactly one wins', async () => {
    const a = await knotenFuerTest()
    const b = await knotenFuerTest({ datenbank: a.datenbank })
    const eins = await a.mensch(VERWALTER)
    const zwei = await a.mensch(VERWALTER)
    let fertig = 0
    const beide = Promise.withResolvers<void>()
    const entziehe = async (knoten: Testknoten, wer: Mensch, wem: Mensch) => {
      const nutzer = await knoten.kontext.nutzerZu(wer.token)
      if (!nutzer) throw new Error('no session')
      return knoten.kontext.schreibe(async (trx) => {
        await vergebeRechte(trx, nutzer, wem.user, { version: 1, rechte: [] })
        fertig += 1
        if (fertig === 2) beide.resolve()
        await beide.promise
      })
    }
    const ergebnisse = await Promise.allSettled([entziehe(a, eins, zwei), entziehe(b, zwei, eins)])
    expect(ergebnisse.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ergebnisse.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { constraint: 'users_letzter_rechteverwalter' },
    })
    const uebrig = await a.kontext.db.selectFrom('users').select('rechte').execute()
    expect(uebrig.filter(({ rechte }) => rechte.includes('UPDATE_USER_RECHTE'))).toHaveLength(1)
  })

  test('the same through the API: afterwards somebody can still grant', async () => {
    const a = await knotenFuerTest()
    const leute = [await a.mensch(VERWALTER), await a.mensch(VERWALTER), await a.mensch(VERWALTER)]
    const antworten = await Promise.all(
      leute.map((wer, i) => a.ruf(wer, 'PUT', `/api/rechte/users/${leute[(i + 1) % 3]?.user}`, { version: 1, rechte: [] })),
    )
    expect(antworten.map(({ statusCode }) => statusCode)).toContain(200)
    expect(antworten.every(({ statusCode }) => [200, 403, 409].includes(statusCode))).toBe(true)
    const uebrig = await a.kontext.db.selectFrom('users').select('rechte').execute()
    expect(uebrig.filter(({ rechte }) => rechte.includes('UPDATE_USER_RECHTE')).length).toBeGreaterThan(0)
  })
})

test('the holders page without gap, by name, and one right can be asked for', async () => {
  const knoten = await knotenFuerTest()
  const chef = await knoten.mensch(VERWALTER, { nachname: 'Zander' })
  for (const nachname of ['Öztürk', 'Özil', 'Ahrens', "O'Neill %"]) await knoten.mensch(['READ_ORT'], { nachname })
  const ruf = knoten.als(rechteContract, chef)
  const erste = await ruf.users({ query: { limit: 3 } })
  const zweite = await ruf.users({ query: { limit: 3, nach: erste.naechste ?? '' } })
  expect([...erste.zeilen, ...zweite.zeilen].map(({ nachname }) => nachname)).toEqual(['Ahrens', "O'Neill %", 'Özil', 'Öztürk', 'Zander'])
  expect([erste.gesamt, zweite.naechste]).toEqual([5, null])
  expect((await ruf.users({ query: { recht: 'UPDATE_USER_RECHTE' } })).zeilen.map(({ nachname }) => nachname)).toEqual(['Zander'])
  expect((await ruf.users({ query: { suche: "o'ne %" } })).zeilen).toHaveLength(1)
  await expect(ruf.users({ query: { nach: 'quatsch' } })).rejects.toMatchObject({ status: 400 })
})
