import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { beispieldienst, beispielhelfer, mensch, nr } from '#tests/support/beispieldienst.ts'
import { beispielzeile } from '#tests/support/beispielzeile.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst, Dienstzeile } from '#features/sanitaetsdienste/formen.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const geht = { timeout: 15_000 }
const [S1, S2] = [nr('s', 1), nr('s', 2)]
const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 2, funktion: '', mindestalter: null }]
const anna = mensch(1, 'Anna', 'Schäfer')
const gemeldet = (schicht: string) => beispielhelfer(anna, 'SanA', 'gemeldet', { schicht })
const fest = beispieldienst({ schichten: [{ _id: S1, bedarf }] })
const lauf = beispieldienst({
  _id: nr('d', 2),
  bezeichnung: 'Volkslauf',
  schichten: [
    { _id: S1, bezeichnung: 'Früh', bedarf },
    { _id: S2, bezeichnung: 'Spät', bedarf },
  ],
})

interface Angaben {
  readonly suche?: string
  readonly rechte?: readonly Recht[]
  readonly zeilen?: readonly Dienstzeile[]
  readonly antwort?: () => ReturnType<typeof gemeldet> | Absage
}
function zeige(dienst: Dienst, { suche = '', rechte = ['READ_SANDIENST'], zeilen = [beispielzeile(dienst)], antwort }: Angaben = {}) {
  return zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse: `/sanitaetsdienste${suche}`,
    rechte,
    server: [
      auf(vertrag.list, () => [...zeilen]),
      auf(vertrag.get, () => dienst),
      auf(vertrag.anmelden, antwort ?? (({ body }) => gemeldet((body as { schicht: string }).schicht))),
      auf(vertrag.abmelden, () => undefined),
    ],
  })
}
const melden = (name: string) => screen.findByRole('button', { name: `Melden: ${name}` }, geht)
const imBlatt = async () => within(await screen.findByRole('dialog', {}, geht))
test('two taps from the list to a sign-up, and one back', async () => {
  const { hand, anrufe } = zeige(fest)
  await hand.click(await melden('Stadtfest'))
  await hand.click(await (await imBlatt()).findByRole('button', { name: 'Melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, geht)
  expect(anrufe).toMatchObject([{ aufruf: 'POST /api/sanitaetsdienste/{id}/anmeldung', body: { schicht: S1, von: null, bis: null } }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  // The reason is there for the hours before the begin, when the server wants one.
  const suche = `?${new URLSearchParams({ schicht: S1, grund: 'Gleich wieder zurückgenommen' }).toString()}`
  const zurueck = { aufruf: 'DELETE /api/sanitaetsdienste/{id}/anmeldung', suche }
  await waitFor(() => expect(anrufe.at(-1)).toMatchObject(zurueck))
})

test('the list says where one would wait, and why one cannot', async () => {
  const belegt = { moeglich: false, gruende: ['Zu dieser Zeit bist du schon eingeteilt.'], warteliste: false }
  const { hand } = zeige(fest, {
    zeilen: [
      beispielzeile(fest, { passt: false, anmeldung: { moeglich: true, gruende: [], warteliste: true } }),
      beispielzeile(lauf, { passt: false, anmeldung: belegt }),
      beispielzeile(lauf, {
        _id: nr('d', 3),
        bezeichnung: 'Konzert',
        passt: false,
        anmeldung: belegt,
        meine: [{ schicht: S1, status: 'gemeldet', von: lauf.beginn, bis: lauf.ende }],
      }),
    ],
  })
  const grau = await melden('Volkslauf')
  expect(grau.getAttribute('aria-description')).toBe('Zu dieser Zeit bist du schon eingeteilt.')
  await hand.click(grau)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /: Konzert$/ })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Auf die Warteliste: Stadtfest' }))
  await imBlatt()
})

test('a grey button says the reason of the rules, and nothing is sent', async () => {
  const grund = 'Du bist zu dieser Zeit schon im Dienst „Konzert“.'
  const { hand, anrufe } = zeige(
    beispieldienst({ schichten: [{ _id: S1, bedarf, anmeldung: { moeglich: false, gruende: [grund], warteliste: false } }] }),
  )
  await hand.click(await melden('Stadtfest'))
  const blatt = await imBlatt()
  await blatt.findByText(grund, {}, geht)
  const knopf = blatt.getByRole('button', { name: 'Melden' })
  expect(knopf.getAttribute('aria-description')).toBe(grund)
  await hand.click(knopf)
  expect(anrufe).toEqual([])
})

test('what was typed survives a refusal, and closing the sheet', async () => {
  let versuche = 0
  const { hand, anrufe } = zeige(fest, {
    antwort: () => {
      versuche += 1
      return versuche === 1 ? new Absage(409, 'Der letzte Platz ist gerade vergeben worden.') : gemeldet(S1)
    },
  })
  await hand.click(await melden('Stadtfest'))
  await hand.type(await (await imBlatt()).findByLabelText('Kommentar'), 'komme später')
  await hand.click((await imBlatt()).getByRole('button', { name: 'Melden' }))
  expect((await (await imBlatt()).findByRole('alert', {}, geht)).textContent).toBe('Der letzte Platz ist gerade vergeben worden.')
  await hand.click((await imBlatt()).getByRole('button', { name: 'Schließen' }))
  await hand.click(await melden('Stadtfest'))
  expect((await (await imBlatt()).findByLabelText<HTMLTextAreaElement>('Kommentar')).value).toBe('komme später')
  await hand.click((await imBlatt()).getByRole('button', { name: 'Melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, geht)
  expect(anrufe.at(-1)?.body).toMatchObject({ kommentar: 'komme später', kommentarSichtbarkeit: 'fuehrung' })
  expect(Object.keys(localStorage).filter((name) => name.startsWith('entwurf:'))).toEqual([])
})

test('of several shifts one chooses in the sheet', async () => {
  const { hand, anrufe } = zeige(lauf)
  await hand.click(await melden('Volkslauf'))
  const blatt = await imBlatt()
  expect((await blatt.findByRole('button', { name: 'Melden' })).getAttribute('aria-description')).toBe('Wähle, wofür du dich meldest.')
  await hand.click(blatt.getByRole('checkbox', { name: /^Früh/ }))
  await hand.click(blatt.getByRole('checkbox', { name: /^Spät/ }))
  await hand.click(blatt.getByRole('button', { name: 'Für 2 Schichten melden' }))
  await screen.findByText('Du bist gemeldet: Volkslauf.', {}, geht)
  expect(anrufe.map(({ body }) => (body as { schicht: string }).schicht)).toEqual([S1, S2])
})

test('one shift is taken and the other refused: the sheet stays with the one that is open', async () => {
  let nummer = 0
  const { hand } = zeige(lauf, {
    antwort: () => {
      nummer += 1
      return nummer === 1 ? gemeldet(S1) : new Absage(409, 'Der letzte Platz ist weg.')
    },
  })
  await hand.click(await melden('Volkslauf'))
  const blatt = await imBlatt()
  await hand.click(await blatt.findByRole('checkbox', { name: /^Früh/ }))
  await hand.click(blatt.getByRole('checkbox', { name: /^Spät/ }))
  await hand.click(blatt.getByRole('button', { name: 'Für 2 Schichten melden' }))
  expect((await blatt.findByRole('alert', {}, geht)).textContent).toBe('Der letzte Platz ist weg.')
  await screen.findByText('Du bist gemeldet: Volkslauf.', {}, geht)
  const an = (name: RegExp) => blatt.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([an(/^Früh/), an(/^Spät/)]).toEqual([false, true])
})

test('a part of the shift is sent as instants', async () => {
  const { hand, anrufe } = zeige(fest)
  await hand.click(await melden('Stadtfest'))
  const blatt = await imBlatt()
  await hand.click(await blatt.findByRole('switch', { name: 'Ich kann nur einen Teil der Zeit' }))
  await hand.selectOptions(blatt.getByLabelText('Von'), '12:00 Uhr')
  await hand.click(blatt.getByRole('button', { name: 'Melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, geht)
  expect(anrufe[0]?.body).toMatchObject({ von: '2031-05-10T10:00:00.000Z', bis: '2031-05-10T16:00:00.000Z' })
})

test('who would only wait is told so before', async () => {
  const voll = { moeglich: true, gruende: [], warteliste: true }
  const { hand } = zeige(beispieldienst({ schichten: [{ _id: S1, bedarf, anmeldung: voll }] }), {
    antwort: () => beispielhelfer(anna, 'SanA', 'warteliste', { schicht: S1 }),
  })
  await hand.click(await melden('Stadtfest'))
  await hand.click(await (await imBlatt()).findByRole('button', { name: 'Auf die Warteliste' }, geht))
  expect(await screen.findByText('Du bist auf der Warteliste: Stadtfest.', {}, geht)).toBeTruthy()
})

describe('the list', () => {
  test('a row says when, where, how many are missing of what, and my state instead of a button', async () => {
    zeige(fest, {
      zeilen: [beispielzeile(fest, { meine: [{ schicht: S1, status: 'eingeteilt', von: fest.beginn, bis: fest.ende }], passt: false })],
    })
    const reihe = within((await screen.findByRole('link', { name: /Stadtfest/ }, geht)).closest('tr') ?? document.body)
    expect(reihe.getByText('Sa., 10.05.2031 · 10:00–18:00 Uhr')).toBeTruthy()
    expect(reihe.getByText('es fehlen 2 SanA')).toBeTruthy()
    expect(reihe.getByText('Eingeteilt')).toBeTruthy()
    expect(reihe.queryByRole('button')).toBeNull()
  })

  test('a view stands in the address and asks the server for it', async () => {
    const { hand } = zeige(fest)
    await melden('Stadtfest')
    const gefragt: string[] = []
    const weiter = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      gefragt.push(url)
      return weiter(url, init)
    })
    await hand.click(screen.getByRole('radio', { name: 'Offene Plätze für mich' }))
    await waitFor(() => expect(gefragt).toEqual(['/api/sanitaetsdienste?nur=offen']))
    expect(location.search).toBe('?nur=offen')
    await hand.click(screen.getByRole('radio', { name: 'Kommend' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test.each([
    ['', 'Keine kommenden Dienste'],
    ['?nur=meine', 'Du bist für keinen Dienst gemeldet'],
    ['?nur=offen', 'Gerade ist kein Platz für dich frei'],
    ['?nur=abgesagt', 'Kein Dienst ist abgesagt'],
    ['?nur=vergangen', 'Noch keine vergangenen Dienste'],
    ['?suche=xyz', 'Nichts gefunden'],
  ])('nothing there: %s', async (suche, titel) => {
    zeige(fest, { suche, zeilen: [] })
    expect(await screen.findByRole('heading', { name: titel }, geht)).toBeTruthy()
  })

  test('drafts are a view of planners; who may not create reads why', async () => {
    zeige(fest)
    const neu = await screen.findByRole('button', { name: 'Neuer Dienst' }, geht)
    expect(neu.getAttribute('aria-description')).toBe('Dir fehlt das Recht CREATE_SANDIENST oder CREATE_EXTERN_SANDIENST.')
    expect(screen.queryByRole('radio', { name: 'Entwürfe' })).toBeNull()
  })
  test('a planner sees drafts', async () => {
    zeige(fest, { rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST', 'CREATE_SANDIENST'] })
    expect(await screen.findByRole('radio', { name: 'Entwürfe' }, geht)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Neuer Dienst' })).toBeTruthy()
  })

  test('a called-off service has no button', async () => {
    zeige(fest, { suche: '?nur=abgesagt', zeilen: [beispielzeile(fest, { abgesagt: true, absageGrund: 'Unwetter' })] })
    expect(await screen.findByText('Unwetter', {}, geht)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Melden/ })).toBeNull()
  })
})

test('the calendar shows the month of the address; a tap opens the service, back leads to the month', async () => {
  const { hand } = zeige(fest, { suche: '?ansicht=kalender&monat=2031-05' })
  expect(await screen.findByRole('heading', { name: 'Mai 2031' }, geht)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Samstag, 10. Mai 2031, 1 Dienst' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Monat danach' }))
  await screen.findByRole('heading', { name: 'Juni 2031' })
  await hand.click(screen.getByRole('button', { name: 'Monat davor' }))
  await hand.click(await screen.findByRole('button', { name: /10:00 Stadtfest/ }))
  await waitFor(() => expect(location.pathname).toBe(`/sanitaetsdienst/${fest._id}`))
  history.back()
  await screen.findByRole('heading', { name: 'Mai 2031' }, geht)
})
