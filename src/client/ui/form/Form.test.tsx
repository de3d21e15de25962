import '#tests/support/browser.ts'
import { showContent } from '#tests/support/content.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { choice, field, requiredText, requiredDay, toggle, text, number, instant } from '#contract/fields.ts'
import { requiredMoney } from '#contract/money/money.ts'
import { ApiError } from '../../net/api.ts'
import { endSession, setSession } from '../../app/session.ts'
import { SelectField } from '../field/SelectField.tsx'
import { rememberDraft } from './draft.ts'
import { Form } from './Form.tsx'
import { fieldSchema, fitValue, formErrors, isRequired, initialValues, needsInput } from './form-values.ts'
import { TextField } from '../field/TextField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { MoneyField } from '../field/MoneyField.tsx'

afterEach(cleanup)

const schema = z.object({
  name: requiredText('Name', 10),
  hinweise: text('Hinweise', 100),
  plaetze: number('Plätze', 1, 5),
  art: field('Art', z._default(choice('Art', ['a', 'b']), 'b')),
  buchbar: toggle('Buchbar', true),
})

function show(
  save: (values: z.output<typeof schema>) => Promise<unknown>,
  rest: {
    draft?: string
    disabledReason?: string
    version?: number
    start?: { hinweise: string; geaendertVon?: string }
    locked?: string
  } = {},
) {
  showContent(() => (
    <Form schema={schema} button="Speichern" save={save} {...rest}>
      <TextField name="name" />
      <NumberField name="plaetze" />
      <TextField name="hinweise" />
    </Form>
  ))
  return userEvent.setup()
}
const name = () => screen.findByLabelText<HTMLInputElement>(/Name/)

test('starts with the defaults of the schema and knows what must be filled', () => {
  expect(initialValues(schema, { name: 'Halle' })).toEqual({ name: 'Halle', hinweise: '', plaetze: null, art: 'b', buchbar: true })
  const view = z.object({ foto: choice('Foto', ['alle', 'niemand']), name: requiredText('Rufname', 10) })
  const all = z.object({
    ...schema.shape,
    tag: requiredDay('Tag'),
    ende: instant('Ende'),
    sicht: z._default(view, { foto: 'alle', name: 'Jo' }),
    zeilen: z._default(z.array(z.object({ stufe: choice('Stufe', ['a', 'b']) })), []),
  })
  const fields = [...Object.keys(all.shape), 'sicht.foto', 'sicht.name', 'zeilen.0.stufe']
  expect(fields.filter((name) => isRequired(fieldSchema(all, name)))).toEqual([
    'name',
    'art',
    'tag',
    'sicht',
    'sicht.foto',
    'sicht.name',
    'zeilen.0.stufe',
  ])
  expect(fields.filter((name) => needsInput(all, name))).toEqual(['name', 'tag', 'sicht', 'sicht.name', 'zeilen.0.stufe'])
  expect(formErrors(schema, { name: '', plaetze: 9 })).toEqual({ name: 'Name fehlt.', plaetze: 'Plätze darf nicht größer als 5 sein.' })
})

test('only required fields have the mark: a list with a default cannot be emptied', async () => {
  const fields = z.object({ name: schema.shape.name, art: schema.shape.art, sorte: choice('Sorte', ['a', 'b']) })
  showContent(() => (
    <Form schema={fields} button="Speichern" save={async () => undefined}>
      <TextField name="name" />
      <SelectField name="art" />
      <SelectField name="sorte" />
    </Form>
  ))
  await name()
  const marked = [...document.querySelectorAll('label')].filter((label) => label.textContent.includes('*'))
  expect(marked.map((label) => label.textContent)).toEqual(['Name *', 'Sorte *'])
  const required = screen.getAllByRole('combobox').map((field) => field.getAttribute('aria-required'))
  expect(required).toEqual(['false', 'true'])
})

