import { testAll } from '#tests/support/cases.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BedarfsRow } from '#blocks/dienst/contract.ts'
import { definePages } from '#client/navigation/pages.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { BedarfsInput, Risiko } from '#blocks/bedarf/contract.ts'
import { determineBedarf, forForm, SHIPPED_TABLES } from '#blocks/bedarf/server/index.ts'
import { scalePosition } from './bedarf/input.ts'
import { BedarfsCalculator } from './BedarfsCalculator.tsx'

// A busy machine takes its time for the first screen.
const goes = { timeout: 15_000 }

/** The form around the panel: one shift, its values in words, and a form that must not be sent. */
let sent = 0
function Form() {
  const [risiko, setRisiko] = useState<Risiko | null>(null)
  const [bedarf, setBedarf] = useState<BedarfsRow[]>([])
  const [types, setTypes] = useState<readonly string[]>([])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent += 1
      }}
    >
      <BedarfsCalculator
        value={risiko}
        span={['2027-05-01T10:00:00Z', '2027-05-01T18:00:00Z']}
        schichten={[{ bezeichnung: '', bedarf, fahrzeuge: types.map((type) => ({ typ: type })) }]}
        onChange={setRisiko}
        onTakeOver={(fresh, rows, wishes) => {
          setRisiko(fresh)
          setBedarf(rows)
          setTypes(wishes)
        }}
      />
      <output>
        {JSON.stringify({
          grund: risiko?.manuelleAbweichungGrund,
          uebernommen: risiko?.uebernommen,
          zeilen: bedarf.length,
          typen: types,
          ja: risiko?.fragebogen.filter((one) => one.ja).length,
        })}
      </output>
      <button type="button" onClick={() => setBedarf(bedarf.map((row, i) => (i === 0 ? { ...row, anzahl: row.anzahl - 3 } : row)))}>
        Drei weniger
      </button>
      <button type="submit">Speichern</button>
    </form>
  )
}
const pages = definePages({ path: '/sanitaetsdienste/neu', titel: 'Neu', load: async () => Form })
function show() {
  sent = 0
  const gefragt: BedarfsInput[] = []
  const { hand } = showPage({
    pages,
    adresse: '/sanitaetsdienste/neu',
    rechte: ['READ_SANDIENST'],
    server: [
      on(contract.bedarfstabellen, () => forForm(Object.values(SHIPPED_TABLES), 'IVR-2017')),
      on(contract.bedarf, ({ body }) => {
        const input = body as BedarfsInput
        gefragt.push(input)
        const table = SHIPPED_TABLES[input.variante as 'IVR-2017']
        if (!table.arten.some(({ name }) => name === input.veranstaltungsart))
          return new Absage(400, 'Diese Art steht nicht in der Tabelle.')
        return determineBedarf(table, input)
      }),
    ],
  })
  const values = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, unknown>
  const kind = async (name: string) => {
    await hand.click(await screen.findByLabelText('Veranstaltungsart', { selector: 'input' }, goes))
    await hand.click(await screen.findByRole('option', { name, hidden: true }, goes))
  }
  return { hand, gefragt, werte: values, art: kind }
}
test('lists missing input, then total, level, people, vehicles; Enter sends none', async () => {
  const { hand, gefragt, art } = show()
  expect(await screen.findByText('Wähle die Veranstaltungsart.', {}, goes)).toBeTruthy()
  await art('Rockkonzert')
  await hand.type(screen.getByLabelText('Zulässige Besucher'), '10000')
  expect(await screen.findByText('Gib auch an, wie viele Besucher erwartet werden.')).toBeTruthy()
  expect(gefragt).toEqual([])
  await hand.type(screen.getByLabelText('Erwartete Besucher'), '8000{Enter}')
  await hand.type(screen.getByLabelText('Prominente'), '{Backspace}1{Enter}')
  await hand.click(screen.getByRole('switch', { name: 'Geschlossenes Gebäude' }))
  expect(await screen.findByText('38 Punkte', {}, goes)).toBeTruthy()
  expect(screen.getByText('Stufe 3: Sanitätsdienst mit eigener Einsatzleitung')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^38 Punkte, Stufe 3 von 0 bis 3/ })).toBeTruthy()
  for (const [what, number] of [
    ['Helfer', '20'],
    ['KTW', '3'],
    ['RTW', '2'],
    ['Notarzt', '2'],
  ] as const)
    expect(within(screen.getByText(what).parentElement!).getByText(number)).toBeTruthy()
  expect(sent).toBe(0)
})

