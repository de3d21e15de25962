import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { testAll } from '#tests/support/cases.ts'
import { remindOfPruefungen, mahnstufeAt } from './faelligkeiten.ts'

const TODAY = '2026-11-21'

testAll([
  [61, null],
  [60, '60'],
  [31, '60'],
  [30, '30'],
  [7, '7'],
  [0, '7'],
  [-1, 'ueberfaellig 0'],
  [-7, 'ueberfaellig 0'],
  [-8, 'ueberfaellig 1'],
])('%d days left: step %s', (days, step) => expect(mahnstufeAt(days)).toBe(step))

async function world() {
  const one = await dienstWorld({ now: `${TODAY}T12:00:00Z` })
  const rtw = await one.fahrzeug('RTW 1')
  const wart = await one.instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  return { ...one, rtw, wart, call: one.instance.as(fahrzeugeContract, wart), params: { id: rtw } }
}

test('a passed inspection sets the next month; a failed one leaves it', async () => {
  const { call, params } = await world()
  const fresh = await call.pruefungErfassen({ params, body: { art: 'hu', datum: '2026-11-20' } })
  expect(fresh).toMatchObject({ naechste: '2028-11', ergebnis: 'ohne Mängel', datum: '2026-11-20' })
  const [state] = await call.pruefplan()
  expect(state?.pruefungen.find(({ art }) => art === 'hu')).toEqual({
    art: 'hu',
    faellig: '2028-11',
    tage: 740,
    ampel: 'gruen',
    zuletzt: '2026-11-20',
  })
  expect(state?.pruefungen.find(({ art }) => art === 'sp')).toMatchObject({ ampel: 'grau', tage: null })
  await call.pruefungErfassen({ params, body: { art: 'hu', datum: '2026-11-21', naechste: '2026-12', ergebnis: 'nicht bestanden' } })
  expect(await call.get({ params })).toMatchObject({ huBis: '2028-11' })
  // An older record that is entered afterwards does not go behind the later one.
  await call.pruefungErfassen({ params, body: { art: 'hu', datum: '2024-11-20' } })
  expect(await call.get({ params })).toMatchObject({ huBis: '2028-11' })
  expect((await call.pruefungen({ params })).map(({ datum }) => datum)).toEqual(['2026-11-21', '2026-11-20', '2024-11-20'])
  const verlauf = await call.history({ params })
  expect(verlauf.find(({ feld }) => feld === 'huBis')).toMatchObject({ neu: '2028-11' })
})

testAll([
  [{ art: 'hu', datum: '2026-11-22' } as const, 'datum'],
  [{ art: 'hu', datum: '2026-02-30' } as const, 'datum'],
  [{ art: 'hu', datum: '2026-11-20', naechste: '2026-10' } as const, 'naechste'],
  [{ art: 'versicherung', datum: '2026-11-20' } as const, 'naechste'],
])('%o is refused on %s', async (body, field) => {
  const { call, params } = await world()
  await expect(call.pruefungErfassen({ params, body })).rejects.toMatchObject({ status: 400, errors: [{ feld: field }] })
  expect(await call.pruefungen({ params })).toEqual([])
})

test('inspections without interval and date are not missing; dated ones show', async () => {
  const { call, params } = await world()
  const kinds = async () => (await call.pruefplan())[0]?.pruefungen.map(({ art }) => art)
  const fahrzeug = await call.get({ params })
  const pruefintervalle = { ...fahrzeug.pruefintervalle, sp: null, desinfektion: 0 }
  await call.update({ params, body: { ...fahrzeug, pruefintervalle } })
  expect(await kinds()).toEqual(['hu', 'uvv', 'medPruefung', 'versicherung'])
  await call.update({ params, body: { ...(await call.get({ params })), spBis: '2027-03' } })
  expect(await kinds()).toEqual(['hu', 'sp', 'uvv', 'medPruefung', 'versicherung'])
})

test('one mail a day lists all due inspections when a step is reached', async () => {
  const { instance, wart, rtw, fahrzeug, placeClock } = await world()
  const ktw = await fahrzeug('KTW 2')
  const silent = await instance.person(['UPDATE_FAHRZEUG'])
  const { context } = instance
  await context.transact(async (trx) => {
    await trx
      .updateTable('profile')
      .set({ emailBenachrichtigungen: JSON.stringify({ faelligkeiten: false }) })
      .where('_id', '=', silent.profil)
      .execute()
    await trx.updateTable('fahrzeuge').set({ huBis: '2026-12', uvvBis: '2026-10', spBis: '2028-01' }).where('_id', '=', rtw).execute()
    await trx.updateTable('fahrzeuge').set({ huBis: '2026-11' }).where('_id', '=', ktw).execute()
  })
  const mails = async () => {
    await remindOfPruefungen(context)
    // On their way: what is gone is not written again.
    await context.transact((trx) => trx.updateTable('mails').set({ versendetAm: context.now() }).where('versendetAm', 'is', null).execute())
    return context.db
      .selectFrom('mails')
      .select(['betreff', 'an', 'text'])
      .where('art', '=', 'faelligkeiten')
      .orderBy('erstelltAm')
      .execute()
  }
  const [first, ...more] = await mails()
  expect(more).toEqual([])
  expect(first?.betreff).toBe('UVV überfällig: RTW 1 (und 2 weitere)')
  expect(first?.text).toContain('1 Prüfung ist überfällig. 2 Prüfungen werden bald fällig.')
  const places = ['UVV RTW 1', 'HU KTW 2', 'HU RTW 1'].map((what) => first?.text.indexOf(what) ?? -1)
  expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b))
  // A further run, and a day on which nothing reaches a step.
  expect(await mails()).toHaveLength(1)
  // An inspection added later the same day waits for the next run.
  await context.transact((trx) => trx.updateTable('fahrzeuge').set({ spBis: '2026-11' }).where('_id', '=', ktw).execute())
  expect(await mails()).toHaveLength(1)
  placeClock('2026-11-22T12:00:00Z')
  // 22 days overdue: the fourth week has begun; both in one mail.
  expect((await mails()).map(({ betreff }) => betreff)).toEqual([
    'UVV überfällig: RTW 1 (und 2 weitere)',
    'UVV überfällig: RTW 1 (und 3 weitere)',
  ])
  placeClock('2026-11-23T12:00:00Z')
  // The HU of KTW 2 is a week away.
  expect(await mails()).toHaveLength(3)
  placeClock('2026-11-24T12:00:00Z')
  expect(await mails()).toHaveLength(3)
  expect(new Set((await mails()).map(({ an }) => an)).size).toBe(1)
  expect(wart.profil).not.toBe(silent.profil)
})
