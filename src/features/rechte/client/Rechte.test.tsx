import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import { Absage, auf, ICH, zeigeSeite } from '#tests/support/seite.tsx'
import type { Rechtetraeger } from './daten.ts'
import { rechtePages } from './pages.tsx'

const ANNA = '0193c0de-0000-7000-8000-000000000002'
const jemand = (_id: string, vorname: string, rechte: Recht[]): Rechtetraeger => ({
  _id,
  version: 1,
  profil: null,
  username: vorname.toLowerCase(),
  vorname,
  nachname: 'Probe',
  rechte,
})

/** Opens /rechte as somebody who holds `eigene`, with `wen` chosen. */
async function oeffne(eigene: Recht[], rechteVonAnna: Recht[], wen = ANNA, vorDemSpeichern = (_leute: Map<string, Rechtetraeger>) => {}) {
  const leute = new Map([
    [ICH, jemand(ICH, 'Ich', eigene)],
    [ANNA, jemand(ANNA, 'Anna', rechteVonAnna)],
  ])
  const person = () => leute.get(wen) ?? new Absage(404, 'Die Person gibt es nicht.')
  const { hand, anrufe } = zeigeSeite({
    seiten: rechtePages,
    adresse: `/rechte?user=${wen}`,
    rechte: eigene,
    breit: true,
    server: [
      auf(rechteContract.users, ({ suche }) => {
        const recht = new URLSearchParams(suche).get('recht')
        return [...leute.values()].filter(({ rechte }) => recht === null || rechte.some((hat) => hat === recht))
      }),
      auf(rechteContract.history, () => []),
      auf(rechteContract.get, person),
      auf(rechteContract.update, ({ body }) => {
        vorDemSpeichern(leute)
        const [jetzt, { version, rechte }] = [person(), body as Rechtetraeger]
        if (jetzt instanceof Absage) return jetzt
        if (version !== jetzt.version) return new Absage(409, 'Jemand anders hat inzwischen gespeichert.')
        const neu = { ...jetzt, version: version + 1, rechte }
        leute.set(wen, neu)
        return neu
      }),
    ],
  })
  await screen.findByText(/von 123 Rechten/, undefined, { timeout: 20_000 })
  return { hand, gesendet: () => anrufe.map(({ body }) => body) }
}
// Not by role: jsdom needs a second to work out the names of 123 boxes.
const boxen = () => [...document.querySelectorAll<HTMLInputElement>('input[data-recht]')]
function box(titel: string): HTMLInputElement {
  const gefunden = boxen().find((feld) => (feld.getAttribute('aria-label') ?? feld.closest('label')?.textContent ?? '').startsWith(titel))
  if (!gefunden) throw new Error(`no box "${titel}"`)
  return gefunden
}
const knopf = (name: string) => screen.getByRole('button', { name })
const VERWALTER: Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']

test(
  'what one does not hold cannot be ticked and says why; what the person held can be taken and given back',
  { timeout: 40_000 },
  async () => {
    const { hand } = await oeffne([...VERWALTER, 'READ_ORT'], ['READ_FAHRZEUG'])
    await hand.click(box('Orte löschen'))
    expect(box('Orte löschen').checked).toBe(false)
    expect(box('Orte löschen').getAttribute('aria-disabled')).toBe('true')
    expect(await screen.findByText(/Dieses Recht hast du selbst nicht/)).toBeTruthy()
    await hand.click(box('Fahrzeuge ansehen'))
    expect(screen.getByText('1 Recht weniger')).toBeTruthy()
    await hand.click(box('Fahrzeuge ansehen'))
    expect(screen.queryByText('1 Recht weniger')).toBeNull()
    expect(boxen()).toHaveLength(RECHTE.length)
  },
)

test('without UPDATE_USER_RECHTE everything is locked, with the reason above', { timeout: 40_000 }, async () => {
  const { hand } = await oeffne(['READ_USER_RECHTE', 'READ_ORT'], ['READ_ORT'])
  expect(screen.getAllByText('Dir fehlt das Recht UPDATE_USER_RECHTE.').length).toBeGreaterThan(0)
  await hand.click(box('Orte ansehen'))
  expect(box('Orte ansehen').checked).toBe(true)
  expect(knopf('Rolle anwenden').getAttribute('aria-disabled')).toBe('true')
})

test('the last one who may grant keeps that right', { timeout: 40_000 }, async () => {
  const { hand } = await oeffne(VERWALTER, [], ICH)
  await hand.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(true)
  expect(await screen.findByText(/Niemand sonst kann Rechte vergeben/)).toBeTruthy()
})

test('whoever is not the last one who may grant can give that right away', { timeout: 40_000 }, async () => {
  const { hand } = await oeffne(VERWALTER, VERWALTER, ICH)
  await hand.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(false)
})

test(
  'a bundle shows what it changes and leaves out, then is looked over and saved with the version that was read',
  { timeout: 40_000 },
  async () => {
    const { hand, gesendet } = await oeffne([...VERWALTER, 'ABRECHNUNG', 'READ_SANDIENST'], ['READ_FAHRZEUG', 'READ_SANDIENST'])
    await hand.click(knopf('Rolle anwenden'))
    const fenster = await screen.findByRole('dialog')
    await hand.selectOptions(within(fenster).getByLabelText('Rolle'), 'Kasse')
    expect(within(fenster).getByText('1 Recht mehr')).toBeTruthy()
    expect(within(fenster).getByText('2 Rechte bleiben weg')).toBeTruthy()
    await hand.click(within(fenster).getByLabelText('Alles ersetzen'))
    expect(within(fenster).getByText('1 Recht weniger')).toBeTruthy()
    await hand.click(within(fenster).getByRole('button', { name: 'Übernehmen' }))
    expect(gesendet()).toEqual([])
    expect(screen.getByText('1 Recht mehr, 1 weniger')).toBeTruthy()

    await hand.click(knopf('Speichern'))
    const frage = await screen.findByRole('dialog')
    expect(within(frage).getByText('Abrechnung und Bankdaten')).toBeTruthy()
    expect(within(frage).getByText('Das kannst du nicht selbst zurücknehmen')).toBeTruthy()
    await hand.click(within(frage).getByRole('button', { name: 'Rechte speichern' }))
    await waitFor(() => expect(gesendet()).toEqual([{ version: 1, rechte: ['READ_SANDIENST', 'ABRECHNUNG'] }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull())
  },
)

test('whoever was overtaken loses nothing: the changes move on to the newer state', { timeout: 40_000 }, async () => {
  let schneller = true
  const { hand, gesendet } = await oeffne([...VERWALTER, 'READ_ORT'], ['READ_FAHRZEUG'], ANNA, (leute) => {
    if (schneller) leute.set(ANNA, { ...jemand(ANNA, 'Anna', ['READ_MELDER']), version: 5 })
    schneller = false
  })
  await hand.click(box('Orte ansehen'))
  await hand.click(knopf('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await hand.click(await screen.findByRole('button', { name: 'Meine Änderungen übertragen' }))
  expect(box('Melder ansehen').checked).toBe(true)
  expect(box('Fahrzeuge ansehen').checked).toBe(false)
  await hand.click(knopf('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await waitFor(() => expect(gesendet().at(-1)).toEqual({ version: 5, rechte: ['READ_MELDER', 'READ_ORT'] }))
})