test('an estimate becomes needs and vehicles; planning less asks for a reason', async () => {
  const { hand, gefragt, werte: values, art } = show()
  await art('Rockkonzert')
  await hand.type(await screen.findByLabelText('Fläche in m²', {}, goes), '4000')
  await waitFor(() => expect(gefragt.at(-1)?.flaecheQm).toBe(4000), goes)
  const button = () => screen.getByRole('button', { name: 'In den Bedarf übernehmen' })
  // Grey until the answer to the last digit has reached the form; then another element takes its place.
  await waitFor(() => expect(button().getAttribute('aria-description')).toBeNull(), goes)
  await hand.click(button())
  await waitFor(() => expect(values()).toMatchObject({ uebernommen: true, grund: '' }), goes)
  const before = values()
  expect(before['typen']).toEqual(['KTW', 'KTW', 'RTW', 'NEF'])
  expect(screen.queryByText('Weniger als berechnet')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Drei weniger' }))
  expect(await screen.findByText('Schicht 1: 3 Helfer weniger')).toBeTruthy()
  await hand.type(screen.getByLabelText(/^Grund der Abweichung/), 'Aufbau')
  expect(values()).toMatchObject({ uebernommen: true, grund: 'Aufbau' })
  await hand.click(screen.getByRole('switch', { name: 'Gewalt erwartet' }))
  await waitFor(() => expect(values()).toMatchObject({ uebernommen: false, grund: 'Aufbau' }), goes)
  await hand.click(screen.getByRole('button', { name: 'Berechnung verwerfen' }))
  expect(values()).not.toHaveProperty('uebernommen')
})

test('no service needed: nothing is taken over, and the need stays', async () => {
  const { hand, werte: values, art } = show()
  await art('Konzert')
  await hand.type(screen.getByLabelText('Zulässige Besucher'), '3000')
  await hand.type(screen.getByLabelText('Erwartete Besucher'), '2500')
  expect(await screen.findByText(/^Stufe 0:/, {}, goes)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'In den Bedarf übernehmen' })
  await waitFor(() => expect(button.getAttribute('aria-description')).toMatch(/^Es gibt nichts zu übernehmen/), goes)
  await hand.click(button)
  expect(values()).toMatchObject({ uebernommen: false })
})

test('the second opinion uses the service’s facts and names level differences', async () => {
  const { hand, werte: values, art } = show()
  await art('Straßenfest')
  await hand.type(await screen.findByLabelText('Fläche in m²', {}, goes), '1000')
  await hand.click(await screen.findByRole('button', { name: 'Zweitmeinung: Fragen beantworten' }, goes))
  expect(screen.getByText(/^2 von 18 Fragen mit Ja: Stufe 0\. Nach Punkten ist es Stufe 1\./)).toBeTruthy()
  const lasts = screen.getByRole<HTMLInputElement>('switch', { name: /länger als 3 Stunden/ })
  expect([lasts.checked, screen.getAllByText('Aus den Angaben zum Dienst').length]).toEqual([true, 5])
  await hand.click(screen.getByRole('switch', { name: /Wasser/ }))
  await hand.click(lasts)
  expect(lasts.checked).toBe(false)
  expect(screen.getAllByText('Aus den Angaben zum Dienst')).toHaveLength(4)
  await hand.click(screen.getByRole('switch', { name: 'Geschlossenes Gebäude' }))
  expect(await screen.findByText(/^3 von 18 Fragen mit Ja/, {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Zweitmeinung verwerfen' }))
  expect(values()).toMatchObject({ ja: 0 })
})

test('a refusal of the server is said, and what was typed stays', async () => {
  const { hand, art } = show()
  const table = async (name: string) => {
    await hand.click(await screen.findByLabelText('Bedarfstabelle', { selector: 'input' }, goes))
    await hand.click(await screen.findByRole('option', { name, hidden: true }, goes))
  }
  await table('BRK-2010')
  await art('Wintersport')
  await hand.type(await screen.findByLabelText('Fläche in m²', {}, goes), '200')
  expect(await screen.findByText(/Punkte$/, {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Mit IVR-2017 neu berechnen' }))
  expect(await screen.findByText('Diese Art steht nicht in der Tabelle.', {}, goes)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Fläche in m²').value).toBe('200')
  expect(screen.queryByRole('button', { name: /übernehmen/ })).toBeNull()
})

testAll([
  [0, 0],
  [1, 0.125],
  [2, 0.25],
  [4, 0.5],
  [30, 0.75],
  [85, 0.875],
  [140, 1],
  [1000, 1],
])('%f points stand at %f of the scale', (points, where) => {
  expect(scalePosition(points, [2, 4, 30], 140)).toBe(where)
})
