// The screens of bookings, once for vehicles and once for rooms.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { kennung, PROBEN, zeitfrage } from '#tests/support/belegungsseiten.tsx'
import { Absage, zeigeSeite } from '#tests/support/seite.tsx'

afterEach(cleanup)
const erscheint = { timeout: 10_000 }
const TAG = 'tag=2026-11-24&spanne=woche'
const BELEGT = 'Das ist schon belegt: „Übung“ (Ruth Lang).'

/** A week of one pixel per quarter: the browser of the tests lays nothing out. Moves by so many pixels. */
function ziehe(eintrag: HTMLElement, plan: string, um: number): void {
  const spur = eintrag.closest('[data-spur]')
  if (!spur) throw new Error('no track')
  spur.getBoundingClientRect = () => new DOMRect(0, 0, 672, 40)
  document.elementFromPoint = () => spur
  const kasten = screen.getByRole('group', { name: plan })
  kasten.setPointerCapture = () => undefined
  kasten.scrollBy = () => undefined
  fireEvent.pointerDown(eintrag, { button: 0, pointerType: 'mouse', clientX: 170, clientY: 10 })
  fireEvent.pointerMove(eintrag, { pointerType: 'mouse', clientX: 170 + um, clientY: 10 })
  fireEvent.pointerUp(eintrag, { pointerType: 'mouse', clientX: 170 + um, clientY: 10 })
}

