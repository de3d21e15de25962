// The tests that every plain area passes, those of the calls that its contract has (history, bringing back, files, import) among
// them: one call per area, beside its own tests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxLengthOf, titelVon } from '#contract/schema.ts'
import type { Contract, Endpoint, Objekt } from '#contract/endpoint.ts'
import type { CrudBereich, Recht } from '#contract/rechte.ts'
import { ApiFehler, type Mensch, testKnoten, type Testknoten } from './anwendung.ts'
import { formular } from './formular.ts'

type Daten = Record<string, unknown>
type CrudContract = Contract & Record<'list' | 'get' | 'create' | 'update' | 'remove', Endpoint>
interface Zeile extends Daten {
  _id: string
  version: number
}
/** The calls, without the area's own types: the tests treat every area alike. */
interface Aufrufe {
  list(e?: { query?: Daten }): Promise<{ zeilen: Zeile[]; gesamt: number; naechste: string | null }>
  get(e: { params: { id: string } }): Promise<Zeile>
  create(e: { body: Daten }): Promise<Zeile>
  update(e: { params: { id: string }; body: Daten }): Promise<Zeile>
  remove(e: { params: { id: string } }): Promise<void>
  reaktivieren(e: { params: { id: string } }): Promise<Zeile>
  history(e: { params: { id: string } }): Promise<{ aktion: string; feld: string; titel: string; benutzer: unknown }[]>
}

interface Angaben<C extends CrudContract> {
  readonly contract: C
  readonly bereich: CrudBereich
  readonly tabelle: string
  /** A valid body; `n` makes what must be unique unique. */
  readonly beispiel: (n: number) => Daten
  /** The first column of the order, a text. */
  readonly sortiert: string
  /** A body that differs from `beispiel(n)` in `feld`. */
  readonly aenderung: Daten
  /** Bodies that are refused: what is put over `beispiel`, and the field to blame. */
  readonly falsch: readonly (readonly [Daten, string])[]
}

