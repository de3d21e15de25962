// One service as each person reads it: what was put together from kept pieces is held against the database, over the whole
// demo chapter, and every change that decides about it is seen at once, on two nodes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { sanitaetsdiensteContract } from '../../contract.ts'
import { dienst as dienstSchema, type Dienst } from '../../schemas.ts'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { alterAm } from '#blocks/gueltigkeit/server/index.ts'
import { openSession } from '#server/auth/sessions.ts'
import { countQueries } from '#tests/support/queries.ts'
import { testInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { visibleOccasions } from '#blocks/konflikte/server/index.ts'

const NOW = new Date(`${TODAY}T12:00:00Z`)
const STANDS = ['gemeldet', 'eingeteilt', 'warteliste']

test('over the demo chapter each reader gets only readable services and fields', { timeout: 120_000 }, async () => {
  const database = await demoDatabase('S')
  const instance = await testInstance({ database, clock: () => NOW })
  // Accounts that read both kinds, one or none; planners; every group once.
  const { rows: people } = await sql<{ user: string; profil: string; rechte: Recht[] }>`
    select distinct on (u.rechte, p.gruppe) u._id as "user", p._id as profil, u.rechte from users u join profile p on p."user" = u._id
    where not u.gesperrt order by u.rechte, p.gruppe, u.username limit 14`.execute(database.db)
  const { rows: dienste } = await sql<{ _id: string }>`select _id from sanitaetsdienste`.execute(database.db)
  const { rows: said } = await sql<{ _id: string; kommentar: string; grund: string; fuerAlle: boolean; steht: boolean }>`
    select _id, kommentar, grund, "kommentarSichtbarkeit" = 'alle' as "fuerAlle", status = any(${STANDS}::text[]) as steht from anmeldungen`.execute(
    database.db,
  )
  const correct = new Map(said.map((row) => [row._id, row]))
  let [seen, hidden, foreignWords] = [0, 0, 0]
  for (const person of people) {
    const actor = { ...person, _id: person.user, username: '', vorname: '', nachname: '', rechte: new Set(person.rechte), sessionId: '' }
    const should = await visibleOccasions(
      database.db,
      actor,
      dienste.map(({ _id }) => _id),
    )
    const token = await instance.context.transact((trx) => openSession(trx, person.user, 'Test', NOW))
    for (const { _id } of dienste) {
      const response = await instance.call({ ...person, token }, 'GET', `/api/sanitaetsdienste/${_id}`)
      expect(response.statusCode === 200).toBe(should.has(_id))
      if (!should.has(_id)) {
        hidden += 1
        continue
      }
      const dienst = response.json<Dienst>()
      seen += 1
      expect(Object.keys(dienst).filter((name) => !(name in dienstSchema.shape))).toEqual([])
      const plans = actor.rechte.has(dienst.art === 'extern' ? 'UPDATE_EXTERN_SANDIENST' : 'UPDATE_SANDIENST')
      const leads = plans || [dienst.leiter, dienst.stvLeiter].includes(person.profil)
      const { rechnungsadresse, kundennr } = dienst.veranstalter
      expect(plans || rechnungsadresse.strasse + kundennr === '').toBe(true)
      for (const { _id: actor, profil, kommentar, grund } of dienst.helfer) {
        const one = correct.get(actor)
        const whole = leads || profil._id === person.profil
        expect(whole || one?.steht).toBe(true)
        if (!whole && one?.kommentar !== '') foreignWords += 1
        expect([kommentar, grund]).toEqual([whole || one?.fuerAlle ? one?.kommentar : '', whole ? one?.grund : ''])
      }
    }
  }
  // The chapter has each of these, or the test says nothing.
  expect([seen > 100, hidden > 20, foreignWords > 5]).toEqual([true, true, true])
  await database.close()
})

test('access changes show at once on both nodes, at no further query', async () => {
  const world = await dienstWorld()
  const second = await testInstance({ database: world.instance.database, clock: world.instance.context.now })
  const planner = world.als(await world.leitung())
  const lena = await world.mitglied('EH', { nachname: 'Lena' })
  const { _id } = await planner.create({ body: world.props() })
  const { _id: there, schichten } = await planner.create({ body: world.props({ bezeichnung: 'Marktfest' }) })
  const { _id: south } = await planner.create({ body: world.props({ bezeichnung: 'Süd', sichtbarFuer: ['Süd'] }) })
  const read = async (where: typeof second, which = _id) => {
    const response = await where.call(lena, 'GET', `/api/sanitaetsdienste/${which}`)
    return response.statusCode === 200 ? response.json<Dienst>().anmeldung.gruende.join(' ') : response.statusCode
  }
  /** Checks both nodes: the writing one at once, the other after the notice arrives. */
  const both = async (sentence: RegExp | number, which = _id) => {
    const fits = (said: string | number) => (typeof sentence === 'number' ? said === sentence : sentence.test(String(said)))
    expect(await read(world.instance, which)).toSatisfy(fits)
    await expect.poll(() => read(second, which)).toSatisfy(fits)
  }
  const change = (what: object) =>
    world.instance.context.transact((trx) => trx.updateTable('profile').set(what).where('_id', '=', lena.profil).execute())

  await both(/Deine Qualifikation \(EH\)/)
  await expect.poll(() => countQueries(world.instance.database.pool, () => read(world.instance))).toBe(0)
  await change({ sanitaetsausbildung: 'SanA' })
  await both(/^$/)
  await both(404, south)
  await change({ gruppe: 'Süd' })
  await both(/^$/, south)
  await change({ gruppe: '' })
  await both(404, south)
  await planner.setzeAnmeldung({
    params: { id: there, profileId: lena.profil },
    body: { schicht: schichten[0]?._id, status: 'eingeteilt' },
  })
  await both(/schon eingeteilt: Marktfest/)
  await change({ status: 'ruhend' })
  await both(/Mitgliedschaft ruht/)
  await world.instance.context.transact((trx) => trx.updateTable('users').set({ rechte: [] }).where('_id', '=', lena.user).execute())
  await both(403)
})

test('a privileged answer is never cached for others, in any order', async () => {
  const world = await dienstWorld()
  const planner = await world.leitung()
  const [according, silent, foreign] = [await world.mitglied(), await world.mitglied(), await world.mitglied('RS')]
  const bill = {
    name: 'TV',
    ansprechpartner: 'Eva',
    telefon: '02345 678901',
    rechnungsadresse: { strasse: 'Geheimweg 1' },
    kundennr: 'K4711',
  }
  const { _id } = await world.als(planner).create({ body: world.props({ veranstalter: bill, stvLeiter: according.profil }) })
  await world.als(silent).anmelden({ params: { id: _id }, body: { kommentar: 'nur für die Leitung' } })
  const texts = async (actor: typeof planner) => {
    const { body } = await world.instance.call(actor, 'GET', `/api/sanitaetsdienste/${_id}`)
    return [body.includes('Geheimweg'), body.includes('K4711'), body.includes('nur für die Leitung')]
  }
  for (const _round of [1, 2]) {
    expect(await texts(planner)).toEqual([true, true, true])
    expect(await texts(foreign)).toEqual([false, false, false])
    // Leads this one: reads comments, plans nothing.
    expect(await texts(according)).toEqual([false, false, true])
    expect(await texts(silent)).toEqual([false, false, true])
  }
  await world.als(silent).abmelden({ params: { id: _id }, query: { grund: 'Prüfung' } })
  const helfer = async (actor: typeof planner) =>
    (await world.instance.as(sanitaetsdiensteContract, actor).get({ params: { id: _id } })).helfer.map(({ grund }) => grund)
  expect([await helfer(foreign), await helfer(silent), await helfer(planner)]).toEqual([[], ['Prüfung'], ['Prüfung']])
})

testAll([
  ['2008-02-29', '2026-02-28T22:59:00Z', 17],
  ['2008-02-29', '2026-02-28T23:00:00Z', 18],
  ['2008-11-21', '2026-11-20T22:59:59Z', 17],
  ['2008-11-21', '2026-11-20T23:00:00Z', 18],
  [null, '2026-11-20T23:00:00Z', null],
])('born on %s: the age at %s, by the day in Berlin, is %s', (born, when, years) => {
  expect(alterAm(born, tagInBerlin(new Date(when)))).toBe(years)
})
