// Every list that can be searched finds names whatever the spelling of umlauts and accents: also one that is added later.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECHTE } from '#contract/rechte.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { areas } from '#server/areas.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'

const lists = areas
  .flatMap(({ contract }) => Object.values<Endpoint>(contract))
  .filter(({ list, query, path }) => list === true && !path.includes('{') && 'suche' in (query?.shape ?? {}))
  .map(({ path }) => path)

let instance: TestInstance
let who: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date('2026-11-21T12:00:00Z') })
  who = await instance.person(RECHTE, { vorname: 'Zoë', nachname: 'Müller-Weiß' })
  await instance.context.transact(async (trx) => {
    const name = 'Zoë Müller-Weiß'
    const when = { beginn: '2026-12-01T08:00:00Z', ende: '2026-12-01T10:00:00Z' }
    const ort = await trx
      .insertInto('orte')
      .values({ name, stadt: 'Musterstadt', buchbar: true, kapazitaet: 30 })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const fahrzeug = await trx
      .insertInto('fahrzeuge')
      .values({ bezeichnung: name, typ: 'KTW', kennzeichen: 'MU-ST 1', fuehrerscheinklasse: 'B' })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('lehrgaenge').values({ bezeichnung: name, abkuerzung: 'X' }).execute()
    await trx.insertInto('alarmeinheiten').values({ name }).execute()
    await trx
      .insertInto('fahrzeugbelegungen')
      .values({ fahrzeug: fahrzeug._id, zweck: name, ...when })
      .execute()
    await trx
      .insertInto('raumbelegungen')
      .values({ raum: ort._id, titel: name, ...when })
      .execute()
    await trx
      .insertInto('sanitaetsdienste')
      .values({
        nummer: 'SAN-2026-001',
        art: 'extern',
        bezeichnung: name,
        status: 'ausgeschrieben',
        ort: ort._id,
        veranstalter: JSON.stringify({ name: 'Stadt' }),
        ...when,
      })
      .execute()
  })
})
afterAll(() => instance.close())

test('there are lists to search', () => expect(lists.length).toBeGreaterThanOrEqual(6))
test.each(lists.flatMap((path) => ['mueller weiss', 'MÜLLER', 'muller', 'zoe'].map((search) => [path, search] as const)))(
  '%s finds "%s"',
  async (path, search) => {
    const answer = await instance.call(who, 'GET', `${path}?limit=5&suche=${encodeURIComponent(search)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toHaveLength(1)
  },
)