export function crudTests<const C extends CrudContract>({
  contract,
  bereich,
  tabelle,
  beispiel,
  sortiert,
  aenderung,
  falsch,
}: Angaben<C>): void {
  describe(`${tabelle}: the five calls`, () => {
    let knoten: Testknoten
    let alles: Mensch
    let ruf: Aufrufe
    const basis = contract.list.path
    const has = (call: string) => call in contract
    const field = (contract.create.body as Objekt).shape[sortiert]
    const longest = field && maxLengthOf(field)
    /** The query that leaves nothing out. */
    const whole = (): Daten => ({ limit: 500, ...(has('reaktivieren') ? { alle: true } : {}) })
    const recht = (verb: string) => `${verb}_${bereich}` as Recht
    const fehler = async (versprechen: Promise<unknown>) => {
      const ergebnis: unknown = await versprechen.then(
        () => 'no error',
        (grund: unknown) => grund,
      )
      expect(ergebnis).toBeInstanceOf(ApiFehler)
      return ergebnis as ApiFehler
    }
    const historie = async (id: string) =>
      await knoten.kontext.db
        .selectFrom('historie')
        .select(['aktion', 'feld', 'alt', 'neu', 'user', 'gruppe'])
        .where('objekt', '=', id)
        .orderBy('_id')
        .execute()

    beforeAll(async () => {
      knoten = await testKnoten()
      alles = await knoten.mensch(['CREATE', 'READ', 'UPDATE', 'DELETE'].map(recht))
      ruf = knoten.als(contract, alles) as unknown as Aufrufe
    })
    afterAll(() => knoten.schliessen())

    test('create answers 201 with the whole object, and get gives the same', async () => {
      const antwort = await knoten.ruf(alles, 'POST', basis, beispiel(1))
      expect(antwort.statusCode).toBe(201)
      const neu = antwort.json<Zeile>()
      expect(neu).toMatchObject({ ...beispiel(1), version: 1, erstelltVon: alles.user })
      expect(await ruf.get({ params: { id: neu._id } })).toEqual(neu)
    })

    test('update raises the version, changes what was sent, and the history says so in one group', async () => {
      const neu = await ruf.create({ body: beispiel(2) })
      const danach = await ruf.update({ params: { id: neu._id }, body: { ...beispiel(2), ...aenderung, version: 1 } })
      expect(danach).toMatchObject({ ...aenderung, version: 2, geaendertVon: alles.user })
      const eintraege = (await historie(neu._id)).filter(({ aktion }) => aktion === 'geaendert')
      expect(eintraege.map(({ feld }) => feld).sort()).toEqual(Object.keys(aenderung).sort())
      expect(new Set(eintraege.map(({ gruppe }) => gruppe)).size).toBe(1)
      expect(eintraege.every(({ user }) => user === alles.user)).toBe(true)
    })

    test('a stale version is refused with 409 and changes nothing', async () => {
      const neu = await ruf.create({ body: beispiel(3) })
      await ruf.update({ params: { id: neu._id }, body: { ...beispiel(3), ...aenderung, version: 1 } })
      const vorher = await ruf.get({ params: { id: neu._id } })
      const nein = await fehler(ruf.update({ params: { id: neu._id }, body: { ...beispiel(3), version: 1 } }))
      expect(nein.status).toBe(409)
      expect(await ruf.get({ params: { id: neu._id } })).toEqual(vorher)
    })

    test('two people save the same version at once: one wins, the other is told', async () => {
      const neu = await ruf.create({ body: beispiel(4) })
      const ergebnisse = await Promise.allSettled(
        [1, 2].map(() => ruf.update({ params: { id: neu._id }, body: { ...beispiel(4), ...aenderung, version: 1 } })),
      )
      expect(ergebnisse.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('a deleted row is gone from the list, and deleting again is 404', async () => {
      const neu = await ruf.create({ body: beispiel(5) })
      await ruf.remove({ params: { id: neu._id } })
      const { zeilen } = await ruf.list({ query: { limit: 500 } })
      expect(zeilen.some(({ _id }) => _id === neu._id)).toBe(false)
      expect((await fehler(ruf.remove({ params: { id: neu._id } }))).status).toBe(404)
      expect((await historie(neu._id)).some(({ aktion }) => aktion === 'geloescht')).toBe(true)
    })

    test('the list pages without gap or repetition, sorted, with its total', async () => {
      for (let n = 10; n < 17; n += 1) await ruf.create({ body: beispiel(n) })
      const ganz = await ruf.list({ query: { limit: 500 } })
      const stueckweise: Zeile[] = []
      let nach: string | null = null
      do {
        const seite: Awaited<ReturnType<Aufrufe['list']>> = await ruf.list({ query: { limit: 3, ...(nach ? { nach } : {}) } })
        expect(seite.gesamt).toBe(ganz.gesamt)
        stueckweise.push(...seite.zeilen)
        nach = seite.naechste
      } while (nach)
      expect(stueckweise).toEqual(ganz.zeilen)
      expect(ganz.zeilen.length).toBe(ganz.gesamt)
      const namen = ganz.zeilen.map((zeile) => String(zeile[sortiert]))
      expect(namen).toEqual([...namen].sort(new Intl.Collator('de', { numeric: true }).compare))
    })

    test('an ETag that still holds answers 304, and a write ends it', async () => {
      const erste = await knoten.ruf(alles, 'GET', basis)
      const etag = String(erste.headers['etag'])
      expect((await knoten.ruf(alles, 'GET', basis, undefined, { 'if-none-match': etag })).statusCode).toBe(304)
      await ruf.create({ body: beispiel(20) })
      expect((await knoten.ruf(alles, 'GET', basis, undefined, { 'if-none-match': etag })).statusCode).toBe(200)
    })

    test('the same Idempotency-Key gives the first answer again and writes once', async () => {
      const kopf = { 'idempotency-key': `probe-${tabelle}-0001` }
      const [a, b, c] = await Promise.all([1, 2, 3].map(() => knoten.ruf(alles, 'POST', basis, beispiel(21), kopf)))
      expect([a, b, c].map((antwort) => antwort?.statusCode)).toEqual([201, 201, 201])
      expect(new Set([a, b, c].map((antwort) => antwort?.json<Zeile>()._id)).size).toBe(1)
      expect((await knoten.ruf(alles, 'POST', basis, beispiel(22), kopf)).statusCode).toBe(409)
    })

    test.each(falsch)('%j is refused with one sentence that names %s, and nothing is written', async (daten, feld) => {
      const { gesamt } = await ruf.list({ query: whole() })
      const nein = await fehler(ruf.create({ body: { ...beispiel(30), ...daten } }))
      expect(nein.status).toBe(400)
      expect(nein.errors[0]?.feld).toBe(feld)
      expect(nein.errors[0]?.msg).toMatch(/^[A-ZÄÖÜ].+\.$|Beispiel:/)
      expect((await ruf.list({ query: whole() })).gesamt).toBe(gesamt)
    })

    test('text that looks like SQL, emoji and right-to-left text come back as they went', async () => {
      for (const [i, long] of ["'; drop table users; --", '🚑 Wache', 'שלום עולם', "O'Neill \\ %_"].entries()) {
        const text = long.slice(0, longest)
        const neu = await ruf.create({ body: { ...beispiel(40 + i), [sortiert]: text } })
        expect(neu[sortiert]).toBe(text)
        const { zeilen } = await ruf.list({ query: { suche: text.slice(0, 12) } })
        expect(zeilen.map(({ _id }) => _id)).toContain(neu._id)
      }
      expect((await fehler(ruf.create({ body: { ...beispiel(45), [sortiert]: 'a\0b' } }))).status).toBe(400)
    })

    test('an unknown or malformed id is 404', async () => {
      for (const id of ['00000000-0000-7000-8000-000000000000', 'nix', "1' or '1'='1"]) {
        expect((await fehler(ruf.get({ params: { id } }))).status).toBe(404)
      }
    })

    test.each(['quatsch', btoa('["a"]'), btoa('["a","b"]'), btoa('["a","' + '-'.repeat(36) + '"]'), btoa('[1,2]'), btoa('{}')])(
      'a forged cursor (%s) is refused',
      async (nach) => {
        expect((await fehler(ruf.list({ query: { nach } }))).status).toBe(400)
      },
    )

    test.runIf(has('reaktivieren'))(
      'what was deleted shows only to who asks for it, cannot be changed, and comes back as it was',
      async () => {
        const before = await ruf.create({ body: beispiel(50) })
        const params = { id: before._id }
        await ruf.remove({ params })
        const listed = async (query: Daten) => (await ruf.list({ query })).zeilen.find(({ _id }) => _id === before._id)
        expect(await listed({ limit: 500 })).toBeUndefined()
        const deleted = await listed(whole())
        expect(deleted).toMatchObject({ ...beispiel(50), aktiv: false })
        expect((await fehler(ruf.update({ params, body: { ...beispiel(50), ...aenderung, version: deleted?.version } }))).status).toBe(404)
        const back = await ruf.reaktivieren({ params })
        expect(back).toMatchObject({ ...beispiel(50), aktiv: true, geaendertVon: alles.user })
        expect(await listed({ limit: 500 })).toEqual(back)
        expect((await historie(before._id)).map(({ aktion }) => aktion)).toContain('reaktiviert')
        expect(await ruf.reaktivieren({ params })).toEqual(back)
      },
    )

    test.runIf(has('history'))('the history names its fields in German and who changed them, the newest change first', async () => {
      const { _id } = await ruf.create({ body: beispiel(51) })
      await ruf.update({ params: { id: _id }, body: { ...beispiel(51), ...aenderung, version: 1 } })
      const entries = await ruf.history({ params: { id: _id } })
      const changed = entries.filter(({ aktion }) => aktion === 'geaendert')
      expect(entries.slice(0, changed.length)).toEqual(changed)
      expect(changed.map(({ feld }) => feld).sort()).toEqual(Object.keys(aenderung).sort())
      expect(entries.some(({ aktion }) => aktion === 'angelegt')).toBe(true)
      expect(entries.filter(({ titel, feld }) => titel === feld && feld !== '')).toEqual([])
    })

    test.runIf(has('export')).each([
      ['csv', /^\uFEFF/],
      ['xlsx', /^PK/],
      ['pdf', /^%PDF-/],
    ])('the list leaves as .%s', async (format, start) => {
      const file = await knoten.ruf(alles, 'GET', `${basis}.${format}`)
      expect(file.statusCode).toBe(200)
      expect(String(file.headers['content-disposition'])).toMatch(new RegExp(`_\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
      expect(file.rawPayload.toString('utf8')).toMatch(start)
    })

    test.runIf(has('export'))('the file has what the list has; a format that does not exist is 404', async () => {
      const { _id, [sortiert]: name } = await ruf.create({ body: beispiel(52) })
      const file = async (format: string) => knoten.ruf(alles, 'GET', `${basis}.${format}`)
      expect((await file('csv')).body).toContain(name)
      await ruf.remove({ params: { id: _id } })
      expect((await file('csv')).body).not.toContain(name)
      expect((await file('exe')).statusCode).toBe(404)
    })

    test.runIf(has('importLesen'))('a table is looked into, its heading understood, and nothing is written', async () => {
      const before = await ruf.list({ query: whole() })
      const title = field && titelVon(field)
      const upload = formular(alles, Buffer.from(`${title};?\nProbe;x\n`), 'tabelle.csv')
      const seen = await knoten.app.inject({ method: 'POST', url: `${basis}/import/lesen`, ...upload })
      expect(seen.statusCode).toBe(200)
      expect(seen.json()).toMatchObject({ zeilen: 1, zuordnung: [sortiert, ''] })
      expect(await ruf.list({ query: whole() })).toEqual(before)
    })
  })
}
