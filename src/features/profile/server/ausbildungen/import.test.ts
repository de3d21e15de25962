import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResult, TablePreview } from '#contract/import.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { makeTestInstance, type Person, type TestInstance } from '#tests/support/app.ts'
import { form } from '#tests/support/form.ts'

let instance: TestInstance
let trainer: Person
let jana: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  trainer = await instance.person(['UPDATE_USER_AUSBILDUNG', 'CREATE_ADMIN_LEHRGANG', 'READ_GEBURTSDATUM'])
  jana = await instance.person([], { vorname: 'Jana', nachname: 'Müller' })
  for (const nachname of ['Zwilling', 'Zwilling']) await instance.person([], { vorname: 'Kim', nachname })
  const body = { bezeichnung: 'Sanitätsausbildung A', abkuerzung: 'SanA', qualifikation: 'SanA' as const, gueltigkeitMonate: 24 }
  await instance.as(lehrgaengeContract, trainer).create({ body })
})
afterAll(() => instance.close())

const send = (who: Person, path: string, rows: readonly string[], fields: Record<string, string> = {}) =>
  instance.app.inject({
    method: 'POST',
    url: `/api/profile/ausbildung/import${path}`,
    ...form(who, Buffer.from(rows.join('\n')), 'a.csv', fields),
  })
const take = async (rows: readonly string[], probe = 'false') => {
  const { zuordnung } = (await send(trainer, '/lesen', rows)).json<TablePreview>()
  return (await send(trainer, '', rows, { zuordnung: JSON.stringify(zuordnung), probe })).json<ImportResult>()
}
const records = async () => (await instance.as(profileContract, trainer).get({ params: { id: jana.profil } })).ausbildungen
const HEAD = 'Teilnehmer;Lehrgang;Von;Bis;Anbieter;UE'

test('records import by person, course and begin, count at once, explain errors', async () => {
  const rows = [
    HEAD,
    'Mueller, Jana;sana;01.03.2026;15.03.2026;DRK;48,5',
    'Jana Müller;Tauchen;01.03.2026;;;',
    'Jana Müller;SanA;01.03.2026;;;',
    'Kim Zwilling;SanA;01.03.2026;;;',
    'Niemand Hier;SanA;01.03.2026;;;',
    'Jana Müller;SanA;01.04.2026;01.03.2026;;',
    ';SanA;01.03.2026;;;',
  ]
  const sample = await take(rows, 'true')
  // Only the rehearsal names whom its rows mean.
  const { namen, ...unnamed } = sample
  expect(sample.abgelehnt.map(({ zeile, msg }) => `${zeile}: ${msg}`)).toEqual([
    '3: Den Lehrgang „Tauchen“ gibt es nicht.',
    '4: „SanA“ von Jana Müller ab 01.03.2026 steht schon in Zeile 2.',
    '5: „Kim Zwilling“ heißen mehrere: Gib auch Personalnummer, Geburtsdatum oder E-Mail an.',
    '6: Ein Mitglied „Niemand Hier“, auf das die Zeile passt, gibt es nicht.',
    '7: Enddatum kann nicht vor dem Beginndatum liegen.',
    '8: Wer gemeint ist, fehlt: Name, Personalnummer oder E-Mail.',
  ])
  expect(await records()).toEqual([])
  expect(await take(rows)).toEqual({ ...unnamed, probe: false })
  expect(await records()).toMatchObject([
    { abkuerzung: 'SanA', beginn: '2026-03-01', ende: '2026-03-15', gueltigBis: '2028-03-15', anbieter: 'DRK', stunden: 48.5 },
  ])
  expect((await instance.as(profileContract, trainer).get({ params: { id: jana.profil } })).sanitaetsausbildung).toBe('SanA')
  expect(await take(rows.slice(0, 2))).toMatchObject({ neu: 0, geaendert: 0, unveraendert: 1 })
  expect(await take(['Name;Vorname;Kurs;Datum', 'Müller;Jana;SanA;01.03.2026'])).toMatchObject({ neu: 0, unveraendert: 1 })
  expect(await take([HEAD, 'Jana Müller;SanA;2026-03-01;;;50'])).toMatchObject({ geaendert: 1 })
  expect(await records()).toMatchObject([{ ende: '2026-03-15', anbieter: 'DRK', stunden: 50, version: 2 }])
})

test('unreadable birthdays and numbers cannot be guessed by import', async () => {
  const fields = async (who: Person) =>
    (await send(who, '/lesen', [HEAD, 'x;x;x;x;x;x'])).json<TablePreview>().felder.map(({ feld }) => feld)
  expect(await fields(trainer)).toContain('geburtsdatum')
  const offered = await fields(await instance.person(['UPDATE_USER_AUSBILDUNG']))
  expect(offered).toEqual(expect.arrayContaining(['vorname', 'nachname', 'name', 'lehrgang']))
  expect(offered.filter((field) => ['geburtsdatum', 'personalnummer', 'email'].includes(field))).toEqual([])
  for (const path of ['', '/lesen']) expect((await send(jana, path, [HEAD, 'x;x;x;x;x;x'])).statusCode).toBe(403)
})
