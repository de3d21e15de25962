import { readFileSync, globSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { JOB_NAMES, jobsContract } from '#features/auftraege/contract.ts'
import { abgelehnt, testInstance } from '#tests/support/app.ts'

test('every kind of job has a name for its readers', () => {
  const sources = globSync('src/**/*.ts').filter((file) => !file.includes('.test.'))
  const kinds = sources.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/defineJob\(\s*'([^']+)'/g), ([, kind = '']) => kind),
  )
  expect(kinds.length).toBeGreaterThan(8)
  expect([...JOB_NAMES.keys()].sort()).toEqual([...new Set(kinds)].sort())
})

test('a failed job is shown with its error and is tried again once asked', async () => {
  const instance = await testInstance()
  const add = async (attempts: number) => {
    const { db } = instance.context
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker.add_job('mail', '{}', run_at := now() + interval '1 day', max_attempts := 3)`.execute(db)
    await sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${'Postausgang sagt nein\n at mail.ts'}
      where id = ${rows[0]?.id}`.execute(db)
  }
  await add(3)
  await add(1)
  const manager = await instance.person(['UPDATE_USER_RECHTE'])
  const calls = instance.as(jobsContract, manager)
  const mails = async () => (await calls.list()).auftraege.find(({ art }) => art === 'mail')
  expect(await mails()).toMatchObject({ titel: 'Mails', wartend: 1, gescheitert: 1, fehler: 'Postausgang sagt nein' })
  expect(await calls.retry({ params: { art: 'mail' } })).toEqual({ wiederholt: 1 })
  expect(await mails()).toMatchObject({ wartend: 2, gescheitert: 0 })
  expect(await calls.retry({ params: { art: 'mail' } })).toEqual({ wiederholt: 0 })
  expect((await abgelehnt(instance.as(jobsContract, await instance.person(['READ_USER_RECHTE'])).list())).status).toBe(403)
})
