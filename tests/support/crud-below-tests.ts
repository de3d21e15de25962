// Tests of every table of records below a record: one call per table, beside its own tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { rechteFrom } from '#contract/rights/rechte.ts'
import { checkAll } from './cases.ts'
import { makeTestInstance, type Person, type TestInstance } from './app.ts'

type Data = Readonly<Record<string, unknown>>
type BelowContract = Contract & Record<'list' | 'create' | 'update' | 'remove', Endpoint>
interface Row extends Data {
  readonly _id: string
  readonly version: number
}
interface Props {
  readonly contract: BelowContract
  readonly table: string
  /** Column that refers to the parent. */
  readonly column: string
  /** Makes a parent; returns its id. */
  readonly makeParent: (instance: TestInstance, name: string) => Promise<string>
  /** Deletes a parent as its area does. */
  readonly hideParent: (instance: TestInstance, id: string) => Promise<unknown>
  /** A valid body; a greater `n` is newer. */
  readonly example: (n: number) => Data
  /** A body that differs from each example. */
  readonly change: Data
}

const NOBODY = '00000000-0000-7000-8000-000000000000'

export function crudBelowTests({ contract, table, column, makeParent, hideParent, example, change }: Props): void {
  describe(`${table}: records below a record`, () => {
    let instance: TestInstance
    let everything: Person
    let parents: readonly [string, string, string]
    const send = (call: Endpoint, [parent, record = NOBODY]: readonly string[], body?: Data, who = everything) =>
      instance.call(
        who,
        call.method,
        call.path
          .replace('{id}', parent ?? '')
          .replace('{format}', 'csv')
          .replace(/\{\w+\}$/, record),
        body,
      )
    const create = async (parent: string, n: number) => {
      const answer = await send(contract.create, [parent], example(n))
      expect(answer.statusCode).toBe(201)
      return answer.json<Row>()
    }
    const listed = async (parent: string) => (await send(contract.list, [parent])).json<Row[]>()
    const writes = (row: Row): readonly (readonly [Endpoint, Data?])[] => [
      [contract.update, { ...example(1), ...change, version: row.version }],
      [contract.remove],
    ]
    beforeAll(async () => {
      instance = await makeTestInstance()
      parents = [await makeParent(instance, 'Eins'), await makeParent(instance, 'Zwei'), await makeParent(instance, 'Drei')]
      everything = await instance.person([...new Set(Object.values<Endpoint>(contract).flatMap(({ zugang }) => rechteFrom(zugang)))])
    })
    afterAll(() => instance.close())

    test('a record stands below its parent only, newest first, and pages without gap', async () => {
      const [parent, other] = parents
      const made = []
      for (const n of [1, 2, 3]) made.unshift(await create(parent, n))
      expect(made[0]).toMatchObject({ [column]: parent, version: 1, erstelltVon: everything.user })
      const all = await listed(parent)
      expect(all.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id))
      expect(made[0]).toMatchObject(all[0] as Data)
      expect(await listed(other)).toEqual([])
      const path = contract.list.path.replace('{id}', parent)
      const first = await instance.call(everything, 'GET', `${path}?limit=2`)
      const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
      const rest = await instance.call(everything, 'GET', next)
      expect([...first.json<Row[]>(), ...rest.json<Row[]>()]).toEqual(all)
    })

    test('an unknown parent is 404 for every call', async () => {
      for (const parent of [NOBODY, 'nix'])
        await checkAll(
          Object.values<Endpoint>(contract),
          ({ path }) => path,
          async (call) => {
            expect((await send(call, [parent], { ...example(5), version: 1 })).statusCode).toBe(404)
          },
        )
    })

    test('a record of another parent is 404 and stays as it was', async () => {
      const [, other, parent] = parents
      const row = await create(parent, 1)
      const before = await listed(parent)
      for (const [call, body] of writes(row)) expect((await send(call, [other, row._id], body)).statusCode).toBe(404)
      expect(await listed(parent)).toEqual(before)
    })

    test('each call refuses a person without its right', async () => {
      const [parent] = parents
      const nobody = await instance.person([])
      await checkAll(
        Object.values<Endpoint>(contract),
        ({ path }) => path,
        async (call) => {
          expect((await send(call, [parent], undefined, nobody)).statusCode).toBe(403)
        },
      )
    })

    test('a change raises the version; a stale one is 409, a second deletion 404', async () => {
      const [, , parent] = parents
      const row = await create(parent, 2)
      const update = (version: number) => send(contract.update, [parent, row._id], { ...example(2), ...change, version })
      expect((await update(1)).json<Row>()).toMatchObject({ ...change, version: 2, geaendertVon: everything.user })
      const stale = await update(1)
      expect([stale.statusCode, stale.json<{ errors: object[] }>().errors]).toMatchObject([409, [{ feld: 'version' }]])
      expect((await send(contract.remove, [parent, row._id])).statusCode).toBe(204)
      expect((await send(contract.remove, [parent, row._id])).statusCode).toBe(404)
      const told = await instance.context.db
        .selectFrom('historie')
        .select(['bereich', 'aktion', 'feld'])
        .where('objekt', '=', row._id)
        .execute()
      expect(new Set(told.map(({ bereich, aktion }) => `${bereich} ${aktion}`))).toEqual(
        new Set(['angelegt', 'geaendert', 'geloescht'].map((action) => `${table} ${action}`)),
      )
      expect(told.filter(({ aktion }) => aktion === 'geaendert').map(({ feld }) => feld)).toEqual(Object.keys(change))
    })

    test('two saves of the same version at once: one wins', async () => {
      const [, , parent] = parents
      const row = await create(parent, 3)
      const body = { ...example(3), ...change, version: 1 }
      const answers = await Promise.all([1, 2].map(() => send(contract.update, [parent, row._id], body)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    })

    test('a deleted parent shows its records and takes no others', async () => {
      const [, parent] = parents
      const row = await create(parent, 1)
      await hideParent(instance, parent)
      expect(await listed(parent)).toHaveLength(1)
      for (const [call, body] of [...writes(row), [contract.create, example(2)] as const])
        expect((await send(call, [parent, row._id], body)).statusCode).toBe(404)
      expect(await listed(parent)).toHaveLength(1)
    })
  })
}
