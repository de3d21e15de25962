import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { distributionContract } from '#features/verteilung/contract.ts'
import { KINDS_OF_HOURS } from '#features/stundennachweise/contract.ts'
import { newRandom } from '#seeds/random.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { type Evaluation, evaluationContract, type Line, ROWS_MAX } from '../contract.ts'
import { evaluateHours, MONTHS, splitSpan, YEARS } from './sums.ts'
import { EVALUATION_LINES_PER_PART } from '#contract/limits.ts'

const RECHT = 'READ_STUNDEN_AUSWERTUNG'
type Given = { readonly profil: string; readonly kind: string; readonly datum: string; readonly hours: number; readonly status?: string }

async function world() {
  const instance = await testInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  const { db } = instance.context
  const board = await instance.person([RECHT], { nachname: 'Büro' })
  const people = await Promise.all(['Anders', 'Berta', 'Clara', 'Dorn'].map((nachname) => instance.person([], { nachname })))
  const enter = (...rows: readonly Given[]) =>
    instance.context.transact(async (trx) => {
      for (const { profil, kind, datum, hours, status = 'bestaetigt' } of rows)
        await sql`insert into stundennachweise (profil, art, datum, stunden, anlass, status, "anfahrtKm", "bestaetigtVon", "bestaetigtAm", ablehnungsgrund)
          values (${profil}::uuid, ${kind}, ${datum}::date, ${hours}, 'Dienst', ${status}, 3,
            ${status === 'bestaetigt' ? board.user : null}::uuid,
            ${status === 'bestaetigt' ? '2026-01-01T00:00:00Z' : null}::timestamptz, ${status === 'abgelehnt' ? 'Nein' : ''})`.execute(trx)
    })
  const change = (statement: ReturnType<typeof sql>) => instance.context.transact((trx) => statement.execute(trx))
  const ask = (who: Person = board) => instance.as(evaluationContract, who).list
  return { instance, db, board, people, enter, change, ask, distribution: (who: Person) => instance.as(distributionContract, who) }
}
const YEAR = { von: '2026-01-01', bis: '2026-12-31' }
const names = (lines: readonly Line[]) => lines.map(({ person, stunden }) => [person?.nachname ?? null, stunden])

test('a time is whole years, whole months and the days at its edges', () => {
  const parts = (from: string, until: string) =>
    splitSpan([from, until], [YEARS, MONTHS]).map(({ kept, span }) => `${kept?.column ?? 'tag'} ${span.join(' ')}`)
  expect(parts('2026-01-01', '2027-01-01')).toEqual(['jahr 2026-01-01 2027-01-01'])
  expect(parts('2025-12-17', '2028-03-30')).toEqual([
    'tag 2025-12-17 2026-01-01',
    'jahr 2026-01-01 2028-01-01',
    'monat 2028-01-01 2028-03-01',
    'tag 2028-03-01 2028-03-30',
  ])
  expect(parts('2024-02-01', '2024-03-01')).toEqual(['monat 2024-02-01 2024-03-01'])
  expect(parts('2026-01-02', '2026-02-01')).toEqual(['tag 2026-01-02 2026-02-01'])
})

