import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { INBOX_MAX } from '#contract/limits.ts'
import { type Recht, RECHTE } from '#contract/rights/rechte.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { countTrips, statementsOf } from '#tests/support/queries.ts'

const NOW = '2026-11-24T10:00:00Z'
async function world() {
  let now = NOW
  const instance = await testInstance({ clock: () => new Date(now) })
  const ask = async (who: Person | null) => {
    const { statusCode, body } = await instance.call(who, 'GET', '/api/dashboard')
    return {
      statusCode,
      answers: statusCode === 200 ? (JSON.parse(body) as Record<string, { total: number | null; body: unknown }>) : {},
    }
  }
  return { instance, ask, at: (time: string) => void (now = time) }
}

test('one request answers every card with readable data only', async () => {
  const { instance, ask } = await world()
  expect((await ask(null)).statusCode).toBe(401)
  const own = [
    '/api/dashboard/eingang',
    '/api/dashboard/wartet',
    '/api/kalender?von=2026-11-23T23:00:00.000Z&bis=2026-12-07T23:00:00.000Z&nur=fuerMich',
    '/api/plan/naechste',
    '/api/stundennachweise/meine/summen',
    '/api/willkommen',
  ]
  const member = await instance.person([], { vorname: 'Anna', nachname: 'Anders' })
  expect(Object.keys((await ask(member)).answers).toSorted()).toEqual(own)
  const keeper = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG'], {
    vorname: 'Karl',
    nachname: 'Kern',
  })
  const { answers } = await ask(keeper)
  expect(answers).toMatchObject({ '/api/dashboard/eingang': { body: [] }, '/api/dashboard/wartet': { body: [] } })
  // The same words as the calls themselves.
  for (const [url, { body: content }] of Object.entries(answers))
    expect(JSON.parse((await instance.call(keeper, 'GET', url)).body)).toEqual(content)
})