test('an amount stands as it was typed, and is refused where it is none of whole cents', async () => {
  const fields = z.object({ preis: requiredMoney('Preis', 10_000), plaetze: schema.shape.plaetze })
  const save = vi.fn<(values: z.output<typeof fields>) => Promise<void>>(async () => undefined)
  showContent(() => (
    <Form schema={fields} start={{ preis: 1999 }} button="Speichern" save={save}>
      <MoneyField name="preis" />
      <NumberField name="plaetze" />
    </Form>
  ))
  const user = userEvent.setup()
  const [amount, places] = [await screen.findByLabelText<HTMLInputElement>(/Preis/), screen.getByLabelText<HTMLInputElement>(/Plätze/)]
  expect(amount.value).toBe('19,99')
  const type = async (into: HTMLInputElement, text: string) => {
    await user.clear(into)
    await user.type(into, text)
  }
  const paste = async (into: HTMLInputElement, text: string) => {
    await user.click(into)
    await user.paste(text)
  }
  await paste(amount, '12,345')
  await type(places, '1,5')
  // Pasted over "19,99", it is one sign longer than before, as a typed one would be.
  expect(amount.value).toBe('12,345')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Preis darf nur ganze Cent enthalten: höchstens zwei Stellen nach dem Komma.')
  await screen.findByText('Plätze muss eine ganze Zahl sein.')
  expect([amount.value, places.value, save.mock.calls.length]).toEqual(['12,345', '1,5', 0])
  await type(amount, '1.500')
  await type(places, '1.000')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText(/darf nicht größer als 100,00 € sein/)
  await screen.findByText('Plätze darf nicht größer als 5 sein.')
  expect([amount.value, places.value, save.mock.calls.length]).toEqual(['1.500,00', '1.000', 0])
  await type(amount, '12,3')
  await type(places, '2')
  expect(amount.value).toBe('12,30')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ preis: 1230, plaetze: 2 }, ''))
})

test('a press into a filled amount selects it: typing or pasting replaces it', async () => {
  const fields = z.object({ betrag: requiredMoney('Betrag', 1_000_000, -1_000_000) })
  showContent(() => (
    <Form schema={fields} start={{ betrag: 323_760 }} button="Speichern" save={async () => undefined}>
      <MoneyField name="betrag" />
    </Form>
  ))
  const user = userEvent.setup()
  const amount = await screen.findByLabelText<HTMLInputElement>(/Betrag/)
  expect(amount.value).toBe('3.237,60')
  const shows: string[] = []
  const afterwards = async (act: () => Promise<unknown>) => {
    await user.click(amount)
    await act()
    shows.push(amount.value)
    await user.tab()
    shows.push(amount.value)
  }
  await afterwards(() => user.keyboard('1000'))
  await afterwards(() => user.keyboard('-3237,601'))
  await afterwards(() => user.paste('−1.234,56 €'))
  await afterwards(() => user.paste('ca. 20 €'))
  await afterwards(() => user.paste('12,50-'))
  const typed = ['1000', '1.000,00', '-3237,60', '-3.237,60', '-1.234,56', '-1.234,56']
  expect(shows).toEqual([...typed, '20', '20,00', '-12,50', '-12,50'])
})

test('an empty number says what it counts', async () => {
  const fields = z.object({ preis: z.nullable(requiredMoney('Preis', 10_000)), menge: schema.shape.plaetze })
  showContent(() => (
    <Form schema={fields} start={{ preis: null }} button="Speichern" save={async () => undefined}>
      <MoneyField name="preis" />
      <NumberField name="menge" unit="kWh" />
    </Form>
  ))
  expect(await screen.findByText('€')).toBeDefined()
  expect(screen.getByPlaceholderText('kWh')).toBeDefined()
})