test('after any change every sum equals that of the plain records', async () => {
  const { board, db, people, enter, change, ask } = await world()
  const random = newRandom('auswertung')
  const day = () => new Date(Date.UTC(2025, 10, 1) + random.whole(0, 420) * 86_400_000).toISOString().slice(0, 10)
  await enter(
    ...Array.from({ length: 160 }, () => ({
      profil: random.pick(people).profil,
      kind: random.pick(Object.keys(KINDS_OF_HOURS)),
      datum: day(),
      hours: random.whole(1, 40) / 4,
      status: random.pick(['entwurf', 'eingereicht', 'bestaetigt', 'bestaetigt', 'abgelehnt']),
    })),
    ...['2026-03-29', '2026-10-25', '2025-12-31', '2026-01-01'].map((datum) => ({
      profil: people[0]!.profil,
      kind: 'KTW',
      datum,
      hours: 9,
    })),
  )
  await change(sql`update stundennachweise set stunden = stunden + 0.25, datum = datum + 20 where art < 'K' and stunden < 9`)
  await change(
    sql`update stundennachweise set status = 'bestaetigt', "bestaetigtVon" = ${board.user}, "bestaetigtAm" = now() where status = 'eingereicht' and "anfahrtKm" = 3 and stunden > 5`,
  )
  await change(
    sql`update stundennachweise set status = 'entwurf', "bestaetigtVon" = null, "bestaetigtAm" = null where status = 'bestaetigt' and stunden > 8`,
  )
  await change(sql`delete from stundennachweise where stunden between 2 and 3`)
  for (const [von, bis] of [
    ['2026-01-01', '2026-12-31'],
    ['2025-12-17', '2026-03-29'],
    ['2026-10-25', '2026-10-25'],
    ['2026-02-03', '2026-02-20'],
    ['2000-01-01', '2030-12-31'],
  ] as const)
    for (const submitted of [false, true])
      for (const [by, key] of [
        ['art', sql`art`],
        ['monat', sql`to_char(datum, 'YYYY-MM')`],
        ['tag', sql`datum::text`],
        ['jahr', sql`to_char(datum, 'YYYY')`],
        ['person', sql`profil::text`],
        ['person,monat', sql`profil || to_char(datum, 'YYYY-MM')`],
      ] as const) {
        const { rows } = await sql<{ key: string; stunden: number; nachweise: number; km: number }>`
          select ${key} as key, sum(stunden)::float8 as stunden, count(*)::int as nachweise, sum("anfahrtKm")::int as km from stundennachweise
          where datum between ${von}::date and ${bis}::date and (status = 'bestaetigt' or (status = 'eingereicht' and ${submitted})) group by 1`.execute(
          db,
        )
        const { zeilen, gesamt } = await ask()({ query: { von, bis, nach: by, ...(submitted ? { eingereicht: true } : {}) } })
        const got = zeilen
          .filter(({ nachweise }) => nachweise > 0)
          .map(({ person, art, monat, tag, jahr, ...counts }) => ({
            key: `${person?._id ?? ''}${art ?? monat ?? tag ?? jahr ?? ''}`,
            stunden: counts.stunden,
            nachweise: counts.nachweise,
            km: counts.km,
          }))
        expect(new Set(got), `${by} ${von} ${bis}`).toEqual(new Set(rows))
        expect(gesamt.stunden).toBe(rows.reduce((sum, { stunden }) => sum + stunden, 0))
      }
})

test('sums that were wrong are made anew from the records; right ones stay', async () => {
  const { db, people, enter, ask } = await world()
  const [one, two] = people.map(({ profil }) => profil)
  await enter(
    { profil: one!, kind: 'KTW', datum: '2026-05-02', hours: 1 },
    { profil: two!, kind: 'Einsatz', datum: '2026-06-02', hours: 2, status: 'eingereicht' },
  )
  const rebuild = async () => (await sql<{ n: number }>`select stundensummen_neu() as n`.execute(db)).rows[0]?.n
  expect(await rebuild()).toBe(0)
  for (const table of ['stundensummen', 'jahressummen', 'personensummen', 'tagessummen'])
    await sql`update ${sql.table(table)} set viertel = viertel + 4`.execute(db)
  await sql`delete from personensummen where profil = ${one!}`.execute(db)
  await sql`insert into jahressummen values (${one!}, 'KTW', '2020-01-01', 'bestaetigt', 4, 1, 0)`.execute(db)
  expect(await rebuild()).toBe(11)
  expect(await rebuild()).toBe(0)
  expect((await ask()({ query: { ...YEAR, nach: 'person', eingereicht: true } })).gesamt).toEqual({ stunden: 3, nachweise: 2, km: 6 })
})