test('each call of a card is part of the one answer', async () => {
  const { instance } = await world()
  const sources = globSync('src/features/*/client/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const declared = sources.flatMap((text) => text.match(/asks: \(\) => \[[^\]]*\]/g) ?? [])
  const asked = declared.flatMap((text) => text.match(/\/api\/[^']+/g) ?? [])
  expect(asked.length).toBeGreaterThan(4)
  expect(instance.context.overview.map(({ url }) => url)).toEqual(expect.arrayContaining(asked))
})

test('a source that fails hides its own entries only', async () => {
  const { instance, ask, at } = await world()
  const member = await instance.person([])
  await sql`update profile set sanitaetsausbildung = 'RS' where _id = ${member.profil}::uuid`.execute(instance.context.db)
  await sql`
    insert into stundennachweise (profil, art, anlass, datum, stunden) values (${member.profil}, 'Sonstiges', 'Test', '2026-11-20', 2)`.execute(
    instance.context.db,
  )
  const arts = async () =>
    ((await ask(member)).answers['/api/dashboard/eingang']?.body as { art: string }[] | undefined)?.map(({ art }) => art)
  expect(await arts()).toEqual(['fortbildung', 'stundenEntwurf'])
  await instance.context.db.schema.alterTable('rdf_teilnahmen').renameTo('rdf_weg').execute()
  // Nothing is kept after a minute.
  at('2026-11-24T10:02:00Z')
  expect(await arts()).toEqual(['stundenEntwurf'])
})

test('the inbox: most urgent first, bounded per kind, nobody else’s', async () => {
  const { instance } = await world()
  const [member, other] = [await instance.person([]), await instance.person([])]
  const { db } = instance.context
  await sql`insert into stundennachweise (profil, art, anlass, datum, stunden, status, ablehnungsgrund)
    select ${member.profil}::uuid, 'Sonstiges', 'Test', '2026-11-01'::date + n % 20, 2, 'abgelehnt', 'Falscher Tag'
    from generate_series(1, ${INBOX_MAX + 5}::int) n`.execute(db)
  await sql`
    insert into stoppuhren (profil, beginn, art, anlass) values (${member.profil}::uuid, '2026-11-24T08:00:00Z', 'KTW', 'Putzen')`.execute(
    db,
  )
  const items = await instance.as(dashboardContract, member).inbox()
  expect(items[0]).toMatchObject({ art: 'uhr', unter: 'KTW: Putzen', beginn: '2026-11-24T08:00:00.000Z' })
  expect(items.slice(1)).toHaveLength(INBOX_MAX)
  expect(items[1]).toMatchObject({
    art: 'stundenAbgelehnt',
    text: 'Falscher Tag',
    pfad: `/profiles/myProfile/stundennachweise/edit/${items[1]?._id}`,
  })
  expect(await instance.as(dashboardContract, other).inbox()).toEqual([])
})

test('a planner sees gaps of two weeks, open sign-ups and drafts', async () => {
  const { instance, at } = await world()
  const office = await instance.person(['CREATE_BLUTSPENDE', 'READ_BLUTSPENDE', 'UPDATE_BLUTSPENDE'], {
    vorname: 'Olga',
    nachname: 'Office',
  })
  const member = await instance.person(['READ_BLUTSPENDE'], { vorname: 'Anna', nachname: 'Anders' })
  const drives = instance.as(blutspendenContract, office)
  const drive = (day: string, status: 'entwurf' | 'veroeffentlicht' = 'veroeffentlicht') =>
    drives.create({
      body: {
        bezeichnung: 'Blutspende',
        beginn: `${day}T15:00:00Z`,
        ende: `${day}T20:00:00Z`,
        bedarf: [{ rolle: 'Imbiss/Küche', anzahl: 2 }],
        status,
      },
    })
  const soon = await drive('2026-12-01')
  // Too far off, and not for anybody yet.
  await drive('2026-12-20')
  await drive('2026-12-02', 'entwurf')
  await instance.as(blutspendenContract, member).anmelden({ params: { id: soon._id }, body: {} })
  const counts = async (who: Person) => (await instance.as(dashboardContract, who).waiting()).map(({ zahl, viele: many }) => [zahl, many])
  expect(await counts(office)).toEqual([
    [1, 'Blutspenden mit freien Plätzen'],
    [1, 'Blutspenden mit offenen Meldungen'],
    [1, 'Blutspenden im Entwurf'],
  ])
  // Undecided people still wait while it runs, its empty seats do not; over is over.
  at('2026-12-01T16:00:00Z')
  expect(await instance.as(dashboardContract, office).waiting()).toContainEqual(
    expect.objectContaining({ zahl: 1, viele: 'Blutspenden mit offenen Meldungen', hinweis: '1 unentschieden, obwohl es läuft.' }),
  )
  expect((await counts(office)).map(([, many]) => many)).not.toContain('Blutspenden mit freien Plätzen')
  at('2026-12-01T21:00:00Z')
  expect((await counts(office)).map(([, many]) => many)).not.toContain('Blutspenden mit offenen Meldungen')
  expect(await counts(member)).toEqual([])
})

test('nobody is staffed for an evening, so no sign-up waits for an answer there', async () => {
  const { instance } = await world()
  const office = await instance.person(['CREATE_DIENSTABEND', 'READ_DIENSTABEND', 'UPDATE_DIENSTABEND'], {
    vorname: 'Olga',
    nachname: 'Office',
  })
  const evenings = instance.as(dienstabendeContract, office)
  const evening = await evenings.create({ body: { thema: 'Tragen üben', beginn: '2026-12-01T18:00:00Z', ende: '2026-12-01T20:00:00Z' } })
  await evenings.anmelden({ params: { id: evening._id }, body: {} })
  expect(await instance.as(dashboardContract, office).waiting()).toEqual([])
})

test('a first screen is three round trips at most, a kept one reads only changes', async () => {
  const { instance, ask } = await world()
  const { pool } = instance.database
  const { transact } = instance.context
  const trips = (who: Person) => countTrips(pool, async () => expect((await ask(who)).statusCode).toBe(200))
  for (const rechte of [[], ['READ_SANDIENST', 'READ_DIENSTABEND', 'UPDATE_DIENSTABEND'], RECHTE] satisfies (readonly Recht[])[]) {
    const [first, second] = [await instance.person(rechte), await instance.person(rechte)]
    await ask(first)
    expect([rechte.length, await trips(second)]).toEqual([rechte.length, expect.toBeOneOf([1, 2, 3])])
    const { answers: before } = await ask(second)
    // The timetable of the backups tells of no change.
    expect(await trips(second)).toBeLessThanOrEqual(rechte === RECHTE ? 2 : 0)
    await transact((trx) =>
      sql`insert into stundennachweise (profil, art, anlass, datum, stunden) values (${second.profil}, 'Sonstiges', 'Test', '2026-11-20', 2)`.execute(
        trx,
      ),
    )
    const after: typeof before = {}
    expect(await countTrips(pool, async () => Object.assign(after, (await ask(second)).answers))).toBeLessThanOrEqual(3)
    const changed = Object.keys(after).filter((url) => JSON.stringify(after[url]) !== JSON.stringify(before[url]))
    expect(changed).toContain('/api/dashboard/eingang')
    expect(changed.filter((url) => !/stundennachweise|eingang/.test(url))).toEqual([])
  }
})

test('a call of a card names every table that it reads', async () => {
  const { instance } = await world()
  const { pool } = instance.database
  const all = await instance.person(RECHTE)
  const { overview, now } = instance.context
  for (const { url, reads } of overview) {
    if (!reads) continue
    const where = typeof url === 'string' ? url : url(now())
    const statements = await statementsOf(pool, () => instance.call(all, 'GET', where))
    expect([where, statements.length]).not.toContain(0)
    const plans = await Promise.all(statements.map(({ text, values }) => pool.query(`explain (verbose, format json) ${text}`, [...values])))
    const tables = new Set(
      plans.flatMap(({ rows }) => [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name)),
    )
    // Triggers keep the times of people, and tell of the tables that these come from.
    const named = ['users', 'profile', 'personenzeiten', ...(typeof reads === 'function' ? reads(instance.context) : reads)]
    expect([where, [...tables].filter((name) => !named.includes(name ?? ''))]).toEqual([where, []])
  }
})
