import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dienstabendeContract } from '#features/dienstabende/contract.ts'
import { NO_LISTS } from '#features/profile/schemas.ts'
import { listsContract } from '#features/profile/contract.ts'
import { distributionContract } from '#features/verteilung/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { evaluationContract } from '../contract.ts'

test('quotas, evaluation and distribution name the same people as meant to come', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  const { db } = instance.context
  const office = await instance.person(
    ['READ_STUNDEN_AUSWERTUNG', 'READ_DIENSTABEND', 'UPDATE_DIENSTABEND', 'SET_GRUPPE', 'UPDATE_SANDIENST'],
    { nachname: 'Amt' },
  )
  const person = async (nachname: string, gruppe: string, status: string) => {
    const { profil } = await instance.person(['READ_DIENSTABEND'], { nachname })
    await sql`update profile set gruppe = ${gruppe}, status = ${status} where _id = ${profil}::uuid`.execute(db)
  }
  await person('Berg', 'SEG', 'aktiv')
  await person('Dorn', 'SEG', 'eingeschraenkt')
  await person('Extern', 'SEG', 'extern')
  await person('Fels', 'Fördernde', 'aktiv')
  await person('Gast', 'Freunde', 'aktiv')
  const YEAR = { von: '2026-01-01', bis: '2026-12-31' }
  const named = async () => {
    instance.context.cache.invalidate(['*'])
    const evaluated = await instance.as(evaluationContract, office).list({ query: { ...YEAR, nach: 'person' } })
    const shared = await instance.as(dienstabendeContract, office).shares({ query: { jahr: 2026 } })
    const spread = await instance.as(distributionContract, office).list({ query: YEAR })
    const file = await instance.call(office, 'GET', '/api/auswertung.csv?von=2026-01-01&bis=2026-12-31&nach=person')
    return [
      evaluated.zeilen.map((row) => row.person?.nachname ?? ''),
      shared.map(({ profil }) => profil.nachname),
      spread.map(({ profil }) => profil?.nachname ?? ''),
      file.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0] ?? ''),
    ].map((names) => names.toSorted())
  }
  const meant = ['Amt', 'Berg', 'Dorn', 'Gast']
  expect(await named()).toEqual([meant, meant, meant, meant])
  // The chapter says which of its groups support.
  const lists = instance.as(listsContract, office)
  await lists.change({ body: { ...NO_LISTS, foerdernd: ['Freunde'] } })
  const changed = ['Amt', 'Berg', 'Dorn', 'Fels']
  expect(await named()).toEqual([changed, changed, changed, changed])
})
