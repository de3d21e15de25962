// Every searchable list, including future ones, ignores umlaut and accent spelling and tolerates a typing error. The browser searches its
// rows as the server does.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '#client/text/search.ts'
import { foldText, searchWords } from '#contract/search.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { areas } from '#server/areas.ts'
import { containsWord, readForgiving } from '#server/crud/cursor.ts'
import { type Person, makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { testAll } from '#tests/support/cases.ts'

const lists = areas
  .flatMap(({ contract }) => Object.values<Endpoint>(contract))
  .filter(({ list, query, path }) => list === true && !path.includes('{') && 'suche' in (query?.shape ?? {}))
  .map(({ path }) => path)

let instance: TestInstance
let who: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date('2026-11-21T12:00:00Z') })
  who = await instance.person(RECHTE, { vorname: 'Zoë', nachname: 'Müller-Weiß' })
  const other = await instance.person()
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
    const briefed = { profil: who.profil, datum: '2026-01-01', einweiser: other.profil }
    await trx
      .insertInto('einweisungen')
      .values({ ...briefed, fahrzeug: fahrzeug._id, gueltigBis: '2028-01-01' })
      .execute()
    await trx
      .insertInto('einweisungsprotokolle')
      .values({ ...briefed, geraet: name, hersteller: 'X', typ: 'Y' })
      .execute()
    await trx.insertInto('alarmeinheiten').values({ name }).execute()
    await trx.insertInto('stellen').values({ titel: name, art: 'stelle' }).execute()
    await trx.insertInto('melder').values({ hersteller: 'X', modell: name, seriennummer: '1' }).execute()
    await trx.insertInto('schluessel').values({ nummer: name }).execute()
    await trx.insertInto('kleidung').values({ bezeichnung: name }).execute()
    const group = { titel: 'Außen', punkte: [{ text: 'Reifen', schwere: 'mittel' }] }
    await trx
      .insertInto('checklisten')
      .values({ name, gruppen: JSON.stringify([group]) })
      .execute()
    await trx.insertInto('geraete').values({ bezeichnung: name, inventarnummer: '1' }).execute()
    await trx
      .insertInto('fahrzeugbelegungen')
      .values({ fahrzeug: fahrzeug._id, zweck: name, ...when })
      .execute()
    await trx
      .insertInto('raumbelegungen')
      .values({ raum: ort._id, titel: name, ...when })
      .execute()
    await trx
      .insertInto('blutspenden')
      .values({ bezeichnung: name, ...when })
      .execute()
    await trx
      .insertInto('rettungsdienstfortbildungen')
      .values({ thema: name, stunden: 2, dozent: 'X', ...when })
      .execute()
    await trx
      .insertInto('kurse')
      .values({ bezeichnung: name, ...when })
      .execute()
    await trx
      .insertInto('veranstaltungen')
      .values({ titel: name, ...when })
      .execute()
    await trx
      .insertInto('ktw_wochen')
      .values({ jahr: 2027, kw: 1, kennung1: '1401', kennung2: '1402', bemerkung: name, ...when })
      .execute()
    await trx
      .insertInto('ktw_sonntage')
      .values({ datum: '2027-01-03', kennung: '1401', bemerkung: name, ...when })
      .execute()
    await trx
      .insertInto('stundennachweise')
      .values({ profil: who.profil, art: 'Einsatz', datum: '2026-11-01', stunden: 1, anlass: name })
      .execute()
    await trx.insertInto('einsatzberichte').values({ stichwort: name, art: 'SEG', alarmzeit: when.beginn }).execute()
    await trx
      .insertInto('changelog')
      .values({ versionsnummer: '4.4', datum: '2026-11-01', eintraege: JSON.stringify([{ art: 'neu', text: name }]) })
      .execute()
    await trx.insertInto('mitteilungen').values({ profil: who.profil, art: 'persoenlich', titel: name }).execute()
    await trx
      .insertInto('kummerkasten')
      .values({ tag: '2026-11-01', kategorie: 'lob', text: name, codeHash: Buffer.from('x'), gemeldet: true })
      .execute()
    await trx.insertInto('newsletter').values({ titel: name }).execute()
    await trx.insertInto('feedback').values({ art: 'bug', titel: name, beschreibung: 'X' }).execute()
    await trx
      .insertInto('rechnungssaetze')
      .values({ art: 'pauschal', bezeichnung: name, einheit: 'pauschal', einzelpreis: 100, gueltigAb: '2026-01-01' })
      .execute()
    await trx
      .insertInto('rechnungen')
      .values({ betreff: name, empfaenger: 'X', leistungVon: '2026-11-01', leistungBis: '2026-11-01' })
      .execute()
    await trx
      .insertInto('verguetungssaetze')
      .values({ art: 'KTW', satz: 884, topf: 'ehrenamt', gueltigAb: '2026-01-01', bemerkung: name })
      .execute()
    await trx
      .insertInto('auslagen')
      .values({ profil: who.profil, datum: '2026-11-01', wofuer: name, betrag: 450, status: 'eingereicht' })
      .execute()
    await trx
      .insertInto('auszahlungen')
      .values({ profil: who.profil, von: '2026-01-01', bis: '2026-11-01', erstelltVon: who.user })
      .execute()
    await trx
      .insertInto('dienstabende')
      .values({ thema: name, ...when })
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
testAll(
  lists.flatMap((path) =>
    ['mueller weiss', 'MÜLLER', 'muller', 'zoe', 'Müler', 'Muler', 'Zoe Wiess'].map((search) => [path, search] as const),
  ),
)('the list %s finds a name spelled "%s"', async (path, search) => {
  const answer = await instance.call(who, 'GET', `${path}?limit=5&suche=${encodeURIComponent(search)}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toHaveLength(1)
})

const TEXTS = [
  'Jana Müller-Lüdenscheidt',
  'Zoë Łukasiewicz',
  'Fatma Öztürk',
  'Cem Yıldız-Şahin',
  'Gerd Weiß',
  "Ulf D'Angelo",
  'Karl Mueller',
  'Hans Koch',
  'Petra Krüger, Rettungswagen',
  'RTW 1401 MU-ST 12',
  'RTW 1402 MU-ST 112',
  'Eva Ek',
  'Wer fragt um Erlaubnis?',
  'Größe der Einsatzhosen',
  'Transport',
]
/** Search inputs and the texts above that they find. Equivalent spellings each find all. */
const EXAMPLES: readonly (readonly [search: string, finds: readonly string[]])[] = [
  ['', TEXTS],
  // As typed: case, umlauts and accents do not count.
  ['müller', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['mueller', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['mu\u0308ller', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['muller', ['Jana Müller-Lüdenscheidt']],
  ['MULLER jana', ['Jana Müller-Lüdenscheidt']],
  ['luden', ['Jana Müller-Lüdenscheidt']],
  ['lukas zoe', ['Zoë Łukasiewicz']],
  ['ozturk', ['Fatma Öztürk']],
  ['yildiz', ['Cem Yıldız-Şahin']],
  ['sahin', ['Cem Yıldız-Şahin']],
  ['weiss', ['Gerd Weiß']],
  // Any signs of a keyboard: apostrophes, dashes, blanks, invisible ones.
  ...["d'a ulf", 'D’Angelo', 'd‘angelo', 'D`Angelo', 'dangelo', 'angelo'].map((typed) => [typed, ["Ulf D'Angelo"]] as const),
  ...['Müller\u2011Lüden', 'Müller–Lüden', 'Mül\u00adler-Lüden', 'Jana\u00a0 Müller'].map(
    (typed) => [typed, ['Jana Müller-Lüdenscheidt']] as const,
  ),
  ["'", []],
  // Begin or end of a word, with its endings, never within one; one or two letters only at the begin.
  ['wagen', ['Petra Krüger, Rettungswagen']],
  ['hose', ['Größe der Einsatzhosen']],
  ['urlaub', []],
  ['ports', []],
  ['tung', []],
  ['lauda', []],
  ['ek', ['Eva Ek']],
  ['e', ['Eva Ek', 'Wer fragt um Erlaubnis?', 'Größe der Einsatzhosen']],
  ['x', []],
  // One error: a letter missing, too many, wrong, two swapped, also the first.
  ['Müler', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['Muler', ['Jana Müller-Lüdenscheidt']],
  ['Müllller', []],
  ['Mülller', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['Nüller', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['Krügre', ['Petra Krüger, Rettungswagen']],
  ['Ptera Kruger', ['Petra Krüger, Rettungswagen']],
  ['Lukasievicz', ['Zoë Łukasiewicz']],
  ['Müler-Ludenschiedt', ['Jana Müller-Lüdenscheidt']],
  ['Yildis', ['Cem Yıldız-Şahin']],
  ['Retungswa', ['Petra Krüger, Rettungswagen']],
  // Short ones must be the whole word.
  ['Kcoh', ['Hans Koch']],
  ['Kohh', ['Hans Koch']],
  ['Kars', ['Karl Mueller']],
  ['Rett', ['Petra Krüger, Rettungswagen']],
  ['Rtet', []],
  // Neither fewer than four letters nor numbers and codes.
  ['Koh', []],
  ['Mül', ['Jana Müller-Lüdenscheidt', 'Karl Mueller']],
  ['Mkl', []],
  ['1401', ['RTW 1401 MU-ST 12']],
  ['1403', []],
  ['140', ['RTW 1401 MU-ST 12', 'RTW 1402 MU-ST 112']],
  ['MU-ST 13', []],
  ['RTV 1401', []],
  // Nothing of what is typed is a pattern.
  ['.*', []],
  ['%', []],
  ['ko_h', []],
  ['Mu(er', []],
]
describe('server and browser read alike', () => {
  testAll(EXAMPLES)('a search finds the same texts in SQL and in the browser: "%s"', async (search, expected) => {
    const { found } = await readForgiving({ suche: search }, async ({ suche }) => {
      const words = searchWords(suche).map((word) => containsWord(sql`t`, word))
      const { rows } = await sql<{ t: string }>`
        select t from unnest(${TEXTS}::text[]) with ordinality x(t, nr) where ${sql.join([sql`true`, ...words], sql` and `)} order by nr`.execute(
        instance.context.db,
      )
      return { found: rows.map(({ t }) => t), gesamt: rows.length }
    })
    expect(found).toEqual(expected)
    const rows = TEXTS.map((text) => ({ text }))
    expect(findRows(rows, search, ({ text }) => text).map(({ text }) => text)).toEqual(expected)
  })

  test('every letter of European names', async () => {
    const letters = Array.from({ length: 0x24f - 0xa0 }, (_, number) => String.fromCodePoint(0xa1 + number)).filter((sign) =>
      /\p{L}/u.test(sign),
    )
    const { rows } = await sql<{ folded: string }>`
      select suchtext(t) as folded from unnest(${[...letters, 'ẞ']}::text[]) with ordinality x(t, nr) order by nr`.execute(
      instance.context.db,
    )
    expect(rows.map(({ folded }) => folded)).toEqual([...letters, 'ẞ'].map(foldText))
  })
})
