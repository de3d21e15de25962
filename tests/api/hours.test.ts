// One number of hours: every place that says them agrees, after any writes.
import { expect, test } from 'vitest'
import { figuresOf } from '#features/auswertung/server/yearly.ts'
import { STATUS, type Status } from '#features/stundennachweise/contract.ts'
import { sheetOf } from '#features/stundennachweise/server/sheets.ts'
import { testInstance } from '#tests/support/app.ts'

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('every screen, sheet and file says the same hours of generated years', async () => {
  const NOW = new Date('2026-12-20T12:00:00Z')
  const instance = await testInstance({ clock: () => NOW })
  const { db } = instance.context
  const office = await instance.person(['READ_STUNDENNACHWEISE', 'READ_STUNDEN_AUSWERTUNG'])
  const roll = dice(7)
  for (let round = 0; round < 3; round += 1) {
    const anna = await instance.person(['READ_SANDIENST'])
    const records = Array.from({ length: 40 }, () => ({
      status: (Object.keys(STATUS) as Status[])[roll(4)] ?? 'entwurf',
      datum: `${2025 + roll(2)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`,
      hours: (1 + roll(60)) / 4,
    }))
    const rows = records.map(({ hours, ...one }) => ({
      ...one,
      stunden: hours,
      profil: anna.profil,
      art: 'KTW',
      anlass: 'x',
      ...(one.status === 'bestaetigt' ? { bestaetigtVon: office.user, bestaetigtAm: NOW } : {}),
      ...(one.status === 'abgelehnt' ? { ablehnungsgrund: 'Falsch' } : {}),
    }))
    await instance.context.transact((trx) => trx.insertInto('stundennachweise').values(rows).execute())
    const sum = (status: Status) =>
      records.filter((one) => one.status === status && one.datum.startsWith('2026')).reduce((total, one) => total + one.hours, 0)
    const expected = { bestaetigt: sum('bestaetigt'), eingereicht: sum('eingereicht'), entwurf: sum('entwurf') }

    const get = async <T>(who: typeof office, url: string) => (await instance.call(who, 'GET', url)).json<T>()
    const own = await get<{ jeMonat: number[] }>(anna, '/api/stundennachweise/meine/summen')
    expect(own).toMatchObject(expected)
    expect(own.jeMonat.reduce((total, month) => total + month, 0)).toBe(expected.bestaetigt)
    const year = 'von=2026-01-01&bis=2026-12-31&nach=person'
    const line = async (more = '') =>
      (await get<{ zeilen: { person: { _id: string } | null; stunden: number }[] }>(office, `/api/auswertung?${year}${more}`)).zeilen.find(
        ({ person }) => person?._id === anna.profil,
      )?.stunden
    expect(await line()).toBe(expected.bestaetigt)
    expect(await line('&eingereicht=true')).toBe(expected.bestaetigt + expected.eingereicht)
    // On paper, and in the file.
    const lines = records
      .filter((one) => one.status !== 'abgelehnt' && one.datum.startsWith('2026'))
      .map(({ datum, status, hours }) => ({ datum, status, art: 'KTW' as const, anlass: 'x', quarters: hours * 4, km: 0 }))
    const german = (hours: number) => hours.toLocaleString('de-DE', { minimumFractionDigits: 2 })
    expect(sheetOf({ name: 'Anna', zeilen: lines }).sum).toBe(`Bestätigt ${german(expected.bestaetigt)} Stunden, 0 km Anfahrt`)
    const file = (await instance.call(office, 'GET', `/api/stundennachweise.csv?profil=${anna.profil}&status=bestaetigt&jahr=2026`)).body
    const inFile = file
      .split('\r\n')
      .slice(1)
      .filter(Boolean)
      .reduce((total, row) => total + Number((row.split(';')[4] ?? '').replaceAll('"', '').replace(',', '.')), 0)
    expect(inFile).toBe(expected.bestaetigt)
  }
  // The chapter's year is the sum of its members'.
  const all = (await instance.call(office, 'GET', '/api/auswertung?von=2026-01-01&bis=2026-12-31&nach=jahr')).json<{
    gesamt: { stunden: number }
  }>()
  expect((await figuresOf(db, '2026-12-31', NOW))['Ehrenamtliche Stunden']).toMatchObject({ 'Bestätigte Stunden': all.gesamt.stunden })
})
