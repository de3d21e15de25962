import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { testDatabase } from '#tests/support/database.ts'
import { occasionTables } from './occasions.ts'

test('each area that angebote refers to has registered its occasions', async () => {
  expect(areas.length).toBeGreaterThan(0)
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass::text as name from pg_constraint where conrelid = 'angebote'::regclass and contype = 'f'
      and confrelid::regclass::text not in ('users', 'profile')`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...occasionTables()].toSorted())
})