test('sends what the schema makes of the input, and nothing while it is wrong', async () => {
  const sent: unknown[] = []
  const user = show(async (values) => sent.push(values))
  await user.click(await screen.findByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Name fehlt.')).toBeTruthy()
  expect(document.activeElement).toBe(await name())
  expect(sent).toEqual([])
  await user.type(await name(), ' Halle ')
  await user.type(screen.getByLabelText(/Plätze/), '4')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Halle', hinweise: '', plaetze: 4, art: 'b', buchbar: true }]))
})

test('a server error stands at its field, and the input stays', async () => {
  const user = show(() => Promise.reject(new ApiError(409, [{ msg: 'Diesen Namen gibt es schon.', feld: 'name' }])))
  await user.type(await name(), 'Halle')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Diesen Namen gibt es schon.')).toBeTruthy()
  expect((await name()).value).toBe('Halle')
})

test('a grey button sends nothing, also not by Enter', async () => {
  const sent: unknown[] = []
  const user = show(async (values) => sent.push(values), { disabledReason: 'Dir fehlt das Recht „Orte ändern“.' })
  await user.type(await name(), 'Halle{Enter}')
  const button = screen.getByRole('button', { name: 'Speichern' })
  await user.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe('Dir fehlt das Recht „Orte ändern“.')
  expect(sent).toEqual([])
})

test('unsaved input returns after a reload, as an offer if the record changed', async () => {
  const user = show(async () => undefined, { draft: 'orte/1', version: 3 })
  await user.type(await name(), 'Halb')
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('entwurf:'))).toHaveLength(1), { timeout: 2000 })
  cleanup()
  show(async () => undefined, { draft: 'orte/1', version: 3 })
  await waitFor(async () => expect((await name()).value).toBe('Halb'))
  expect(screen.getByText('Dein Entwurf ist wieder da')).toBeTruthy()
  cleanup()
  const later = show(async () => undefined, { draft: 'orte/1', version: 4, start: { hinweise: 'Schlüssel beim Wirt' } })
  expect((await name()).value).toBe('')
  expect(screen.getByText('Inzwischen hat jemand das geändert')).toBeTruthy()
  await later.click(screen.getByRole('button', { name: 'Meine Eingaben übernehmen' }))
  expect((await name()).value).toBe('Halb')
  // Another person's edits to other fields are preserved.
  expect(screen.getByLabelText<HTMLInputElement>('Hinweise').value).toBe('Schlüssel beim Wirt')
})

test('an own step meanwhile is no conflict: the input stays on top of it', async () => {
  setSession({ user: { _id: 'ich', profil: null, rechte: [] } as never })
  localStorage.clear()
  const changed = { draft: 'orte/3', start: { hinweise: 'Neu', geaendertVon: 'ich' } }
  const user = show(async () => undefined, { ...changed, version: 1 })
  await user.type(await name(), 'Halb')
  cleanup()
  show(async () => undefined, { ...changed, version: 2 })
  await waitFor(async () => expect((await name()).value).toBe('Halb'))
  expect(screen.queryByText(/geändert/)).toBeNull()
  endSession()
})

test('a form drawn anew while sending offers no draft, a second tap sends nothing', async () => {
  localStorage.clear()
  const answer = Promise.withResolvers<void>()
  const save = vi.fn<() => Promise<void>>(() => answer.promise)
  const shown = { draft: 'orte/4', version: 1 }
  const user = show(save, shown)
  await user.type(await name(), 'Halle')
  const button = screen.getByRole('button', { name: 'Speichern' })
  button.click()
  button.click()
  await waitFor(() => expect(save).toHaveBeenCalled())
  show(save, { ...shown, version: 2 })
  await waitFor(() => expect(screen.getAllByLabelText(/Name/)).toHaveLength(2))
  expect(screen.queryByText(/Dein Entwurf|geändert/)).toBeNull()
  answer.resolve()
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('entwurf:'))).toEqual([]))
  expect(save).toHaveBeenCalledTimes(1)
})

test('a session that ends while a form is sent hides no draft of the next one', async () => {
  const me = { user: { _id: 'ich', profil: null, rechte: [] } as never }
  const draft = 'orte/5'
  setSession(me)
  onTestFinished(endSession)
  const save = vi.fn<() => Promise<void>>(async () => {
    endSession()
    throw new ApiError(401, [{ msg: 'Melde dich neu an.', feld: 'name' }])
  })
  const user = show(save, { draft })
  await user.type(await name(), 'Halle')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Melde dich neu an.')
  cleanup()
  setSession(me)
  rememberDraft(draft, undefined, { name: 'Wache' })
  show(save, { draft })
  await waitFor(async () => expect((await name()).value).toBe('Wache'))
})

