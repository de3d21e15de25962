import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { choice, feld, pflichttext, pflichttag, schalter, text, zahl, zeitpunkt } from '#contract/bausteine.ts'
import { ApiFehler } from '../api.ts'
import { thema } from '../thema.ts'
import { Auswahl } from './Auswahl.tsx'
import { Formular } from './Formular.tsx'
import { feldschema, formfehler, istPflicht, startwerte, verlangtEingabe } from './formularwerte.ts'
import { Textfeld } from './Textfeld.tsx'
import { Zahlfeld } from './Zahlfeld.tsx'

afterEach(cleanup)

const schema = z.object({
  name: pflichttext('Name', 10),
  hinweise: text('Hinweise', 100),
  plaetze: zahl('Plätze', 1, 5),
  art: feld('Art', z._default(choice('Art', ['a', 'b']), 'b')),
  buchbar: schalter('Buchbar', true),
})

function zeige(
  speichern: (werte: z.output<typeof schema>) => Promise<unknown>,
  rest: { entwurf?: string; grund?: string; stand?: number; start?: { hinweise: string } } = {},
) {
  zeigeSeite(() => (
    <Formular schema={schema} knopf="Speichern" speichern={speichern} {...rest}>
      <Textfeld name="name" />
      <Zahlfeld name="plaetze" />
      <Textfeld name="hinweise" />
    </Formular>
  ))
  return userEvent.setup()
}
function zeigeSeite(inhalt: () => ReactNode) {
  const router = createRouter({ routeTree: createRootRoute({ component: inhalt }), history: createMemoryHistory() })
  render(
    <MantineProvider env="test" theme={thema}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}
const name = () => screen.findByLabelText<HTMLInputElement>(/Name/)

test('starts with the defaults of the schema and knows what must be filled', () => {
  expect(startwerte(schema, { name: 'Halle' })).toEqual({ name: 'Halle', hinweise: '', plaetze: null, art: 'b', buchbar: true })
  const sicht = z.object({ foto: choice('Foto', ['alle', 'niemand']), name: pflichttext('Rufname', 10) })
  const alle = z.object({
    ...schema.shape,
    tag: pflichttag('Tag'),
    ende: zeitpunkt('Ende'),
    sicht: z._default(sicht, { foto: 'alle', name: 'Jo' }),
    zeilen: z._default(z.array(z.object({ stufe: choice('Stufe', ['a', 'b']) })), []),
  })
  const felder = [...Object.keys(alle.shape), 'sicht.foto', 'sicht.name', 'zeilen.0.stufe']
  expect(felder.filter((name) => istPflicht(feldschema(alle, name)))).toEqual([
    'name',
    'art',
    'tag',
    'sicht',
    'sicht.foto',
    'sicht.name',
    'zeilen.0.stufe',
  ])
  expect(felder.filter((name) => verlangtEingabe(alle, name))).toEqual(['name', 'tag', 'sicht', 'sicht.name', 'zeilen.0.stufe'])
  expect(formfehler(schema, { name: '', plaetze: 9 })).toEqual({ name: 'Name fehlt.', plaetze: 'Plätze darf nicht größer als 5 sein.' })
})

test('only what one must enter has the mark: a list to choose from that starts with its default cannot be emptied', async () => {
  const felder = z.object({ name: schema.shape.name, art: schema.shape.art, sorte: choice('Sorte', ['a', 'b']) })
  zeigeSeite(() => (
    <Formular schema={felder} knopf="Speichern" speichern={async () => undefined}>
      <Textfeld name="name" />
      <Auswahl name="art" />
      <Auswahl name="sorte" />
    </Formular>
  ))
  await name()
  const marken = [...document.querySelectorAll('label')].filter((label) => label.textContent.includes('*'))
  expect(marken.map((label) => label.textContent)).toEqual(['Name *', 'Sorte *'])
  const pflicht = screen.getAllByRole('combobox').map((feld) => feld.getAttribute('aria-required'))
  expect(pflicht).toEqual(['false', 'true'])
})

test('sends what the schema makes of the input, and nothing while it is wrong', async () => {
  const gesendet: unknown[] = []
  const nutzer = zeige(async (werte) => gesendet.push(werte))
  await nutzer.click(await screen.findByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Name fehlt.')).toBeTruthy()
  expect(document.activeElement).toBe(await name())
  expect(gesendet).toEqual([])
  await nutzer.type(await name(), ' Halle ')
  await nutzer.type(screen.getByLabelText(/Plätze/), '4')
  await nutzer.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(gesendet).toEqual([{ name: 'Halle', hinweise: '', plaetze: 4, art: 'b', buchbar: true }]))
})

test('what the server says of a field stands at the field, and the input stays', async () => {
  const nutzer = zeige(() => Promise.reject(new ApiFehler(409, [{ msg: 'Diesen Namen gibt es schon.', feld: 'name' }])))
  await nutzer.type(await name(), 'Halle')
  await nutzer.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Diesen Namen gibt es schon.')).toBeTruthy()
  expect((await name()).value).toBe('Halle')
})

test('a grey button sends nothing, also not by Enter', async () => {
  const gesendet: unknown[] = []
  const nutzer = zeige(async (werte) => gesendet.push(werte), { grund: 'Dir fehlt das Recht UPDATE_ORT.' })
  await nutzer.type(await name(), 'Halle{Enter}')
  const knopf = screen.getByRole('button', { name: 'Speichern' })
  await nutzer.click(knopf)
  expect(knopf.getAttribute('aria-disabled')).toBe('true')
  expect(knopf.getAttribute('aria-description')).toBe('Dir fehlt das Recht UPDATE_ORT.')
  expect(gesendet).toEqual([])
})

test('unsaved input is there again after a reload; where the record has changed since it is offered', async () => {
  const nutzer = zeige(async () => undefined, { entwurf: 'orte/1', stand: 3 })
  await nutzer.type(await name(), 'Halb')
  await waitFor(() => expect(Object.keys(localStorage).filter((wie) => wie.startsWith('entwurf:'))).toHaveLength(1), { timeout: 2000 })
  cleanup()
  zeige(async () => undefined, { entwurf: 'orte/1', stand: 3 })
  await waitFor(async () => expect((await name()).value).toBe('Halb'))
  expect(screen.getByText('Dein Entwurf ist wieder da')).toBeTruthy()
  cleanup()
  const spaeter = zeige(async () => undefined, { entwurf: 'orte/1', stand: 4, start: { hinweise: 'Schlüssel beim Wirt' } })
  expect((await name()).value).toBe('')
  expect(screen.getByText('Jemand war schneller')).toBeTruthy()
  await spaeter.click(screen.getByRole('button', { name: 'Meine Eingaben übernehmen' }))
  expect((await name()).value).toBe('Halb')
  // What another one has written in the meantime was not typed here, and stays.
  expect(screen.getByLabelText<HTMLInputElement>('Hinweise').value).toBe('Schlüssel beim Wirt')
})

test('an overtaken save brings the reader to the sentence that says so', async () => {
  const nutzer = zeige(() => Promise.reject(new ApiFehler(409, [{ msg: 'Der Eintrag wurde inzwischen geändert.', feld: 'version' }])))
  await nutzer.type(await name(), 'Halle')
  await nutzer.click(screen.getByRole('button', { name: 'Speichern' }))
  const satz = await screen.findByRole('alert')
  expect(satz.textContent).toContain('Der Eintrag wurde inzwischen geändert.')
  expect(document.activeElement).toBe(satz)
})

test('in a sheet with one large button, button and reason follow the values, and a refusal stands above it', async () => {
  zeigeSeite(() => (
    <Formular
      schema={schema}
      imBlatt="large"
      knopf={({ name: wie }) => (wie === '' ? 'Speichern' : `${wie} speichern`)}
      grund={({ name: wie }) => (wie === '' ? 'Nenne den Namen.' : undefined)}
      speichern={() => Promise.reject(new ApiFehler(409, [{ msg: 'Der letzte Platz ist vergeben.' }]))}
    >
      <Textfeld name="name" />
    </Formular>
  ))
  const nutzer = userEvent.setup()
  expect((await screen.findByRole('button', { name: 'Speichern' })).getAttribute('aria-description')).toBe('Nenne den Namen.')
  await nutzer.type(await name(), 'Halle')
  await nutzer.click(screen.getByRole('button', { name: 'Halle speichern' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Der letzte Platz ist vergeben.')
})

test('what was typed and taken back leaves no draft', async () => {
  localStorage.clear()
  const nutzer = zeige(async () => undefined, { entwurf: 'orte/2' })
  await nutzer.type(await name(), 'H')
  expect(Object.keys(localStorage)).toHaveLength(1)
  await nutzer.clear(await name())
  expect(Object.keys(localStorage)).toHaveLength(0)
})
