// A pager on its page: handed out, taken back, lost; and what the list says of it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alarmeinheitenContract } from '#features/alarmeinheiten/contract.ts'
import { leihenContract } from '#features/leihen/contract.ts'
import { melderContract } from '#features/melder/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import type { Melder } from './area.ts'
import { melderPages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const anna = { _id: id(8), vorname: 'Anna', nachname: 'Adler' }
const pager = (more: Partial<Melder> = {}): Melder => ({
  _id: id(1),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  geraetetyp: 'DME',
  hersteller: 'Swissphone',
  modell: 's.QUAD',
  seriennummer: 'SN-17',
  inventarnummer: 'M 4',
  issi: '',
  opta: '',
  schleifen: [],
  alarmeinheiten: [],
  einheiten: [],
  zubehoer: [],
  akkuWechselAm: null,
  letztePruefung: null,
  stummAm: null,
  reparaturSeit: null,
  reparaturBei: '',
  naechstePruefung: null,
  programmiertAm: null,
  programmierstand: '',
  status: 'lager',
  bemerkung: '',
  inhaber: [],
  frei: 1,
  leihen: [],
  ...more,
})
const held = pager({
  status: 'ausgegeben',
  frei: 0,
  inhaber: [{ leihe: id(2), exemplar: 1, menge: 1, person: anna, ausgegebenAm: '2026-11-01T18:00:00.000Z', faelligAm: '2026-11-02' }],
  leihen: [
    {
      _id: id(2),
      exemplar: 1,
      menge: 1,
      person: anna,
      ausgegebenAm: '2026-11-01T18:00:00.000Z',
      bemerkung: '',
      grund: '',
      faelligAm: '2026-11-02',
      zurueckAm: null,
      ausgang: null,
      kaution: 0,
      unterschrieben: true,
      von: null,
      an: null,
    },
  ],
})
const goes = { timeout: 15_000 }
const other = {
  _id: id(5),
  art: 'melder' as const,
  objekt: id(6),
  titel: 'Melder s.QUAD SN-9',
  gleich: 's.QUAD',
  pfad: '',
  ausgegebenAm: '2026-10-01T18:00:00.000Z',
  faelligAm: null,
  menge: 1,
  ausgang: null,
  kaution: 0,
  person: anna,
}
const show = (one: Melder, rechte: readonly ('READ_MELDER' | 'UPDATE_MELDER' | 'DELETE_MELDER')[], refusal?: string) =>
  showPage({
    pages: melderPages,
    adresse: `/melder/edit/${one._id}`,
    rechte: [...rechte],
    server: [
      on(melderContract.get, () => one),
      on(melderContract.list, () => [one]),
      on(melderContract.history, () => []),
      on(melderContract.issue, () => (refusal === undefined ? held : new Absage(409, refusal))),
      on(melderContract.takeBack, () => pager()),
      on(leihenContract.list, () => [other]),
      on(alarmeinheitenContract.list, () => []),
      on(profileContract.gesichter, () => []),
      on(profileContract.list, () => [
        { ...anna, version: 1, user: id(7), anrede: '', gruppe: '', funktionen: [], sanitaetsausbildung: 'RS' },
      ]),
    ],
  })

test('a pager goes to a member in one sheet; what was typed stays when it is refused', async () => {
  const { hand, calls } = show(pager(), ['READ_MELDER', 'UPDATE_MELDER'], 'Der Melder ist schon ausgegeben.')
  expect(await screen.findByText('Der Melder ist bei niemandem.', {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Ausgeben' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Melder ausgeben' }, goes))
  await hand.click(sheet.getByRole('combobox', { name: 'An wen' }))
  await hand.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  await hand.type(sheet.getByRole('textbox', { name: 'Bemerkung' }), 'mit Tasche')
  await hand.click(sheet.getByRole('button', { name: 'Ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  await screen.findAllByText('Der Melder ist schon ausgegeben.', {}, goes)
  expect(calls[0]).toMatchObject({ body: { profil: anna._id, bemerkung: 'mit Tasche', kaution: null, unterschrift: '' } })
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Bemerkung' }).value).toBe('mit Tasche')
})

test('handing out hints at a second pager, and then offers the receipt', async () => {
  const { hand } = show(pager(), ['READ_MELDER', 'UPDATE_MELDER'])
  expect(await screen.findByRole('heading', { name: 'M 4 · s.QUAD SN-17' }, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Ausgeben' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Melder ausgeben' }, goes))
  await hand.click(sheet.getByRole('combobox', { name: 'An wen' }))
  await hand.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  expect(await sheet.findByText('Anna Adler hat schon Melder s.QUAD SN-9.', {}, goes)).toBeDefined()
  await hand.click(sheet.getByRole('button', { name: 'Ausgeben' }))
  await hand.click(await screen.findByRole('button', { name: 'Ohne Unterschrift ausgeben' }, goes))
  expect(await screen.findByRole('button', { name: 'Quittung drucken' }, goes)).toBeDefined()
})

test('a holder has deposit and receipt; a return tells what is missing', async () => {
  const leihen = held.leihen.map((one) => ({ ...one, kaution: 50 }))
  const { hand, calls } = show({ ...held, leihen, zubehoer: ['Ladegerät', 'Tasche'] }, ['READ_MELDER', 'UPDATE_MELDER'])
  expect(await screen.findByText(/seit 01\.11\.2026 · Kaution 50,00/, {}, goes)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Quittung: Anna Adler' })).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Zurücknehmen: Anna Adler' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Melder zurücknehmen' }, goes))
  await hand.click(sheet.getByRole('checkbox', { name: 'Tasche' }))
  await hand.click(sheet.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { leihe: id(2), ausgang: 'zurueck', grund: 'Es fehlt: Tasche' } }), goes)
})

test('holder, date and overdue state are shown; it returns whole, broken or lost', async () => {
  const { hand, calls } = show(held, ['READ_MELDER', 'UPDATE_MELDER'])
  expect(await screen.findByText('Anna Adler', {}, goes)).toBeDefined()
  expect(screen.getByText('Überfällig seit 02.11.2026')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Zurücknehmen: Anna Adler' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Melder zurücknehmen' }, goes))
  await hand.click(sheet.getByRole('combobox', { name: 'Wie' }))
  await hand.click(await screen.findByRole('option', { name: 'Verloren' }))
  await hand.type(sheet.getByRole('textbox', { name: 'Was ist passiert' }), 'Umzug')
  await hand.click(sheet.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(() => expect(calls[0]).toMatchObject({ body: { leihe: id(2), ausgang: 'verloren', grund: 'Umzug' } }), goes)
})

test('a pager that was ever handed out says why it is not deleted', async () => {
  const { hand } = show(pager({ leihen: held.leihen }), ['READ_MELDER', 'UPDATE_MELDER', 'DELETE_MELDER'])
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  const entry = await screen.findByRole('menuitem', { name: /^Löschen/, hidden: true }, goes)
  expect([entry.getAttribute('aria-disabled'), entry.textContent]).toEqual([
    'true',
    'LöschenDer Melder war schon ausgegeben: Wer was hatte, bleibt nachzulesen. Setze den Status, statt zu löschen.',
  ])
})

test('a reader sees the holder and why returning is disabled', async () => {
  show(held, ['READ_MELDER'])
  expect(await screen.findByText('Anna Adler', {}, goes)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Zurücknehmen: Anna Adler' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Zurücknehmen' }).getAttribute('aria-description')).toMatch(/Recht/)
})

test('repairs sort by the longest; silent pagers stand out', async () => {
  const away = (n: number, since: string) =>
    pager({ _id: id(n), modell: `Modell ${n}`, status: 'reparatur', reparaturSeit: since, stummAm: n === 3 ? '2026-11-14' : null })
  showPage({
    pages: melderPages,
    adresse: '/melder?status=reparatur',
    rechte: ['READ_MELDER'],
    server: [on(melderContract.list, () => [away(3, '2026-11-10'), away(4, '2026-09-01')]), on(melderContract.history, () => [])],
  })
  const states = await screen.findAllByText(/In Reparatur seit/, {}, goes)
  expect(states.map(({ textContent }) => textContent)).toEqual(['In Reparatur seit 01.09.2026', 'In Reparatur seit 10.11.2026'])
  expect(screen.getAllByText('Stumm am 14.11.2026')).toHaveLength(1)
})
