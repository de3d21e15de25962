import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import { definePages } from '#client/pages.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Bedarfseingabe, Risiko } from '#features/sanitaetsdienste/formen.ts'
import { ermittle, tabellen } from '#features/sanitaetsdienste/server/bedarf/ermittle.ts'
import { stelle } from './bedarf/eingabe.ts'
import { Bedarfsrechner } from './Bedarfsrechner.tsx'

// A busy machine takes its time for the first screen.
const geht = { timeout: 15_000 }

/** The form around the panel: one shift, its values in words, and a form that must not be sent. */
let gesendet = 0
function Formular() {
  const [risiko, setzeRisiko] = useState<Risiko | null>(null)
  const [bedarf, setzeBedarf] = useState<Bedarfszeile[]>([])
  const [typen, setzeTypen] = useState<readonly string[]>([])
  return (
    <form
      onSubmit={(ereignis) => {
        ereignis.preventDefault()
        gesendet += 1
      }}
    >
      <Bedarfsrechner
        wert={risiko}
        schichten={[{ bezeichnung: '', bedarf, fahrzeuge: typen.map((typ) => ({ typ })) }]}
        aufAendern={setzeRisiko}
        aufUebernehmen={(neu, zeilen, wuensche) => {
          setzeRisiko(neu)
          setzeBedarf(zeilen)
          setzeTypen(wuensche)
        }}
      />
      <output>
        {JSON.stringify({ grund: risiko?.manuelleAbweichungGrund, uebernommen: risiko?.uebernommen, zeilen: bedarf.length, typen })}
      </output>
      <button
        type="button"
        onClick={() => setzeBedarf(bedarf.map((zeile, i) => (i === 0 ? { ...zeile, anzahl: zeile.anzahl - 3 } : zeile)))}
      >
        Drei weniger
      </button>
      <button type="submit">Speichern</button>
    </form>
  )
}
const seiten = definePages({ pfad: '/sanitaetsdienste/neu', titel: 'Neu', lade: async () => Formular })
const angebot = (['IVR-2017', 'BRK-2010'] as const).map((variante) => ({
  variante,
  tabelle: variante,
  arten: tabellen[variante].arten.map(([name, faktor]) => ({ name, faktor })),
  stufen: [2, 4, 30],
  ende: 140,
}))

function zeige() {
  gesendet = 0
  const gefragt: Bedarfseingabe[] = []
  const { hand } = zeigeSeite({
    seiten,
    adresse: '/sanitaetsdienste/neu',
    rechte: ['READ_SANDIENST'],
    server: [
      auf(vertrag.bedarfstabellen, () => angebot),
      auf(vertrag.bedarf, ({ body }) => {
        const eingabe = body as Bedarfseingabe
        gefragt.push(eingabe)
        if (!tabellen[eingabe.variante].arten.some(([name]) => name === eingabe.veranstaltungsart))
          return new Absage(400, 'Diese Art steht nicht in der Tabelle.')
        return ermittle(eingabe)
      }),
    ],
  })
  const werte = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, unknown>
  const art = async (name: string) => {
    await hand.click(await screen.findByLabelText('Veranstaltungsart', { selector: 'input' }, geht))
    await hand.click(await screen.findByRole('option', { name, hidden: true }, geht))
  }
  return { hand, gefragt, werte, art }
}
test('says what is missing, then shows total, level, people and vehicles; Enter sends nothing', async () => {
  const { hand, gefragt, art } = zeige()
  expect(await screen.findByText('Wähle die Veranstaltungsart.', {}, geht)).toBeTruthy()
  await art('Rockkonzert')
  await hand.type(screen.getByLabelText('Zulässige Besucher'), '10000')
  expect(await screen.findByText('Gib auch an, wie viele Besucher erwartet werden.')).toBeTruthy()
  expect(gefragt).toEqual([])
  await hand.type(screen.getByLabelText('Erwartete Besucher'), '8000{Enter}')
  await hand.type(screen.getByLabelText('Prominente'), '{Backspace}1{Enter}')
  await hand.click(screen.getByRole('switch', { name: 'Geschlossenes Gebäude' }))
  expect(await screen.findByText('38 Punkte', {}, geht)).toBeTruthy()
  expect(screen.getByText('Stufe 3: Sanitätsdienst mit eigener Einsatzleitung')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^38 Punkte, Stufe 3 von 0 bis 3/ })).toBeTruthy()
  for (const [was, zahl] of [
    ['Helfer', '20'],
    ['KTW', '3'],
    ['RTW', '2'],
    ['Notarzt', '2'],
  ] as const)
    expect(within(screen.getByText(was).parentElement!).getByText(zahl)).toBeTruthy()
  expect(gesendet).toBe(0)
})

test('the estimate becomes lines and wishes; planning less asks for the reason, another input is to be taken over anew', async () => {
  const { hand, werte, art } = zeige()
  await art('Rockkonzert')
  await hand.type(await screen.findByLabelText('Fläche in m²', {}, geht), '4000')
  await hand.click(await screen.findByRole('button', { name: 'In den Bedarf übernehmen' }, geht))
  const vorher = werte()
  expect(vorher).toMatchObject({ uebernommen: true, grund: '' })
  expect(vorher['typen']).toEqual(['KTW', 'KTW', 'RTW', 'NEF'])
  expect(screen.queryByText('Weniger als ermittelt')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Drei weniger' }))
  expect(await screen.findByText('Schicht 1: 3 Helfer weniger')).toBeTruthy()
  await hand.type(screen.getByLabelText('Grund der Abweichung'), 'Aufbau')
  expect(werte()).toMatchObject({ uebernommen: true, grund: 'Aufbau' })
  await hand.click(screen.getByRole('switch', { name: 'Gewalt erwartet' }))
  await waitFor(() => expect(werte()).toMatchObject({ uebernommen: false, grund: 'Aufbau' }), geht)
  await hand.click(screen.getByRole('button', { name: 'Ermittlung entfernen' }))
  expect(werte()).not.toHaveProperty('uebernommen')
})

test('a refusal of the server is said, and what was typed stays', async () => {
  const { hand, art } = zeige()
  await hand.click(await screen.findByText('BRK-2010', {}, geht))
  await art('Wintersport')
  await hand.type(await screen.findByLabelText('Fläche in m²', {}, geht), '200')
  expect(await screen.findByText(/Punkte$/, {}, geht)).toBeTruthy()
  await hand.click(screen.getByText('IVR-2017'))
  expect(await screen.findByText('Diese Art steht nicht in der Tabelle.', {}, geht)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Fläche in m²').value).toBe('200')
  expect(screen.queryByRole('button', { name: /übernehmen/ })).toBeNull()
})

test.each([
  [0, 0],
  [1, 0.125],
  [2, 0.25],
  [4, 0.5],
  [30, 0.75],
  [85, 0.875],
  [140, 1],
  [1000, 1],
])('%f points stand at %f of the scale', (punkte, wo) => {
  expect(stelle(punkte, [2, 4, 30], 140)).toBe(wo)
})
