import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expenseContract } from '#features/auszahlungen/contract.ts'
import { hoursContract } from '#features/stundennachweise/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { dailyShare } from './share.ts'
import { ANSWER_BYTES_PER_DAY, ENTRIES_PER_DAY } from '#contract/limits.ts'

test('a quota is spent once under concurrency, and a rollback spends none', async () => {
  const instance = await testInstance()
  const { context } = instance
  const who = { _id: (await instance.person()).user }
  const take = dailyShare('probe', 5, '5 Proben gemacht')
  const taken = await Promise.allSettled(Array.from({ length: 12 }, () => context.transact((trx) => take(trx, who))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Du hast heute schon 5 Proben gemacht. Mehr geht erst morgen wieder.' },
  })
  const other = dailyShare('andere', 1, '')
  await context.transact(async (trx) => (await other(trx, who), Promise.reject(new Error('back')))).catch(() => undefined)
  await context.transact((trx) => other(trx, who))
  // More at once than there is for a day.
  const late = { _id: (await instance.person()).user }
  await expect(context.transact((trx) => take(trx, late, 6))).rejects.toMatchObject({ status: 429 })
  await context.transact((trx) => take(trx, late, 5))
  await expect(sql`update tagesmengen set menge = hoechstens + 1`.execute(context.db)).rejects.toThrow('tagesmengen_voll')
})

test('daily quotas bound hours and expenses; deleting frees none, others go on', async () => {
  const instance = await testInstance()
  const [jana, toni] = [await instance.person(), await instance.person()]
  const expenses = (who: typeof jana) => instance.as(expenseContract, who)
  const body = { betrag: 100, wofuer: 'Parken', datum: new Date().toISOString().slice(0, 10) }
  const { _id } = await expenses(jana).create({ body })
  const filled = await sql`update tagesmengen set menge = hoechstens returning hoechstens::int as most`.execute(instance.context.db)
  expect(filled.rows).toEqual([{ most: ENTRIES_PER_DAY }])
  await expenses(jana).remove({ params: { id: _id } })
  await expect(expenses(jana).create({ body })).rejects.toMatchObject({
    status: 429,
    errors: [{ msg: 'Du hast heute schon 500 Auslagen eingetragen. Mehr geht erst morgen wieder.' }],
  })
  await expenses(toni).create({ body })
  const hours = instance.as(hoursContract, jana)
  const record = { art: 'Sonstiges', anlass: 'Aufräumen', datum: body.datum, stunden: 1 } as const
  await hours.create({ body: record })
  await sql`update tagesmengen set menge = hoechstens`.execute(instance.context.db)
  await expect(hours.create({ body: record })).rejects.toMatchObject({ status: 429 })
  await sql`update tagesmengen set tag = tag - 1`.execute(instance.context.db)
  await hours.create({ body: record })
})

test('answers stored for an Idempotency-Key are bounded, also of reading calls', async () => {
  const instance = await testInstance()
  const jana = await instance.person(['READ_SANDIENST'])
  const ask = async (key?: string) =>
    (
      await instance.call(
        jana,
        'POST',
        '/api/sanitaetsdienste/bedarf',
        { veranstaltungsart: 'Rockkonzert', maxBesucher: 1000, erwarteteBesucher: 1000 },
        key === undefined ? {} : { 'idempotency-key': key },
      )
    ).statusCode
  expect(await ask('first-key')).toBe(200)
  const filled = await sql`update tagesmengen set menge = hoechstens where was = 'antworten' returning hoechstens::int as most`.execute(
    instance.context.db,
  )
  expect(filled.rows).toEqual([{ most: ANSWER_BYTES_PER_DAY }])
  // Without a key nothing is kept; a key that was used has its answer.
  expect([await ask('other-key'), await ask(), await ask('first-key')]).toEqual([429, 200, 200])
})