test('two that change the same sum at once both count', async () => {
  const { instance, people, ask, enter } = await world()
  const profil = people[0]!.profil
  await enter({ profil, kind: 'KTW', datum: '2026-05-02', hours: 1 })
  await Promise.all(Array.from({ length: 12 }, () => enter({ profil, kind: 'KTW', datum: '2026-05-03', hours: 0.25 })))
  const { gesamt } = await ask()({ query: { ...YEAR, nach: 'monat' } })
  expect(gesamt).toEqual({ stunden: 4, nachweise: 13, km: 39 })
  const kept = ['stundensummen', 'jahressummen', 'personensummen'].map((table) => instance.database.pool.query(`select * from ${table}`))
  expect((await Promise.all(kept)).map(({ rowCount }) => rowCount)).toEqual([1, 1, 2])
})

test('hidden and opted-out members count in sums and are named nowhere', async () => {
  const { instance, db, board, people, enter, ask, distribution } = await world()
  const [known, unnamed, hidden] = people as [Person, Person, Person]
  await sql`update profile set gruppe = 'Nord' where _id = any(${[known.profil, unnamed.profil]}::uuid[])`.execute(db)
  await enter(...[known, unnamed, hidden].map(({ profil }, i) => ({ profil, kind: 'Einsatz', datum: '2026-05-02', hours: 4 * (i + 1) })))
  await distribution(unnamed).setName({ body: { ohneNamen: true } })
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(db)
  instance.context.cache.invalidate(['*'])
  const { zeilen, gesamt, je } = await ask()({ query: { ...YEAR, nach: 'person' } })
  expect(gesamt.stunden).toBe(24)
  expect(je?.slice(0, 3)).toEqual([12, 8, 4])
  // Members without hours are listed too; unnamed members share one row.
  expect(names(zeilen)).toEqual([
    ['Anders', 4],
    ['Büro', 0],
    ['Dorn', 0],
    [null, 20],
  ])
  expect(names((await ask()({ query: { ...YEAR, gruppe: 'Nord', nach: 'person,monat' } })).zeilen)).toEqual([
    ['Anders', 4],
    [null, 8],
  ])
  // By person a group would tell who it is.
  const unnamedLines = (await ask()({ query: { ...YEAR, nach: 'person,gruppe' } })).zeilen.filter(({ person }) => person === null)
  expect(unnamedLines).toMatchObject([{ gruppe: '', stunden: 20 }])
  expect((await ask()({ query: { ...YEAR, nach: 'gruppe' } })).zeilen).toMatchObject([
    { gruppe: 'Nord', stunden: 12 },
    { gruppe: '', stunden: 12 },
  ])
  const { body: csv } = await instance.call(board, 'GET', '/api/auswertung.csv?von=2026-01-01&bis=2026-12-31')
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFPerson;Art;Monat;Stunden;Nachweise;Anfahrt in km',
    'Anders, Toni;Einsatz;05.2026;4;1;3',
    'Ohne Namen;Einsatz;05.2026;20;2;6',
  ])
  // The right to read hidden members reveals them; members who declined to be named remain unnamed.
  const chief = await instance.person([RECHT, 'READ_UNSICHTBARE_USER'], { nachname: 'Chef' })
  expect(names((await ask(chief)({ query: { ...YEAR, nach: 'person' } })).zeilen)).toContainEqual(['Clara', 12])
  expect(names((await ask(chief)({ query: { ...YEAR, nach: 'person' } })).zeilen)).toContainEqual([null, 8])
})

test('files, an empty year, and what cannot be asked', async () => {
  const { instance, board, people, ask } = await world()
  for (const [file, start] of [
    ['.xlsx?von=2026-01-01&bis=2026-12-31&nach=art', /^PK/],
    ['.pdf?von=2026-01-01&bis=2026-12-31&nach=gruppe,monat', /^%PDF-/],
    ['/jahresbericht.pdf?jahr=2019', /^%PDF-/],
  ] as const) {
    const response = await instance.call(board, 'GET', `/api/auswertung${file}`)
    expect([response.statusCode, response.rawPayload.toString('latin1').slice(0, 5)]).toEqual([200, expect.stringMatching(start)])
  }
  expect(await ask()({ query: { von: '2019-01-01', bis: '2019-12-31', nach: 'art' } })).toEqual({
    gesamt: { stunden: 0, nachweise: 0, km: 0 },
    zeilen: [],
  })
  await expect(ask()({ query: { von: '2026-02-01', bis: '2026-01-01' } })).rejects.toMatchObject({ status: 400 })
  await expect(ask()({ query: { ...YEAR, nach: 'alter' } })).rejects.toMatchObject({ status: 400 })
  await expect(ask(people[0])({ query: YEAR })).rejects.toMatchObject({ status: 403 })
})

