// The tests that every plain area passes, those of the calls that its contract has (history, bringing back, files, import) among
// them: one call per area, beside its own tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxLengthOf, titelOf } from '#contract/schema.ts'
import type { Contract, Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { type CrudArea, type Recht, rechteFrom } from '#contract/rights/rechte.ts'
import { ApiError, type Person, makeTestInstance, type TestInstance } from './app.ts'
import { testAll } from './cases.ts'
import { form } from './form.ts'

type Data = Record<string, unknown>
type CrudContract = Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>
interface Row extends Data {
  _id: string
  version: number
}
/** The calls, without the area's own types: the tests treat every area alike. */
interface Calls {
  list(e?: { query?: Data }): Promise<{ zeilen: Row[]; gesamt: number; naechste: string | null }>
  get(e: { params: { id: string } }): Promise<Row>
  create(e: { body: Data }): Promise<Row>
  update(e: { params: { id: string }; body: Data }): Promise<Row>
  remove(e: { params: { id: string } }): Promise<void>
  reaktivieren(e: { params: { id: string } }): Promise<Row>
  history(e: { params: { id: string } }): Promise<{ aktion: string; feld: string; titel: string; benutzer: unknown }[]>
}

interface Props<C extends CrudContract> {
  readonly contract: C
  /** Area of the four rights that the calls need; by default the contract's area. */
  readonly area?: CrudArea
  readonly table: string
  /** Puts what the bodies refer to into the database. */
  readonly prepare?: (instance: TestInstance) => Promise<void>
  /** A valid body; `n` makes what must be unique unique. */
  readonly example: (n: number) => Data
  /** The first column of the order, a text. */
  readonly sorted: string
  /** A body that differs from `example(n)` in `field`. */
  readonly change: Data
  /** Bodies that are refused: what is put over `example`, and the field to blame. */
  readonly wrong: readonly (readonly [Data, string])[]
}

export function crudTests<const C extends CrudContract>({
  contract,
  area,
  table,
  prepare,
  example,
  sorted,
  change,
  wrong,
}: Props<C>): void {
  describe(`${table}: the five calls`, () => {
    let instance: TestInstance
    let everything: Person
    let call: Calls
    const basePath = contract.list.path
    const has = (call: string) => call in contract
    const field = (contract.create.body as ObjectSchema).shape[sorted]
    const longest = field && maxLengthOf(field)
    /** The query that leaves nothing out. */
    const whole = (): Data => ({ limit: 500, ...(has('reaktivieren') ? { alle: true } : {}) })
    const rechte = area
      ? ['CREATE', 'READ', 'UPDATE', 'DELETE'].map((verb) => `${verb}_${area}` as Recht)
      : Object.values(contract as Contract).flatMap(({ zugang }) => rechteFrom(zugang))
    const error = async (promise: Promise<unknown>) => {
      const result: unknown = await promise.then(
        () => 'no error',
        (reason: unknown) => reason,
      )
      expect(result).toBeInstanceOf(ApiError)
      return result as ApiError
    }
    const history = async (id: string) =>
      await instance.context.db
        .selectFrom('historie')
        .select(['aktion', 'feld', 'alt', 'neu', 'user', 'gruppe'])
        .where('objekt', '=', id)
        .orderBy('_id')
        .execute()

    beforeAll(async () => {
      instance = await makeTestInstance()
      await prepare?.(instance)
      everything = await instance.person([...new Set(rechte)])
      call = instance.as(contract, everything) as unknown as Calls
    })
    afterAll(() => instance.close())

    test('create answers 201 with the whole object, and get gives the same', async () => {
      const response = await instance.call(everything, 'POST', basePath, example(1))
      expect(response.statusCode).toBe(201)
      const fresh = response.json<Row>()
      expect(fresh).toMatchObject({ ...example(1), version: 1, erstelltVon: everything.user })
      expect(await call.get({ params: { id: fresh._id } })).toEqual(fresh)
    })

    test('update raises the version, changes sent fields, one history group', async () => {
      const fresh = await call.create({ body: example(2) })
      const afterwards = await call.update({ params: { id: fresh._id }, body: { ...example(2), ...change, version: 1 } })
      expect(afterwards).toMatchObject({ ...change, version: 2, geaendertVon: everything.user })
      const entries = (await history(fresh._id)).filter(({ aktion }) => aktion === 'geaendert')
      expect(entries.map(({ feld }) => feld).sort()).toEqual(Object.keys(change).sort())
      expect(new Set(entries.map(({ gruppe }) => gruppe)).size).toBe(1)
      expect(entries.every(({ user }) => user === everything.user)).toBe(true)
      if (!('history' in contract)) return
      // A history restores its entries, and the same call undoes that.
      const restore = async (group: string | undefined) =>
        (await instance.call(everything, 'POST', `${basePath}/${fresh._id}/history/${group}`, {})).json<{
          gruppe: string
          errors?: object
        }>()
      const { gruppe, errors } = await restore(entries[0]?.gruppe)
      expect(errors).toBeUndefined()
      expect(await call.get({ params: { id: fresh._id } })).toMatchObject({ ...example(2), version: 3 })
      await restore(gruppe)
      expect(await call.get({ params: { id: fresh._id } })).toMatchObject({ ...change, version: 4 })
    })

    test('a stale version is refused with 409 and changes nothing', async () => {
      const fresh = await call.create({ body: example(3) })
      await call.update({ params: { id: fresh._id }, body: { ...example(3), ...change, version: 1 } })
      const before = await call.get({ params: { id: fresh._id } })
      const no = await error(call.update({ params: { id: fresh._id }, body: { ...example(3), version: 1 } }))
      expect(no.status).toBe(409)
      expect(await call.get({ params: { id: fresh._id } })).toEqual(before)
    })

    test('two people save the same version at once: one wins, the other is told', async () => {
      const fresh = await call.create({ body: example(4) })
      const results = await Promise.allSettled(
        [1, 2].map(() => call.update({ params: { id: fresh._id }, body: { ...example(4), ...change, version: 1 } })),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('a deleted row is gone from the list, and deleting again is 404', async () => {
      const fresh = await call.create({ body: example(5) })
      await call.remove({ params: { id: fresh._id } })
      const { zeilen } = await call.list({ query: { limit: 500 } })
      expect(zeilen.some(({ _id }) => _id === fresh._id)).toBe(false)
      expect((await error(call.remove({ params: { id: fresh._id } }))).status).toBe(404)
      expect((await history(fresh._id)).some(({ aktion }) => aktion === 'geloescht')).toBe(true)
    })

    test('the list pages without gap or repetition, sorted, with its total', async () => {
      for (let n = 10; n < 17; n += 1) await call.create({ body: example(n) })
      const whole = await call.list({ query: { limit: 500 } })
      const chunkwise: Row[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<Calls['list']>> = await call.list({ query: { limit: 3, ...(after ? { nach: after } : {}) } })
        expect(page.gesamt).toBe(whole.gesamt)
        chunkwise.push(...page.zeilen)
        after = page.naechste
      } while (after)
      expect(chunkwise).toEqual(whole.zeilen)
      expect(whole.zeilen.length).toBe(whole.gesamt)
      const names = whole.zeilen.map((row) => String(row[sorted]))
      expect(names).toEqual([...names].sort(new Intl.Collator('de', { numeric: true }).compare))
    })

    test('an ETag that still holds answers 304, and a write ends it', async () => {
      const first = await instance.call(everything, 'GET', basePath)
      const etag = String(first.headers['etag'])
      expect((await instance.call(everything, 'GET', basePath, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
      await call.create({ body: example(20) })
      expect((await instance.call(everything, 'GET', basePath, undefined, { 'if-none-match': etag })).statusCode).toBe(200)
    })

    test('the same Idempotency-Key gives the first answer again and writes once', async () => {
      const head = { 'idempotency-key': `probe-${table}-0001` }
      const [a, b, c] = await Promise.all([1, 2, 3].map(() => instance.call(everything, 'POST', basePath, example(21), head)))
      expect([a, b, c].map((response) => response?.statusCode)).toEqual([201, 201, 201])
      expect(new Set([a, b, c].map((response) => response?.json<Row>()._id)).size).toBe(1)
      expect((await instance.call(everything, 'POST', basePath, example(22), head)).statusCode).toBe(409)
    })

    testAll(wrong)('%j is refused with one sentence that names %s, and nothing is written', async (data, field) => {
      const { gesamt } = await call.list({ query: whole() })
      const no = await error(call.create({ body: { ...example(30), ...data } }))
      expect(no.status).toBe(400)
      expect(no.errors[0]?.feld).toBe(field)
      expect(no.errors[0]?.msg).toMatch(/^[A-ZÄÖÜ].+\.$|Beispiel:/)
      expect((await call.list({ query: whole() })).gesamt).toBe(gesamt)
    })

    test('text that looks like SQL, emoji and right-to-left text come back as they went', async () => {
      for (const [i, long] of ["'; drop table users; --", '🚑 Wache', 'שלום עולם', "O'Neill \\ %_"].entries()) {
        const text = long.slice(0, longest)
        const fresh = await call.create({ body: { ...example(40 + i), [sorted]: text } })
        expect(fresh[sorted]).toBe(text)
        const { zeilen } = await call.list({ query: { suche: text.slice(0, 12) } })
        expect(zeilen.map(({ _id }) => _id)).toContain(fresh._id)
      }
      expect((await error(call.create({ body: { ...example(45), [sorted]: 'a\0b' } }))).status).toBe(400)
    })

    test('an unknown or malformed id is 404', async () => {
      for (const id of ['00000000-0000-7000-8000-000000000000', 'nix', "1' or '1'='1"]) {
        expect((await error(call.get({ params: { id } }))).status).toBe(404)
      }
    })

    testAll(['quatsch', btoa('["a"]'), btoa('["a","b"]'), btoa('["a","' + '-'.repeat(36) + '"]'), btoa('[1,2]'), btoa('{}')])(
      'a forged cursor (%s) is refused',
      async (after) => {
        expect((await error(call.list({ query: { nach: after } }))).status).toBe(400)
      },
    )

    test.runIf(has('reaktivieren'))('a deleted record lists on request only, is read-only, and can be restored', async () => {
      const before = await call.create({ body: example(50) })
      const params = { id: before._id }
      await call.remove({ params })
      const listed = async (query: Data) => (await call.list({ query })).zeilen.find(({ _id }) => _id === before._id)
      expect(await listed({ limit: 500 })).toBeUndefined()
      const deleted = await listed(whole())
      expect(deleted).toMatchObject({ ...example(50), aktiv: false })
      expect((await error(call.update({ params, body: { ...example(50), ...change, version: deleted?.version } }))).status).toBe(404)
      const back = await call.reaktivieren({ params })
      expect(back).toMatchObject({ ...example(50), aktiv: true, geaendertVon: everything.user })
      expect(await listed({ limit: 500 })).toEqual(back)
      expect((await history(before._id)).map(({ aktion }) => aktion)).toContain('reaktiviert')
      expect(await call.reaktivieren({ params })).toEqual(back)
    })

    test.runIf(has('history'))('the history has German field names and actors, newest first', async () => {
      const { _id } = await call.create({ body: example(51) })
      await call.update({ params: { id: _id }, body: { ...example(51), ...change, version: 1 } })
      const entries = await call.history({ params: { id: _id } })
      const changed = entries.filter(({ aktion }) => aktion === 'geaendert')
      expect(entries.slice(0, changed.length)).toEqual(changed)
      expect(changed.map(({ feld }) => feld).sort()).toEqual(Object.keys(change).sort())
      expect(entries.some(({ aktion }) => aktion === 'angelegt')).toBe(true)
      expect(entries.filter(({ titel, feld }) => titel === feld && feld !== '')).toEqual([])
    })

    if (has('export'))
      testAll([
        ['csv', /^\uFEFF/],
        ['xlsx', /^PK/],
        ['pdf', /^%PDF-/],
      ] as const)('the list leaves as .%s', async (format, start) => {
        const file = await instance.call(everything, 'GET', `${basePath}.${format}`)
        expect(file.statusCode).toBe(200)
        expect(String(file.headers['content-disposition'])).toMatch(new RegExp(`_\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
        expect(file.rawPayload.toString('utf8')).toMatch(start)
      })

    test.runIf(has('export'))('the file has what the list has; a format that does not exist is 404', async () => {
      const { _id, [sorted]: name } = await call.create({ body: example(52) })
      const file = async (format: string) => instance.call(everything, 'GET', `${basePath}.${format}`)
      expect((await file('csv')).body).toContain(name)
      await call.remove({ params: { id: _id } })
      expect((await file('csv')).body).not.toContain(name)
      expect((await file('exe')).statusCode).toBe(404)
    })

    test.runIf(has('importLesen'))('a table is looked into, its heading understood, and nothing is written', async () => {
      const before = await call.list({ query: whole() })
      const title = field && titelOf(field)
      const upload = form(everything, Buffer.from(`${title};?\nProbe;x\n`), 'tabelle.csv')
      const seen = await instance.app.inject({ method: 'POST', url: `${basePath}/import/lesen`, ...upload })
      expect(seen.statusCode).toBe(200)
      expect(seen.json()).toMatchObject({ zeilen: 1, zuordnung: [sorted, ''] })
      expect(await call.list({ query: whole() })).toEqual(before)
    })
  })
}
