import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { melderContract } from '#features/melder/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { statementsOf, tripsOf } from '#tests/support/queries.ts'
import { searchContract } from '../contract.ts'

const NOW = '2026-11-23T12:00:00Z'

async function world() {
  const instance = await testInstance({ clock: () => new Date(NOW) })
  const { db } = instance.context
  await sql`insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse) values ('Möbelwagen', 'PKW', 'MU-ST 7', 'B')`.execute(
    db,
  )
  await sql`insert into orte (name, stadt) values ('Möbelhaus', 'Musterstadt')`.execute(db)
  for (const [day, title] of [
    ['2026-11-20', 'Möbelmesse alt'],
    ['2026-11-30', 'Möbelmesse neu'],
    ['2026-12-10', 'Möbelmesse später'],
  ])
    await sql`insert into veranstaltungen (titel, beginn, ende, status)
      values (${title}, ${`${day}T10:00:00Z`}, ${`${day}T12:00:00Z`}, 'veroeffentlicht')`.execute(db)
  await sql`insert into einsatzberichte (stichwort, art, alarmzeit) values ('Brand im Möbellager', 'SEG', '2026-11-02T03:00:00Z')`.execute(
    db,
  )
  const hidden = await instance.person([], { vorname: 'Mia', nachname: 'Möbel' })
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(db)
  await instance.person([], { vorname: 'Max', nachname: 'Möbius' })
  const find = async (rechte: readonly (typeof RECHTE)[number][], words: string) => {
    const all = await instance.as(searchContract, await instance.person(rechte)).find({ query: { suche: words } })
    return Object.fromEntries(all.map(({ titel, treffer }) => [titel, treffer.map((one) => one.titel)]))
  }
  return { instance, find }
}

test('one search finds in every area what its list shows to who asks, and nothing else', async () => {
  const { find } = await world()
  expect(await find([], 'moeb')).toEqual({ Personen: ['Max Möbius'] })
  expect(await find(['READ_FAHRZEUG', 'READ_ORT', 'READ_VERANSTALTUNG', 'READ_UNSICHTBARE_USER'], 'möb')).toEqual({
    Personen: ['Mia Möbel', 'Max Möbius'],
    Fahrzeuge: ['Möbelwagen'],
    Orte: ['Möbelhaus'],
    // Upcoming events first, past ones last.
    Veranstaltungen: ['Möbelmesse neu', 'Möbelmesse später', 'Möbelmesse alt'],
  })
})

test('reports are found by who reads them, by their kind too, and days read as days', async () => {
  const { instance, find } = await world()
  expect(await find(['READ_EINSATZBERICHT'], 'möbel')).toMatchObject({ Einsatzberichte: ['Brand im Möbellager'] })
  const [reports] = await instance.as(searchContract, await instance.person(['READ_EINSATZBERICHT'])).find({ query: { suche: 'SEG' } })
  expect(reports?.treffer.map((hit) => hit.hinweis)).toEqual(['02.11.2026 · SEG'])
})

test('a typing error is forgiven where nothing is called so', async () => {
  const { find } = await world()
  expect(await find(['READ_FAHRZEUG'], 'Möblewagen')).toEqual({ Fahrzeuge: ['Möbelwagen'] })
})

test('a thing is found by its holder for permitted readers, until returned', async () => {
  const { instance, find } = await world()
  const calls = instance.as(melderContract, await instance.person(RECHTE))
  const held: string[] = []
  for (const [nr, nachname] of ['Quittenbaum', 'Quendel'].entries()) {
    const { profil } = await instance.person([], { nachname })
    const { _id } = await calls.create({
      body: { hersteller: 'Swissphone', modell: `s.QUAD ${nr}`, seriennummer: `SN-${nr}` },
    })
    await calls.issue({ params: { id: _id }, body: { profil } })
    if (nachname === 'Quendel') await sql`update profile set unsichtbar = true where _id = ${profil}::uuid`.execute(instance.context.db)
    held.push(_id)
  }
  const found = (words: string, ...more: (typeof RECHTE)[number][]) =>
    find(['READ_MELDER', ...more], words).then(({ Melder: hits }) => hits)
  expect(await found('Quittenbaun')).toEqual(['s.QUAD 0 SN-0'])
  expect([await found('Quendel'), await found('Quendel', 'READ_UNSICHTBARE_USER')]).toEqual([undefined, ['s.QUAD 1 SN-1']])
  await calls.takeBack({ params: { id: held[0] ?? '' }, body: {} })
  expect(await found('Quittenbaum')).toBeUndefined()
})

test('a reader of few matches finds them however far down', async () => {
  const { instance, find } = await world()
  await sql`insert into veranstaltungen (titel, beginn, ende, status)
    select 'Möbeltag', t, t + interval '2 hours', case when n < 400 then 'entwurf' else 'veroeffentlicht' end
    from generate_series(1, 400) n cross join lateral (select ${NOW}::timestamptz + n * interval '1 day' as t) z`.execute(
    instance.context.db,
  )
  expect(await find(['READ_VERANSTALTUNG'], 'möbeltag')).toEqual({ Veranstaltungen: ['Möbeltag'] })
})

test('every hit leads to a screen, and says when and where', async () => {
  const { instance } = await world()
  const who = await instance.person(RECHTE)
  const all = await instance.as(searchContract, who).find({ query: { suche: 'möbel' } })
  for (const { pfad } of all.flatMap(({ treffer }) => treffer)) expect([pfad, screenAt(pfad)]).not.toContain(undefined)
  expect(all.find(({ titel }) => titel === 'Veranstaltungen')?.treffer[0]?.hinweis).toMatch(/30\.11\.2026/)
})

test('short, long and invalid texts are refused; no match answers nothing', async () => {
  const { instance, find } = await world()
  const who = await instance.person()
  for (const words of ['', 'x', 'x'.repeat(101), 'a%00b'])
    expect([words, (await instance.call(who, 'GET', `/api/suche?suche=${words}`)).statusCode]).toEqual([words, 400])
  for (const words of ['%25%25', "a';--", '((((', '\\d+', '-- --']) expect([words, await find(RECHTE, words)]).toEqual([words, {}])
})

test('many searches at once wait for each other and not for ever', async () => {
  const { instance } = await world()
  const people = await Promise.all(Array.from({ length: 12 }, () => instance.person(RECHTE)))
  const all = await Promise.all(people.map((who) => instance.as(searchContract, who).find({ query: { suche: 'möbel' } })))
  expect(all.every((found) => found.length > 0)).toBe(true)
})

test('a search waits for the database twice at most, and none reads all members', async () => {
  const { instance, find } = await world()
  const { pool } = instance.database
  const who = await instance.person(RECHTE)
  const ask = (words: string) => instance.as(searchContract, who).find({ query: { suche: words } })
  let sent = 0
  for (const words of ['möb', 'Möbelwagen', 'Möbius']) {
    // The texts are read.
    await find(RECHTE, words)
    const statements = await statementsOf(pool, () => ask(words))
    expect([words, tripsOf(statements)]).toEqual([words, expect.toBeOneOf([0, 1, 2])])
    sent += statements.length
    const client = await pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      expect(rows.map((row) => row['QUERY PLAN']).filter((line) => /Seq Scan on (users|profile)\b/.test(line))).toEqual([])
    }
    await client.query('rollback')
    client.release()
  }
  // A word that no text can hold is answered without any.
  expect(sent).toBeGreaterThan(0)
})