test('an overtaken save brings the reader to the sentence that says so', async () => {
  const user = show(() => Promise.reject(new ApiError(409, [{ msg: 'Der Eintrag wurde inzwischen geändert.', feld: 'version' }])))
  await user.type(await name(), 'Halle')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  const sentence = await screen.findByRole('alert')
  expect(sentence.textContent).toContain('Der Eintrag wurde inzwischen geändert.')
  expect(document.activeElement).toBe(sentence)
})

test('in a sheet, button and reason follow the values; a refusal stands above', async () => {
  showContent(() => (
    <Form
      schema={schema}
      inSheet="large"
      button={({ name }) => (name === '' ? 'Speichern' : `${name} speichern`)}
      disabledReason={({ name }) => (name === '' ? 'Nenne den Namen.' : undefined)}
      save={() => Promise.reject(new ApiError(409, [{ msg: 'Der letzte Platz ist vergeben.' }]))}
    >
      <TextField name="name" />
    </Form>
  ))
  const user = userEvent.setup()
  expect((await screen.findByRole('button', { name: 'Speichern' })).getAttribute('aria-description')).toBe('Nenne den Namen.')
  await user.type(await name(), 'Halle')
  await user.click(screen.getByRole('button', { name: 'Halle speichern' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Der letzte Platz ist vergeben.')
})

test('a kept draft of an older schema keeps what fits and says the texts that do not', async () => {
  const address = z._default(z.object({ strasse: text('Straße', 50), land: text('Land', 2) }), { strasse: '', land: 'DE' })
  const now = z.object({
    name: requiredText('Name', 10),
    bill: address,
    rows: z._default(z.array(z.object({ art: choice('Art', ['a', 'b']), zahl: number('Zahl', 1, 5) })), []),
    tags: z._default(z.array(choice('Tag', ['x', 'y'])), []),
    art: choice('Art', ['a', 'b']),
  })
  const old = { name: 'Wache', bill: 'Weg 1', rows: [{ art: 'weg', zahl: 3 }, 'alt'], tags: ['x', 'z'], art: { b: true }, gone: 1 }
  rememberDraft('dinge/1', undefined, old)
  const sent: unknown[] = []
  showContent(() => (
    <Form schema={now} draft="dinge/1" button="Speichern" start={{ art: 'b' }} save={async (values) => void sent.push(values)}>
      <TextField name="name" />
      <TextField name="bill.strasse" />
    </Form>
  ))
  await waitFor(async () => expect((await name()).value).toBe('Wache'))
  expect(screen.getByText(/Nicht mehr ins Formular passt: „Weg 1“, „weg“, „alt“, „z“\./)).toBeDefined()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Straße/), 'Ring 2')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toEqual([])
  for (const odd of [null, 'x', [], { name: { a: 1 }, bill: null, rows: {}, art: 'weg' }])
    expect(formErrors(now, fitValue(now, odd, { ...initialValues(now, { name: 'W', art: 'a' }) }, []))).toEqual({})
})

test('a new row of a kept draft stays without the id that only saved rows have', () => {
  const schema = z.object({ rows: z.array(z.object({ _id: z.optional(z.uuid()), titel: text('Titel', 20) })) })
  const kept = { rows: [{ titel: 'Früh' }] }
  expect(fitValue(schema, kept, { rows: [] }, [])).toEqual(kept)
  expect(formErrors(schema, fitValue(schema, kept, { rows: [] }, []))).toEqual({})
})

test('input that was reverted leaves no draft', async () => {
  localStorage.clear()
  const user = show(async () => undefined, { draft: 'orte/2' })
  await user.type(await name(), 'H')
  expect(Object.keys(localStorage)).toHaveLength(1)
  await user.clear(await name())
  expect(Object.keys(localStorage)).toHaveLength(0)
})

test('a closed record is read-only, with the reason instead of the button', async () => {
  show(async () => undefined, { locked: 'Gestellte Rechnungen bleiben.' })
  expect((await name()).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  expect(screen.getByText('Gestellte Rechnungen bleiben.')).toBeTruthy()
})
