import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { erinnereAnPruefungen, mahnstufe } from './faelligkeiten.ts'

const HEUTE = '2026-11-21'

test.each([
  [61, null],
  [60, '60'],
  [31, '60'],
  [30, '30'],
  [7, '7'],
  [0, '7'],
  [-1, 'ueberfaellig 0'],
  [-7, 'ueberfaellig 0'],
  [-8, 'ueberfaellig 1'],
])('%d days left: step %s', (tage, schritt) => expect(mahnstufe(tage)).toBe(schritt))

async function welt() {
  const eine = await dienstwelt({ jetzt: `${HEUTE}T12:00:00Z` })
  const rtw = await eine.fahrzeug('RTW 1')
  const wart = await eine.knoten.mensch(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  return { ...eine, rtw, wart, ruf: eine.knoten.als(fahrzeugeContract, wart), params: { id: rtw } }
}

test('an inspection sets the month after the interval; the board shows it, one that failed leaves it', async () => {
  const { ruf, params } = await welt()
  const neu = await ruf.pruefungErfassen({ params, body: { art: 'hu', datum: '2026-11-20' } })
  expect(neu).toMatchObject({ naechste: '2028-11', ergebnis: 'ohne Mängel', datum: '2026-11-20' })
  const [stand] = await ruf.pruefplan()
  expect(stand?.pruefungen.find(({ art }) => art === 'hu')).toEqual({
    art: 'hu',
    faellig: '2028-11',
    tage: 740,
    ampel: 'gruen',
    zuletzt: '2026-11-20',
  })
  expect(stand?.pruefungen.find(({ art }) => art === 'sp')).toMatchObject({ ampel: 'grau', tage: null })
  await ruf.pruefungErfassen({ params, body: { art: 'hu', datum: '2026-11-21', naechste: '2026-12', ergebnis: 'nicht bestanden' } })
  expect(await ruf.get({ params })).toMatchObject({ huBis: '2028-11' })
  // An older record that is entered afterwards does not go behind the later one.
  await ruf.pruefungErfassen({ params, body: { art: 'hu', datum: '2024-11-20' } })
  expect(await ruf.get({ params })).toMatchObject({ huBis: '2028-11' })
  expect((await ruf.pruefungen({ params })).map(({ datum }) => datum)).toEqual(['2026-11-21', '2026-11-20', '2024-11-20'])
  const verlauf = await ruf.history({ params })
  expect(verlauf.find(({ feld }) => feld === 'huBis')).toMatchObject({ neu: '2028-11' })
})

test.each([
  [{ art: 'hu', datum: '2026-11-22' } as const, 'datum'],
  [{ art: 'hu', datum: '2026-02-30' } as const, 'datum'],
  [{ art: 'hu', datum: '2026-11-20', naechste: '2026-10' } as const, 'naechste'],
  [{ art: 'versicherung', datum: '2026-11-20' } as const, 'naechste'],
])('%o is refused on %s', async (body, feld) => {
  const { ruf, params } = await welt()
  await expect(ruf.pruefungErfassen({ params, body })).rejects.toMatchObject({ status: 400, errors: [{ feld }] })
  expect(await ruf.pruefungen({ params })).toEqual([])
})

test('what a vehicle has neither an interval nor a date for is not missing on the board; what has a date is shown', async () => {
  const { ruf, params } = await welt()
  const arten = async () => (await ruf.pruefplan())[0]?.pruefungen.map(({ art }) => art)
  const fahrzeug = await ruf.get({ params })
  const pruefintervalle = { ...fahrzeug.pruefintervalle, sp: null, desinfektion: 0 }
  await ruf.update({ params, body: { ...fahrzeug, pruefintervalle } })
  expect(await arten()).toEqual(['hu', 'uvv', 'medPruefung', 'versicherung'])
  await ruf.update({ params, body: { ...(await ruf.get({ params })), spBis: '2027-03' } })
  expect(await arten()).toEqual(['hu', 'sp', 'uvv', 'medPruefung', 'versicherung'])
})

test('one mail a day to whoever looks after the vehicles and wants it, with all that is due, when a step is reached', async () => {
  const { knoten, wart, rtw, fahrzeug, stelleUhr } = await welt()
  const ktw = await fahrzeug('KTW 2')
  const still = await knoten.mensch(['UPDATE_FAHRZEUG'])
  const { kontext } = knoten
  await kontext.schreibe(async (trx) => {
    await trx
      .updateTable('profile')
      .set({ emailBenachrichtigungen: JSON.stringify({ faelligkeiten: false }) })
      .where('_id', '=', still.profil)
      .execute()
    await trx.updateTable('fahrzeuge').set({ huBis: '2026-12', uvvBis: '2026-10', spBis: '2028-01' }).where('_id', '=', rtw).execute()
    await trx.updateTable('fahrzeuge').set({ huBis: '2026-11' }).where('_id', '=', ktw).execute()
  })
  const mails = async () => {
    await erinnereAnPruefungen(kontext)
    // On their way: what is gone is not written again.
    await kontext.schreibe((trx) =>
      trx.updateTable('mails').set({ versendetAm: kontext.jetzt() }).where('versendetAm', 'is', null).execute(),
    )
    return kontext.db
      .selectFrom('mails')
      .select(['betreff', 'an', 'text'])
      .where('art', '=', 'faelligkeiten')
      .orderBy('erstelltAm')
      .execute()
  }
  const [erste, ...weitere] = await mails()
  expect(weitere).toEqual([])
  expect(erste?.betreff).toBe('UVV überfällig: RTW 1 (und 2 weitere)')
  expect(erste?.text).toContain('1 Prüfung ist überfällig. 2 Prüfungen werden bald fällig.')
  const stellen = ['UVV RTW 1', 'HU KTW 2', 'HU RTW 1'].map((was) => erste?.text.indexOf(was) ?? -1)
  expect(stellen).toEqual(stellen.filter((stelle) => stelle > 0).toSorted((a, b) => a - b))
  // A further run, and a day on which nothing reaches a step.
  expect(await mails()).toHaveLength(1)
  // What comes up later on the same day waits for the next one.
  await kontext.schreibe((trx) => trx.updateTable('fahrzeuge').set({ spBis: '2026-11' }).where('_id', '=', ktw).execute())
  expect(await mails()).toHaveLength(1)
  stelleUhr('2026-11-22T12:00:00Z')
  // 22 days overdue: the fourth week has begun; both in one mail.
  expect((await mails()).map(({ betreff }) => betreff)).toEqual([
    'UVV überfällig: RTW 1 (und 2 weitere)',
    'UVV überfällig: RTW 1 (und 3 weitere)',
  ])
  stelleUhr('2026-11-23T12:00:00Z')
  // The HU of KTW 2 is a week away.
  expect(await mails()).toHaveLength(3)
  stelleUhr('2026-11-24T12:00:00Z')
  expect(await mails()).toHaveLength(3)
  expect(new Set((await mails()).map(({ an }) => an)).size).toBe(1)
  expect(wart.profil).not.toBe(still.profil)
})