describe.each(PROBEN)('bookings of $art', (probe) => {
  const { seiten, lesen, buchen, aendern, liste, titel, server, schreibt } = probe
  const alle = [lesen, buchen]
  const plan = `${liste}?${TAG}`
  const eintrag = () => screen.findByRole('button', { name: new RegExp(` ${titel}, Di., 24.11. · 17:00–21:00 Uhr`) }, erscheint)

  test('the plan names each booking; who booked it may move it', async () => {
    zeigeSeite({ seiten, adresse: plan, rechte: alle, server: server() })
    const eigene = await eintrag()
    expect(eigene.getAttribute('aria-label')).toMatch(/Von dir$/)
    expect(eigene.dataset['beweglich']).toBe('true')
  })

  test('who may only read is offered neither a new booking nor a move', async () => {
    zeigeSeite({
      seiten,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-24T08:00:00.000Z_2026-11-24T09:00:00.000Z`,
      rechte: [lesen],
      server: server(),
    })
    expect((await eintrag()).dataset['beweglich']).toBeUndefined()
    expect(screen.getByRole('button', { name: probe.knopf }).getAttribute('aria-description')).toContain(buchen)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what was dropped where it collides goes back, and the sentence of the server is shown', async () => {
    const { anrufe } = zeigeSeite({ seiten, adresse: plan, rechte: alle, server: [schreibt(new Absage(409, BELEGT)).update, ...server()] })
    ziehe(await eintrag(), probe.plan, 96)
    await screen.findByText(BELEGT, {}, erscheint)
    expect(anrufe[0]?.body).toMatchObject({
      version: 3,
      [probe.feld]: kennung(1),
      beginn: '2026-11-25T16:00:00.000Z',
      ende: '2026-11-25T20:00:00.000Z',
    })
    expect(await eintrag()).toBeTruthy()
  })

  test('a move that stands can be undone', async () => {
    const { hand, anrufe } = zeigeSeite({ seiten, adresse: plan, rechte: alle, server: [schreibt().update, ...server()] })
    ziehe(await eintrag(), probe.plan, 96)
    await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, erscheint))
    await waitFor(() => expect(anrufe).toHaveLength(2), erscheint)
    // With the version that the move has made.
    expect(anrufe[1]?.body).toMatchObject({ version: 4, beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' })
  })

  test('quick booking: what was typed is there again, also for another time, until it is booked', async () => {
    const platz = (uhr: string) => `${plan}&buche=${kennung(1)}_2026-11-26T${uhr}:00:00.000Z_2026-11-26T22:00:00.000Z`
    const angaben = { seiten, rechte: alle, server: [schreibt().create, ...server()] }
    const erste = zeigeSeite({ ...angaben, adresse: platz('18') })
    const feld = async () =>
      within(await screen.findByRole('dialog', { name: probe.knopf }, erscheint)).findByLabelText<HTMLInputElement>(
        new RegExp(probe.betreff),
      )
    await erste.hand.type(await feld(), 'Umzug')
    await erste.hand.click(screen.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), erscheint)
    expect(window.location.search).not.toContain('buche')
    cleanup()
    const zweite = zeigeSeite({ ...angaben, adresse: platz('20') })
    await waitFor(async () => expect((await feld()).value).toBe('Umzug'), erscheint)
    await screen.findByText(probe.frei, {}, erscheint)
    await zweite.hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), erscheint)
    expect(zweite.anrufe.at(-1)).toMatchObject({ aufruf: `POST ${probe.basis}` })
    expect(JSON.stringify(zweite.anrufe.at(-1)?.body)).toContain('"beginn":"2026-11-26T20:00:00.000Z"')
    expect(Object.keys(localStorage).filter((name) => name.startsWith('entwurf:'))).toEqual([])
  })

  test('quick booking: a typed clock time moves the end along; what is none changes nothing', async () => {
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-26T18:00:00.000Z_2026-11-26T20:00:00.000Z`,
      rechte: alle,
      server: [schreibt().create, ...server()],
    })
    const dialog = within(await screen.findByRole('dialog', { name: probe.knopf }, erscheint))
    const beginn = dialog.getByLabelText<HTMLInputElement>('Beginn')
    expect(beginn.value).toBe('19:00')
    await hand.clear(beginn)
    await hand.type(beginn, '1730')
    await hand.clear(dialog.getByLabelText('Ende'))
    await hand.type(dialog.getByLabelText('Ende'), 'abends')
    await hand.type(dialog.getByLabelText(new RegExp(probe.betreff)), 'Umzug')
    expect(dialog.getByText('Do., 26.11. · 17:30–19:30 Uhr')).toBeTruthy()
    await hand.click(dialog.getByRole('button', { name: 'Buchen' }))
    await waitFor(
      () => expect(anrufe.at(-1)?.body).toMatchObject({ beginn: '2026-11-26T16:30:00.000Z', ende: '2026-11-26T18:30:00.000Z' }),
      erscheint,
    )
  })

  test('a refused quick booking keeps the sheet with what was typed', async () => {
    const { hand } = zeigeSeite({
      seiten,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-26T18:00:00.000Z_2026-11-26T20:00:00.000Z`,
      rechte: alle,
      server: [schreibt(new Absage(409, BELEGT, {}, 'beginn')).create, ...server()],
    })
    const dialog = within(await screen.findByRole('dialog', { name: probe.knopf }, erscheint))
    await hand.type(dialog.getByLabelText(new RegExp(probe.betreff)), 'Umzug')
    await hand.click(dialog.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(dialog.getByText(BELEGT)).toBeTruthy(), erscheint)
    expect(dialog.getByLabelText<HTMLInputElement>(new RegExp(probe.betreff)).value).toBe('Umzug')
  })

  test('what is taken cannot be chosen and says who has it', async () => {
    zeigeSeite({ seiten, adresse: `${liste}/neu?${zeitfrage}`, rechte: alle, server: server() })
    const belegtes = await screen.findByRole(probe.wahl, { name: probe.zweites }, erscheint)
    expect(belegtes.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Belegt: Übung (Ruth Lang), Di., 24.11. · 17:00–21:00 Uhr')).toBeTruthy()
    expect(screen.getByText(/^1 von 2 .* frei$/)).toBeTruthy()
  })

  test('who may book but not read books what the address brings, and is asked for nothing they may not see', async () => {
    const gefragt: string[] = []
    const lauscht = server().map(({ endpoint, gib }) => ({
      endpoint,
      gib: (anruf: Parameters<typeof gib>[0]) => {
        gefragt.push(`${endpoint.method} ${endpoint.path}`)
        return gib(anruf)
      },
    }))
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: `${liste}/neu?${probe.feld}=${kennung(1)}&${zeitfrage}`,
      rechte: [buchen],
      server: [schreibt().create, ...lauscht],
    })
    await screen.findByText(`${probe.gewaehlt} Ob frei ist, zeigt sich beim Buchen. Dir fehlt das Recht ${lesen}.`, {}, erscheint)
    await hand.type(screen.getByLabelText(new RegExp(`^${probe.betreff}`)), 'Probe')
    await hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(anrufe.at(-1)?.aufruf).toBe(`POST ${probe.basis}`), erscheint)
    expect(JSON.stringify(anrufe.at(-1)?.body)).toContain(kennung(1))
    expect([...new Set(gefragt)]).toEqual(['GET /api/profile'])
  })

  const serie = `${liste}/neu?${probe.feld}=${kennung(1)}&${zeitfrage}&${probe.betreff.toLowerCase()}=Probe`
  async function machSerie() {
    const seite = zeigeSeite({ seiten, adresse: serie, rechte: alle, server: [schreibt().create, ...server()] })
    await screen.findByRole(probe.wahl, { name: probe.erstes }, erscheint)
    await seite.hand.click(screen.getByRole('switch', { name: /^Wiederholen/ }))
    await screen.findByText('1 Termin ist belegt: Entscheide, was damit wird.', {}, erscheint)
    return seite
  }
  const gebucht = async ({ hand, anrufe }: Awaited<ReturnType<typeof machSerie>>) => {
    await hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(anrufe.at(-1)?.aufruf).toBe(`POST ${probe.basis}`), erscheint)
    return anrufe.at(-1)?.body
  }

  test('a series is booked when each date that collides is decided: at another time', async () => {
    const seite = await machSerie()
    await seite.hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await screen.findByText('Entscheide noch über den belegten Termin.', {}, erscheint)
    await seite.hand.click(screen.getByRole('button', { name: /^Stattdessen/ }))
    expect(await gebucht(seite)).toMatchObject({
      termine: [
        { beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' },
        { beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-02T01:00:00.000Z' },
      ],
    })
  })

  test('a series is booked when each date that collides is decided: with what is free then', async () => {
    const seite = await machSerie()
    await seite.hand.click(screen.getByRole('button', { name: probe.anderes }))
    const dialog = within(await screen.findByRole('dialog', {}, erscheint))
    await seite.hand.click(await dialog.findByRole('combobox', { name: `Statt ${probe.erstes}` }, erscheint))
    expect(screen.queryByRole('option', { name: probe.erstes })).toBeNull()
    await seite.hand.click(await screen.findByRole('option', { name: probe.zweites }, erscheint))
    await seite.hand.click(dialog.getByRole('button', { name: 'Für diesen Termin nehmen' }))
    await screen.findByText(`→ ${probe.zweites}`, {}, erscheint)
    expect(await gebucht(seite)).toMatchObject({
      termine: [{ beginn: '2026-11-24T16:00:00.000Z' }, { beginn: '2026-12-01T16:00:00.000Z', ...probe.ersatz }],
    })
  })

  test('who decides says no with a reason only', async () => {
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: probe.seite,
      rechte: [...alle, aendern],
      server: [schreibt().genehmigung, ...server({ status: 'angefragt' })],
    })
    await hand.click(await screen.findByRole('button', { name: 'Ablehnen' }, erscheint))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    expect(anrufe).toEqual([])
    await hand.type(dialog.getByLabelText(/Grund/), 'Wir brauchen es selbst')
    await hand.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    await waitFor(() => expect(anrufe[0]?.body).toEqual({ version: 3, status: 'abgelehnt', grund: 'Wir brauchen es selbst' }), erscheint)
  })

  test('who does not decide is told what waiting means', async () => {
    zeigeSeite({ seiten, adresse: probe.seite, rechte: alle, server: server({ status: 'angefragt' }) })
    await screen.findByText('Wartet auf Genehmigung', {}, erscheint)
    expect(screen.queryByRole('button', { name: 'Genehmigen' })).toBeNull()
  })

  test('one of a series: asks which dates, calls them off, and takes that back', async () => {
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: probe.seite,
      rechte: alle,
      server: [schreibt().remove, schreibt().wiederherstellen, ...server({ serie: kennung(9) })],
    })
    await hand.click(await screen.findByRole('button', { name: 'Stornieren' }, erscheint))
    const dialog = within(await screen.findByRole('dialog', { name: `„${titel}“ stornieren?` }))
    await hand.click(dialog.getByRole('combobox', { name: /Was wird storniert/ }))
    await hand.click(await screen.findByRole('option', { name: 'Diesen und alle späteren' }, erscheint))
    await hand.click(dialog.getByRole('button', { name: 'Stornieren' }))
    await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, erscheint))
    await waitFor(() => expect(anrufe).toHaveLength(2), erscheint)
    expect(anrufe.map(({ aufruf, suche }) => `${aufruf} ${new URLSearchParams(suche).get('umfang')}`)).toEqual([
      `DELETE ${probe.basis}/{id} kuenftige`,
      `PUT ${probe.basis}/{id}/wiederherstellen kuenftige`,
    ])
  })

  test('one of a series: a change means this date, or where one says so those to come as well', async () => {
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: probe.formular,
      rechte: alle,
      server: [schreibt().update, ...server({ serie: kennung(9) })],
    })
    const wahl = await screen.findByRole<HTMLInputElement>('combobox', { name: /Was wird geändert/ }, erscheint)
    expect(wahl.value).toBe('Nur diesen Termin')
    await hand.click(wahl)
    await hand.click(await screen.findByRole('option', { name: 'Diesen und alle späteren' }, erscheint))
    await hand.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(anrufe[0]?.body).toMatchObject({ version: 3, umfang: 'kuenftige' }), erscheint)
    await screen.findByText('Dieser und alle späteren Termine sind geändert.', {}, erscheint)
  })

  test('what was called off says why and can be brought back', async () => {
    const { hand, anrufe } = zeigeSeite({
      seiten,
      adresse: probe.seite,
      rechte: alle,
      server: [
        schreibt().wiederherstellen,
        ...server({
          status: 'storniert',
          grund: 'Fällt aus',
          aenderbar: { moeglich: false, gruende: ['Storniert lässt sich nichts ändern.'] },
        }),
      ],
    })
    await hand.click(await screen.findByRole('button', { name: 'Wiederherstellen' }, erscheint))
    await waitFor(() => expect(anrufe[0]?.aufruf).toBe(`PUT ${probe.basis}/{id}/wiederherstellen`), erscheint)
    expect(screen.getAllByText('Fällt aus').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Stornieren' })).toBeNull()
  })

  test('what one cannot bring back says why at the grey button', async () => {
    const satz = 'Jemand anderes hat diese Belegung storniert.'
    zeigeSeite({
      seiten,
      adresse: probe.seite,
      rechte: alle,
      server: server({ status: 'storniert', wiederherstellbar: { moeglich: false, gruende: [satz] } }),
    })
    const knopf = await screen.findByRole('button', { name: 'Wiederherstellen' }, erscheint)
    expect(knopf.getAttribute('aria-description')).toBe(satz)
  })

  test('what one cannot change says why at the grey button', async () => {
    const satz = 'Nur wer gebucht hat oder verantwortlich ist, kann das ändern.'
    zeigeSeite({ seiten, adresse: probe.seite, rechte: alle, server: server({ aenderbar: { moeglich: false, gruende: [satz] } }) })
    expect((await screen.findByRole('button', { name: 'Stornieren' }, erscheint)).getAttribute('aria-description')).toBe(satz)
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  })

  test('a saved change goes out with the version that was read', async () => {
    const { hand, anrufe } = zeigeSeite({ seiten, adresse: probe.formular, rechte: alle, server: [schreibt().update, ...server()] })
    const feld = await screen.findByLabelText(new RegExp(`^${probe.betreff}`), {}, erscheint)
    await hand.clear(feld)
    await hand.type(feld, 'Anders')
    await hand.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(anrufe[0]?.body).toMatchObject({ version: 3, [probe.betreff.toLowerCase()]: 'Anders' }), erscheint)
  })

  test.each([
    ['', 'Nichts gebucht'],
    ['&nur=meine', 'Du hast nichts gebucht'],
    ['&nur=angefragt', 'Keine offenen Anfragen'],
  ])('an empty list%s says so and what one can do', async (filter, satz) => {
    zeigeSeite({ seiten, adresse: `${liste}?ansicht=liste${filter}`, rechte: alle, server: server() })
    await screen.findByText(satz, {}, erscheint)
    expect(screen.getAllByRole('link', { name: probe.knopf })).toHaveLength(2)
  })
})
