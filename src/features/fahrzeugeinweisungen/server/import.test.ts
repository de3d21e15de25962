import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import { deviceContract, einweisungenContract } from '#features/fahrzeugeinweisungen/contract.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'

let instance: TestInstance
let wart: Person
let jana: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  wart = await instance.person(['CREATE_FAHRZEUGEINWEISUNG', 'READ_FAHRZEUGEINWEISUNG', 'UPDATE_FAHRZEUGEINWEISUNG'], {
    vorname: 'Max',
    nachname: 'Wart',
  })
  jana = await instance.person([], { vorname: 'Jana', nachname: 'Müller' })
  const vehicle = { typ: 'KTW', fuehrerscheinklasse: 'B' }
  await instance.context.db
    .insertInto('fahrzeuge')
    .values([
      { ...vehicle, bezeichnung: 'KTW 1', kennzeichen: 'MU-ST 1' },
      { ...vehicle, bezeichnung: 'KTW 2', kennzeichen: 'MU-ST 2' },
      { ...vehicle, bezeichnung: 'KTW 2', kennzeichen: 'MU-ST 3' },
    ])
    .execute()
})
afterAll(() => instance.close())

const send = (path: string, who: Person, rows: readonly string[], fields: Record<string, string> = {}) =>
  instance.app.inject({ method: 'POST', url: path, ...form(who, Buffer.from(rows.join('\n')), 'e.csv', fields) })
const take = async (base: string, rows: readonly string[], who = wart, probe = 'false') => {
  const { zuordnung } = (await send(`${base}/import/lesen`, who, rows)).json<TablePreview>()
  return (await send(`${base}/import`, who, rows, { zuordnung: JSON.stringify(zuordnung), probe })).json<ImportResult>()
}
const said = ({ abgelehnt }: ImportResult) => abgelehnt.map(({ zeile, msg }) => `${zeile}: ${msg}`)

test('vehicle briefings import by person, vehicle and day, with the same rules', async () => {
  const base = '/api/profile/einweisungen'
  const HEAD = 'Name;Fahrzeug;Datum;Eingewiesen von;Umfang;Führerschein gesehen;Bestanden'
  const rows = [
    HEAD,
    'Müller, Jana;MU-ST 1;14.03.2026;Max Wart;Funk, Bedienung;ja;ja',
    'Jana Müller;ktw 1;14.03.2026;Max Wart;;ja;ja',
    'Jana Müller;KTW 2;14.03.2026;Max Wart;;ja;ja',
    'Jana Müller;KTW 1;15.03.2026;Jana Müller;;ja;ja',
    'Jana Müller;KTW 1;16.03.2026;Max Wart;;nein;ja',
    'Jana Müller;KTW 1;24.12.2026;Max Wart;;ja;ja',
  ]
  const sample = await take(base, rows, wart, 'true')
  // Only the rehearsal names whom its rows mean.
  const { namen, ...unnamed } = sample
  expect(said(sample)).toEqual([
    '3: Die Einweisung von Jana Müller am 14.03.2026 steht schon in Zeile 2.',
    '4: Mehr als ein Fahrzeug heißt „KTW 2“: Nimm das Kennzeichen.',
    '5: Niemand weist sich selbst ein.',
    '6: Lass dir zuerst den Führerschein zeigen.',
    '7: Dieser Tag liegt in der Zukunft.',
  ])
  const list = async () => (await instance.as(einweisungenContract, wart).list({ query: { profil: jana.profil } })).zeilen
  expect(await list()).toEqual([])
  expect(await take(base, rows)).toEqual({ ...unnamed, probe: false })
  expect(await list()).toMatchObject([
    {
      fahrzeugName: 'KTW 1',
      datum: '2026-03-14',
      gueltigBis: '2028-03-14',
      umfang: ['Funk', 'Bedienung'],
      einweiserPerson: { _id: wart.profil },
    },
  ])
  expect(await take(base, rows.slice(0, 2))).toMatchObject({ neu: 0, unveraendert: 1 })
  const changed = [`${HEAD};Bemerkung`, 'Jana Müller;KTW 1;2026-03-14;Max Wart;;ja;ja;nachgetragen']
  const adds = await instance.person(['CREATE_FAHRZEUGEINWEISUNG'])
  expect(said(await take(base, changed, adds))).toEqual([
    '2: Diese Einweisung gibt es schon; zum Ändern fehlt dir das Recht „Fahrzeugeinweisungen ändern“.',
  ])
  expect(await take(base, changed)).toMatchObject({ geaendert: 1 })
  expect(await list()).toMatchObject([{ bemerkung: 'nachgetragen', umfang: ['Funk', 'Bedienung'], version: 2 }])
})

test('device briefings import by person, device and day, with an instructor', async () => {
  const base = '/api/einweisungsprotokolle'
  const rows = [
    'Wer;Gerät;Hersteller;Modell;SN;Tag;Vom Hersteller;Inhalte',
    'Jana Müller;Defi;Muster;C3;1;14.03.2026;Frau Huber;Bedienung; ',
    'Jana Müller;defi;MUSTER;c3;1;14.03.2026;Frau Huber;',
    'Jana Müller;Defi;Muster;C3;2;14.03.2026;;',
    'Jana Müller;Defi;;;3;14.03.2026;Frau Huber;',
  ]
  expect(said(await take(base, rows))).toEqual([
    '3: Die Einweisung von Jana Müller am 14.03.2026 steht schon in Zeile 2.',
    '4: Sag, wer eingewiesen hat: ein Mitglied oder jemand vom Hersteller.',
    '5: Ein Medizinprodukt braucht Hersteller und Modell.',
  ])
  const { zeilen } = await instance.as(deviceContract, wart).list({ query: {} })
  expect(zeilen).toMatchObject([{ geraet: 'Defi', einweiserExtern: 'Frau Huber', inhalte: ['Bedienung'] }])
  expect((await send(`${base}/import`, jana, rows)).statusCode).toBe(403)
})
