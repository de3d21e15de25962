import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, pattern, requiredText, toggle, date, text, textList, number } from '#contract/fields.ts'
import { crud } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'
import { Absage, on, showPage, pressMore } from '#tests/support/page.tsx'
import { invalidateChanged } from '../net/events.ts'
import { definePages } from '../navigation/pages.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { crudScreens } from './area.ts'
import { columnsOf } from './columns.ts'
import { CrudList } from './CrudList.tsx'
import { CrudNew } from './CrudNew.tsx'
import { CrudRecord } from './CrudRecord.tsx'
import { formFields } from './Fields.tsx'
import { missingRechtText } from '../navigation/missing-recht.ts'

const STATES = { frei: 'Frei', verliehen: 'Verliehen' } as const
const deviceFields = {
  nummer: requiredText('Nummer', 10),
  status: choice('Status', STATES, 'frei'),
  bemerkung: text('Bemerkung', 500),
  kanaele: number('Kanäle', 1, 99),
  gekauftAm: date('Gekauft am'),
  vibration: toggle('Mit Vibration'),
  rufe: textList('Rufe', 5, 10),
  farbe: pattern('Farbe', /^#[0-9a-f]{6}$/, '#1c7ed6'),
}
const contract = crud({
  basePath: '/api/melder',
  area: 'MELDER',
  names: ['Melder', 'Melder'],
  fields: deviceFields,
  filter: { status: z.optional(enumOf(STATES)), vibration: z.optional(z.stringbool()) },
})
type Device = z.output<typeof contract.get.response>

const area = crudScreens(contract, {
  table: 'melder',
  title: 'Melder',
  newTitle: 'Neuer Melder',
  paths: { list: '/melder', create: '/melder/neu', record: '/melder/edit/{id}' },
  name: ({ nummer }) => `Melder ${nummer}`,
})
const fields = formFields<Device, typeof deviceFields>(
  { Gerät: [['nummer', 'status'], 'bemerkung', ['kanaele', 'gekauftAm', 'farbe'], 'vibration'], Rufe: ['rufe'] },
  {
    rufe: { when: ({ vibration }) => vibration === true },
    farbe: { input: ({ record }) => <TextField name="farbe" titel={record ? `Farbe von ${record.nummer}` : 'Farbe des neuen'} /> },
  },
)
const columns = columnsOf<Device>(deviceFields, 'nummer', 'status', 'bemerkung', 'gekauftAm', 'vibration', {
  id: 'kanaele',
  value: ({ kanaele }) => (kanaele ?? 0) * 2,
})

const pages = definePages(
  {
    path: '/melder',
    titel: 'Melder',
    load: async () => () => (
      <CrudList area={area} columns={columns} search="Nummer" empty="Piepser." filterTitles={{ vibration: 'Nur mit' }} />
    ),
  },
  { path: '/melder/neu', titel: 'Neuer Melder', load: async () => () => <CrudNew area={area} fields={fields} /> },
  {
    path: '/melder/edit/{id}',
    titel: 'Melder',
    load:
      async () =>
      ({ id }: { id: string }) => <CrudRecord area={area} fields={fields} id={id} />,
  },
)
const device: Device = {
  _id: '0193c0de-0000-7000-8000-0000000000aa',
  version: 4,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  nummer: '17',
  status: 'verliehen',
  bemerkung: '2026-03',
  kanaele: 3,
  gekauftAm: '2026-03-01',
  vibration: true,
  rufe: [],
  farbe: '',
}
const all = ['READ_MELDER', 'CREATE_MELDER', 'UPDATE_MELDER', 'DELETE_MELDER'] as const
const there = { timeout: 10_000 }

test('a list is read anew once something changes that it reads besides its own table', async () => {
  let bemerkung = 'frei'
  showPage({ pages, adresse: '/melder', rechte: all, server: [on(contract.list, () => [{ ...device, bemerkung }])] })
  await screen.findByText('frei', {}, there)
  bemerkung = 'bei Anna'
  invalidateChanged('{"bereiche":["leihen","+orte"]}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByText('frei')).toBeDefined()
  invalidateChanged('{"bereiche":["leihen","+melder"]}')
  expect(await screen.findByText('bei Anna', {}, there)).toBeDefined()
})

test('a form draws suitable inputs, hides fields that do not apply, and sends', async () => {
  const server = [on(contract.create, () => device), on(contract.list, () => [device])]
  const { hand, calls } = showPage({ pages, adresse: '/melder/neu', rechte: all, server })
  await hand.type(await screen.findByLabelText(/^Nummer/, {}, there), '17')
  expect(screen.getByRole('combobox', { name: /Status/ })).toHaveProperty('value', 'Frei')
  expect(screen.getByLabelText('Bemerkung').tagName).toBe('TEXTAREA')
  expect(screen.getByLabelText('Farbe des neuen')).toBeDefined()
  expect(screen.queryByLabelText('Rufe')).toBeNull()
  await hand.click(screen.getByRole('switch', { name: 'Mit Vibration' }))
  await hand.type(screen.getByLabelText('Rufe'), 'RTW{Enter}')
  await hand.type(screen.getByLabelText('Kanäle'), '3')
  await hand.type(screen.getByLabelText('Gekauft am'), '1.3.2026')
  await hand.click(screen.getByRole('button', { name: 'Melder anlegen' }))
  await screen.findByText('„Melder 17“ ist angelegt.', {}, there)
  expect(calls.map(({ body }) => body)).toEqual([
    { nummer: '17', status: 'frei', bemerkung: '', kanaele: 3, gekauftAm: '2026-03-01', vibration: true, rufe: ['RTW'], farbe: '' },
  ])
})

test('a list says values as people read them, and has the filters of the contract', async () => {
  const asked: string[] = []
  const server = [on(contract.list, ({ search }) => (asked.push(search), [device]))]
  const { hand } = showPage({ pages, adresse: '/melder', rechte: ['READ_MELDER'], server, wide: true })
  const row = within((await screen.findByRole('table', { name: 'Melder' }, there)).querySelector('tbody') ?? document.body)
  for (const text of ['17', 'Verliehen', '2026-03', '01.03.2026', 'ja', '6']) expect(row.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Neuer Melder' }).getAttribute('aria-description')).toBe(missingRechtText('CREATE_MELDER'))
  await hand.click(screen.getByRole('combobox', { name: 'Status' }))
  await hand.click(await screen.findByRole('option', { name: 'Frei' }, there))
  await hand.click(screen.getByRole('checkbox', { name: 'Nur mit' }))
  await expect.poll(() => asked.at(-1)).toBe('?status=frei&vibration=true')
})

test('without history and restore, a record has neither and deletion is final', async () => {
  const server = [on(contract.get, () => device), on(contract.remove, () => undefined), on(contract.list, () => [])]
  const { hand, calls } = showPage({ pages, adresse: `/melder/edit/${device._id}`, rechte: all, server })
  expect(await screen.findByLabelText('Farbe von 17', {}, there)).toBeDefined()
  expect(screen.queryByText('Verlauf')).toBeNull()
  await pressMore(hand, 'Löschen')
  const question = await screen.findByRole('dialog', { name: 'Melder löschen?' }, there)
  expect(within(question).getByText('„Melder 17“ lässt sich danach nicht zurückholen.')).toBeDefined()
  await hand.click(within(question).getByRole('button', { name: 'Löschen' }))
  await screen.findByText('„Melder 17“ ist gelöscht.', {}, there)
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull()
  expect(calls.map(({ call }) => call)).toEqual(['DELETE /api/melder/{id}'])
})

test('a refused deletion keeps the record in its current state', async () => {
  let now = device
  const server = [
    on(contract.get, () => now),
    on(contract.remove, () => ((now = { ...device, nummer: '18' }), new Absage(409, 'Der Melder ist gerade ausgegeben.'))),
  ]
  const { hand } = showPage({ pages, adresse: `/melder/edit/${device._id}`, rechte: all, server })
  await screen.findByRole('heading', { name: 'Melder 17' }, there)
  await pressMore(hand, 'Löschen')
  const question = await screen.findByRole('dialog', { name: 'Melder löschen?' }, there)
  await hand.click(within(question).getByRole('button', { name: 'Löschen' }))
  await screen.findByText('Der Melder ist gerade ausgegeben.', {}, there)
  expect(await screen.findByRole('heading', { name: 'Melder 18' }, there)).toBeDefined()
})
