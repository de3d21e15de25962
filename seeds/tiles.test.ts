// In the demo chapter each tile of the first screen counts the rows of the list that it opens.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CountCard } from '#contract/dashboard.ts'
import { RECHTE } from '#contract/rights/rechte.ts'
import { openSession } from '#server/auth/sessions.ts'
import { type TestInstance, testInstance } from '#tests/support/app.ts'
import { CONFIG, demoDatabase, TODAY } from './demo-database.ts'

const NOW = `${TODAY}T08:00:00.000Z`
type Row = Readonly<Record<string, unknown>>
interface Behind {
  readonly url: string
  readonly counts?: (row: Row) => boolean
}
const days = (row: Row) => row['tage'] as number | null
const EXPIRIES: Readonly<Record<string, (row: Row) => boolean>> = {
  offen: (row) => days(row) === null,
  abgelaufen: (row) => (days(row) ?? 1) < 0,
  bald: (row) => days(row) !== null && (days(row) ?? 0) >= 0,
}
const due = (row: Row) => (row['pruefungen'] as { ampel: string }[]).some(({ ampel }) => ampel === 'rot' || ampel === 'gelb')

/** The call of the screen behind a tile; null for a single record. */
function behind({ pfad }: CountCard): Behind | null {
  const { pathname, searchParams } = new URL(pfad, 'http://localhost')
  const view = searchParams.get('ansicht') ?? ''
  searchParams.delete('ansicht')
  const lists: Readonly<Record<string, string>> = {
    '/blutspenden': '/api/blutspenden',
    '/dienstabende': '/api/dienstabende',
    '/veranstaltungen': '/api/veranstaltungen',
    '/ausbildung': '/api/ausbildungen',
    '/ktw/woche': '/api/ktw/wochen',
    '/ktw/sonntag': '/api/ktw/sonntage',
    '/sanitaetsdienste': '/api/sanitaetsdienste',
    '/stundennachweise': '/api/stundennachweise',
    '/fahrzeugbelegungen': '/api/fahrzeugbelegungen',
    '/raumbelegungen': '/api/raumbelegungen',
    '/abrechnung': view === 'auszahlungen' ? '/api/abrechnungen/auszahlungen' : '/api/abrechnungen/rechnungen',
    '/fahrzeuge': '/api/fahrzeuge',
  }
  if (view === 'fristen') return { url: '/api/profile/fristen', counts: EXPIRIES[searchParams.get('was') ?? ''] ?? (() => true) }
  if (view === 'maengel') return { url: '/api/fahrzeuge/maengel' }
  if (view === 'pruefungen') return { url: '/api/fahrzeuge/pruefplan', counts: due }
  const list = lists[pathname]
  return list === undefined ? null : { url: `${list}?${searchParams}` }
}

async function totalBehind(read: (url: string) => ReturnType<TestInstance['call']>, tile: CountCard): Promise<number> {
  const list = behind(tile)
  if (!list) return 1
  const answer = await read(list.url)
  if (answer.statusCode !== 200) throw new Error(`${list.url}: ${answer.statusCode}`)
  const rows = answer.json<Row[]>()
  return list.counts ? rows.filter(list.counts).length : Number(answer.headers['x-total-count'] ?? rows.length)
}

test('each tile of the demo chapter counts the rows of the list behind it', async () => {
  const database = await demoDatabase('S')
  try {
    const instance = await testInstance({ database, config: CONFIG, clock: () => new Date(NOW) })
    const { _id: user, profil } = await database.db
      .selectFrom('users')
      .innerJoin('profile', 'profile.user', 'users._id')
      .select(['users._id', 'profile._id as profil'])
      .where('username', '=', 'leitung')
      .executeTakeFirstOrThrow()
    await sql`update users set rechte = ${[...RECHTE]}::text[] where _id = ${user}::uuid`.execute(database.db)
    const token = await instance.context.transact((trx) => openSession(trx, user, 'Test', new Date(NOW)))
    const read = (url: string) => instance.call({ user, profil, token }, 'GET', url)
    const tiles = (await read('/api/dashboard/wartet')).json<CountCard[]>()
    expect(tiles.length).toBeGreaterThan(12)
    for (const tile of tiles) expect([tile.pfad, await totalBehind(read, tile)]).toEqual([tile.pfad, tile.zahl])
  } finally {
    await database.close()
  }
}, 300_000)
