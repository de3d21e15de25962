import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bereiche } from '#server/bereiche.ts'
import { testDatenbank } from '#tests/support/database.ts'
import { occasionTables } from './occasions.ts'

test('each area that angebote refers to has registered its occasions', async () => {
  expect(bereiche.length).toBeGreaterThan(0)
  const { db, schliessen } = await testDatenbank()
  onTestFinished(schliessen)
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass::text as name from pg_constraint where conrelid = 'angebote'::regclass and contype = 'f'
      and confrelid::regclass::text not in ('users', 'profile')`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...occasionTables()].toSorted())
})
