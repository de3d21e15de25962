import { expect, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstwelt } from '#tests/support/dienste.ts'
import { erinnereAnPruefungen, mahnstufe } from './faelligkeiten.ts'
import { monatNach, monatsende, stufe } from './pruefungen.ts'

const HEUTE = '2026-11-21'

test.each([
  ['', null, 'grau'],
  ['2026-10', -21, 'rot'],
  ['2026-11', 9, 'gelb'],
  ['2027-01', 71, 'gruen'],
  ['2026-12', 40, 'gelb'],
])('due in „%s“: %s days, %s', (faellig, tage, ampel) => expect(stufe(faellig, HEUTE)).toEqual({ tage, ampel }))

test.each([
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s lasts until %s', (monat, ende) => expect(monatsende(monat)).toBe(ende))

test.each([
  ['2026-11-30', 3, '2027-02'],
  ['2026-12-31', 12, '2027-12'],
  ['2026-01-31', 1, '2026-02'],
  ['2026-11-21', 24, '2028-11'],
])('%s and %d months: %s', (tag, monate, ziel) => expect(monatNach(tag, monate)).toBe(ziel))

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

test('mails ahead go to whoever looks after the vehicles and wants them, once per step', async () => {
  const { knoten, wart, rtw, stelleUhr } = await welt()
  const still = await knoten.mensch(['UPDATE_FAHRZEUG'])
  const { kontext } = knoten
  await kontext.schreibe(async (trx) => {
    await trx
      .updateTable('profile')
      .set({ emailBenachrichtigungen: JSON.stringify({ faelligkeiten: false }) })
      .where('_id', '=', still.profil)
      .execute()
    await trx.updateTable('fahrzeuge').set({ huBis: '2026-12', uvvBis: '2026-10', spBis: '2028-01' }).where('_id', '=', rtw).execute()
  })
  const betreffe = async () => {
    await erinnereAnPruefungen(kontext)
    const mails = await kontext.db.selectFrom('mails').select(['betreff', 'an']).where('art', '=', 'faelligkeiten').execute()
    expect(new Set(mails.map(({ an }) => an)).size).toBe(1)
    // On their way: what is gone is not written again.
    await kontext.schreibe((trx) =>
      trx.updateTable('mails').set({ versendetAm: kontext.jetzt() }).where('versendetAm', 'is', null).execute(),
    )
    return mails.map(({ betreff }) => betreff).toSorted((a, b) => a.localeCompare(b))
  }
  const erste = ['HU bald fällig: RTW 1', 'UVV überfällig: RTW 1']
  expect(await betreffe()).toEqual(erste)
  expect(await betreffe()).toEqual(erste)
  stelleUhr('2026-11-22T12:00:00Z')
  // 22 days overdue: the fourth week has begun.
  expect(await betreffe()).toEqual([...erste, 'UVV überfällig: RTW 1'])
  expect(wart.profil).not.toBe(still.profil)
})