test('above the lines of a screen none leaves the database; a file has all in order', async () => {
  const { instance, board, db, ask } = await world()
  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email)
      select 'mara.' || n, 'Mara', 'Messung ' || n, array[m], m from generate_series(1, 150) n, concat('m', n, '@example.org') m returning _id)
    insert into profile ("user") select _id from fresh`.execute(db)
  await sql`insert into stundennachweise (profil, art, datum, stunden, anlass, status, "anfahrtKm", "bestaetigtVon", "bestaetigtAm", ablehnungsgrund)
    select p._id, art, monat, 1, 'Dienst', 'bestaetigt', 2, ${board.user}, now(), '' from profile p join users u on u._id = p."user",
      unnest(${Object.keys(KINDS_OF_HOURS)}::text[]) art, generate_series(date '2026-01-01', date '2026-12-01', '1 month') monat where u.vorname = 'Mara'`.execute(
    db,
  )
  instance.context.cache.invalidate(['*'])
  const reader = { profil: board.profil, rechte: new Set<never>() }
  const count = (by: string, most: number) => evaluateHours(db, reader, { ...YEAR, nach: by }, { from: 0, limit: most, most })
  expect(await count('person,art,monat', ROWS_MAX)).toEqual({ count: ROWS_MAX + 1, text: '' })
  const few = await count('art,monat', 100)
  expect([few.count, JSON.parse(few.text)]).toEqual([144, { gesamt: { stunden: 21_600, nachweise: 21_600, km: 43_200 }, zeilen: [] }])
  const part = async (from: number) =>
    JSON.parse((await evaluateHours(db, reader, { ...YEAR, nach: 'person,art' }, { from, limit: 1_000 })).text) as Evaluation
  const [whole, first, last] = [await ask()({ query: { ...YEAR, nach: 'person,art' } }), await part(0), await part(1_000)]
  expect([first.naechste, last.naechste, first.je, last.je]).toEqual(['1000', undefined, whole.je, undefined])
  expect([...first.zeilen, ...last.zeilen]).toEqual(whole.zeilen)
  const half = await instance.call(
    board,
    'GET',
    `/api/auswertung?${new URLSearchParams({ ...YEAR, bis: '2026-06-30', nach: 'person,art,monat' })}`,
  )
  const { zeilen, naechste } = JSON.parse(half.body) as Evaluation
  expect([zeilen.length, naechste]).toEqual([EVALUATION_LINES_PER_PART, String(EVALUATION_LINES_PER_PART)])
  await expect(ask()({ query: YEAR })).rejects.toMatchObject({ status: 400, message: expect.stringContaining('zu viele Zeilen') })
  const { body: csv } = await instance.call(board, 'GET', '/api/auswertung.csv?von=2026-01-01&bis=2026-12-31')
  const lines = csv.trimEnd().split('\r\n').slice(1)
  const people = lines.map((line) => line.split(';')[0] ?? '')
  expect([lines.length, new Set(lines).size]).toEqual([21_600, 21_600])
  expect(people.filter((name, i) => name !== people[i - 1])).toEqual(Array.from({ length: 150 }, (_, i) => `Messung ${i + 1}, Mara`))
  expect(lines.slice(0, 13).map((line) => line.split(';').slice(1, 3).join(' '))).toEqual([
    ...Array.from({ length: 12 }, (_, i) => `Sanitätsdienst ${String(i + 1).padStart(2, '0')}.2026`),
    'KTW 01.2026',
  ])
})
