// The seeded history of a service told again from its first entry: it must end where the rows stand, and never jump.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helferStates } from '#blocks/dienst/server/index.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { demoDatabase } from './demo-database.ts'

/** The zero of a chain: before the first entry nothing stood there. */
const NOTHING = null

interface Step {
  readonly kette: string
  readonly alt: unknown
  readonly neu: unknown
}

/** Entries that do not begin where the one before them ended, and where each chain ends. */
function replay(steps: readonly Step[]): { jumps: Step[]; ende: Map<string, unknown> } {
  const ende = new Map<string, unknown>()
  const jumps = steps.filter((step) => {
    const jump = JSON.stringify(ende.get(step.kette) ?? NOTHING) !== JSON.stringify(step.alt ?? NOTHING)
    ende.set(step.kette, step.neu)
    return jump
  })
  return { jumps, ende }
}

describe.each(['S', 'M'] as const)('size %s', (size) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await demoDatabase(size)
  }, 300_000)
  afterAll(() => database.close())

  test('of people: each registration that is told of ends as it stands', async () => {
    const { rows: steps } = await sql<Step>`
      select concat_ws(' ', objekt, coalesce(neu, alt) ->> 'profil', coalesce(neu, alt) #>> '{schicht,_id}') as kette, alt, neu
      from historie where bereich = 'sanitaetsdienste' and feld = 'helfer' order by zeit, gruppe, _id`.execute(database.db)
    expect(steps.length).toBeGreaterThan(300)
    const { jumps, ende } = replay(steps)
    expect(jumps).toEqual([])
    const { rows } = await sql<{ _id: string; dienst: string }>`
      select m._id, a.sanitaetsdienst as dienst from anmeldungen m join angebote a on a._id = m.angebot`.execute(database.db)
    const now = await database.db.transaction().execute((trx) =>
      helferStates(
        trx,
        rows.map(({ _id }) => _id),
      ),
    )
    const expected = new Map(
      rows.map(({ _id, dienst }) => {
        const state = now.get(_id)
        return [`${dienst} ${state?.profil} ${state?.schicht._id}`, state]
      }),
    )
    expect([...ende].filter(([chain, state]) => JSON.stringify(state) !== JSON.stringify(expected.get(chain)))).toEqual([])
  })

  test('of the services: state, leader, and that it was called off', async () => {
    const { rows: steps } = await sql<Step>`
      select concat_ws(' ', objekt, feld) as kette, alt, neu from historie
      where bereich = 'sanitaetsdienste' and feld in ('status', 'leiter', 'absageGrund') order by zeit, gruppe, _id`.execute(database.db)
    // Filled up is a state that follows from the people: it has no entry.
    const ordered = steps.map((step) => (step.alt === 'besetzt' ? { ...step, alt: 'ausgeschrieben' } : step))
    const { jumps, ende } = replay(ordered)
    expect(jumps).toEqual([])
    const { rows: dienste } = await sql<Record<'_id' | 'status' | 'absageGrund', string> & { leiter: string | null }>`
      select _id, case when status = 'besetzt' then 'ausgeschrieben' else status end as status, leiter, "absageGrund" from sanitaetsdienste`.execute(
      database.db,
    )
    const wrong = dienste.flatMap(({ _id, ...state }) =>
      Object.entries(state).filter(([field, value]) => (ende.get(`${_id} ${field}`) ?? NOTHING) !== (value || NOTHING)),
    )
    expect(wrong).toEqual([])
  })
})
