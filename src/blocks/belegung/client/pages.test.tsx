// The screens of bookings, once for vehicles and once for rooms.
import { rechtText } from '#contract/rights/recht-titles.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { kennung, SAMPLES, timeQuestion } from '#tests/support/belegungs-pages.tsx'
import { Absage, showPage, pressMore } from '#tests/support/page.tsx'
import { missingRechtText } from '#client/navigation/missing-recht.ts'

afterEach(cleanup)
const appears = { timeout: 10_000 }
const DAY = 'tag=2026-11-24&spanne=woche'
const TAKEN = 'Das ist schon belegt: „Übung“ (Ruth Lang).'

/** A week of one pixel per quarter: the browser of the tests lays nothing out. Moves by so many pixels. */
function pull(entry: HTMLElement, plan: string, around: number): void {
  const lane = entry.closest('[data-spur]')
  if (!lane) throw new Error('no track')
  lane.getBoundingClientRect = () => new DOMRect(0, 0, 672, 40)
  document.elementFromPoint = () => lane
  const box = screen.getByRole('group', { name: plan })
  box.setPointerCapture = () => undefined
  box.scrollBy = () => undefined
  fireEvent.pointerDown(entry, { button: 0, pointerType: 'mouse', clientX: 170, clientY: 10 })
  fireEvent.pointerMove(entry, { pointerType: 'mouse', clientX: 170 + around, clientY: 10 })
  fireEvent.pointerUp(entry, { pointerType: 'mouse', clientX: 170 + around, clientY: 10 })
}

describe.each(SAMPLES)('bookings of $kind', (sample) => {
  const { pages, readOne, buchen, update, list, titel, server, writes } = sample
  const all = [readOne, buchen]
  const plan = `${list}?${DAY}`
  const entry = () => screen.findByRole('button', { name: new RegExp(` ${titel}, Di., 24.11. · 17:00–21:00 Uhr`) }, appears)

  test('the plan names each booking; who booked it may move it', async () => {
    showPage({ pages, adresse: plan, rechte: all, server: server() })
    const own = await entry()
    expect(own.getAttribute('aria-label')).toMatch(/Von dir$/)
    expect(own.dataset['beweglich']).toBe('true')
  })

  test('a reader without write rights is offered no new booking and no move', async () => {
    showPage({
      pages,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-24T08:00:00.000Z_2026-11-24T09:00:00.000Z`,
      rechte: [readOne],
      server: server(),
    })
    expect((await entry()).dataset['beweglich']).toBeUndefined()
    expect(screen.getByRole('button', { name: sample.button }).getAttribute('aria-description')).toContain(rechtText(buchen))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a booking dropped on a conflict goes back and the refusal is shown', async () => {
    const { calls } = showPage({ pages, adresse: plan, rechte: all, server: [writes(new Absage(409, TAKEN)).update, ...server()] })
    pull(await entry(), sample.plan, 96)
    await screen.findByText(TAKEN, {}, appears)
    expect(calls[0]?.body).toMatchObject({
      version: 3,
      [sample.field]: kennung(1),
      beginn: '2026-11-25T16:00:00.000Z',
      ende: '2026-11-25T20:00:00.000Z',
    })
    expect(await entry()).toBeTruthy()
  })

  test('a move that stands can be undone', async () => {
    const { hand, calls } = showPage({ pages, adresse: plan, rechte: all, server: [writes().update, ...server()] })
    pull(await entry(), sample.plan, 96)
    await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
    await waitFor(() => expect(calls).toHaveLength(2), appears)
    // With the version that the move has made.
    expect(calls[1]?.body).toMatchObject({ version: 4, beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' })
  })

  test('quick booking keeps typed text until the booking is made', async () => {
    const platz = (clock: string) => `${plan}&buche=${kennung(1)}_2026-11-26T${clock}:00:00.000Z_2026-11-26T22:00:00.000Z`
    const props = { pages, rechte: all, server: [writes().create, ...server()] }
    const first = showPage({ ...props, adresse: platz('18') })
    const field = async () =>
      within(await screen.findByRole('dialog', { name: sample.button }, appears)).findByLabelText<HTMLInputElement>(
        new RegExp(sample.betreff),
      )
    await first.hand.type(await field(), 'Umzug')
    await first.hand.click(screen.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), appears)
    expect(window.location.search).not.toContain('buche')
    cleanup()
    const second = showPage({ ...props, adresse: platz('20') })
    await waitFor(async () => expect((await field()).value).toBe('Umzug'), appears)
    await screen.findByText(sample.free, {}, appears)
    await second.hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), appears)
    expect(second.calls.at(-1)).toMatchObject({ call: `POST ${sample.basis}` })
    expect(JSON.stringify(second.calls.at(-1)?.body)).toContain('"beginn":"2026-11-26T20:00:00.000Z"')
    expect(Object.keys(localStorage).filter((name) => name.startsWith('entwurf:'))).toEqual([])
  })

  test('quick booking: a typed begin moves the end; an invalid one changes nothing', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-26T18:00:00.000Z_2026-11-26T20:00:00.000Z`,
      rechte: all,
      server: [writes().create, ...server()],
    })
    const dialog = within(await screen.findByRole('dialog', { name: sample.button }, appears))
    const beginn = dialog.getByLabelText<HTMLInputElement>('Beginn')
    expect(beginn.value).toBe('19:00')
    await hand.clear(beginn)
    await hand.type(beginn, '1730')
    await hand.clear(dialog.getByLabelText('Ende'))
    await hand.type(dialog.getByLabelText('Ende'), 'abends')
    await hand.type(dialog.getByLabelText(new RegExp(sample.betreff)), 'Umzug')
    expect(dialog.getByText('Do., 26.11. · 17:30–19:30 Uhr')).toBeTruthy()
    await hand.click(dialog.getByRole('button', { name: 'Buchen' }))
    await waitFor(
      () => expect(calls.at(-1)?.body).toMatchObject({ beginn: '2026-11-26T16:30:00.000Z', ende: '2026-11-26T18:30:00.000Z' }),
      appears,
    )
  })

  test('a refused quick booking keeps the sheet with what was typed', async () => {
    const { hand } = showPage({
      pages,
      adresse: `${plan}&buche=${kennung(1)}_2026-11-26T18:00:00.000Z_2026-11-26T20:00:00.000Z`,
      rechte: all,
      server: [writes(new Absage(409, TAKEN, {}, 'beginn')).create, ...server()],
    })
    const dialog = within(await screen.findByRole('dialog', { name: sample.button }, appears))
    await hand.type(dialog.getByLabelText(new RegExp(sample.betreff)), 'Umzug')
    await hand.click(dialog.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(dialog.getByText(TAKEN)).toBeTruthy(), appears)
    expect(dialog.getByLabelText<HTMLInputElement>(new RegExp(sample.betreff)).value).toBe('Umzug')
  })

  test('a booking is confirmed with a message and can be undone at once', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: `${list}/neu?${sample.field}=${kennung(1)}&${timeQuestion}&${sample.betreff.toLowerCase()}=Probe`,
      rechte: all,
      server: [writes().create, writes().remove, ...server()],
    })
    await screen.findByRole(sample.control, { name: sample.first }, appears)
    await hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await screen.findByText(`Gebucht: ${sample.first.split(/ ·|,/)[0]}, Di., 24.11. · 17:00–21:00 Uhr`, {}, appears)
    await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await screen.findByText('Storniert: Di., 24.11. · 17:00–21:00 Uhr', {}, appears)
    expect(calls.map(({ call, search }) => `${call}${search}`)).toEqual([
      `POST ${sample.basis}`,
      `DELETE ${sample.basis}/{id}?umfang=diese`,
    ])
  })

  test('a taken resource names its holder and may be chosen to wait for', async () => {
    showPage({ pages, adresse: `${list}/neu?${timeQuestion}`, rechte: all, server: server() })
    const taken = await screen.findByRole(sample.control, { name: sample.second }, appears)
    expect(taken.hasAttribute('disabled')).toBe(false)
    expect(screen.getByText('Belegt: Übung (Ruth Lang), Di., 24.11. · 17:00–21:00 Uhr')).toBeTruthy()
    expect(screen.getByText(/^1 von 2 .* frei$/)).toBeTruthy()
  })

  test('without the right to read, one books from the address with no hidden fields', async () => {
    const gefragt: string[] = []
    const listens = server().map(({ endpoint, give }) => ({
      endpoint,
      give: (call: Parameters<typeof give>[0]) => {
        gefragt.push(`${endpoint.method} ${endpoint.path}`)
        return give(call)
      },
    }))
    const { hand, calls } = showPage({
      pages,
      adresse: `${list}/neu?${sample.field}=${kennung(1)}&${timeQuestion}`,
      rechte: [buchen],
      server: [writes().create, ...listens],
    })
    await screen.findByText(`${sample.chosen} Ob frei ist, zeigt sich beim Buchen. ${missingRechtText(readOne)}`, {}, appears)
    await hand.type(screen.getByLabelText(new RegExp(`^${sample.betreff}`)), 'Probe')
    await hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(calls.at(-1)?.call).toBe(`POST ${sample.basis}`), appears)
    expect(JSON.stringify(calls.at(-1)?.body)).toContain(kennung(1))
    expect([...new Set(gefragt)]).toEqual(['GET /api/profile'])
  })

  const serie = `${list}/neu?${sample.field}=${kennung(1)}&${timeQuestion}&${sample.betreff.toLowerCase()}=Probe`
  async function makeSerie() {
    const page = showPage({ pages, adresse: serie, rechte: all, server: [writes().create, writes().remove, ...server()] })
    await screen.findByRole(sample.control, { name: sample.first }, appears)
    await page.hand.click(screen.getByRole('switch', { name: /^Wiederholen/ }))
    await screen.findByText('1 Termin ist belegt: Entscheide, was damit wird.', {}, appears)
    return page
  }
  const gebucht = async ({ hand, calls }: Awaited<ReturnType<typeof makeSerie>>) => {
    await hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await waitFor(() => expect(calls.at(-1)?.call).toBe(`POST ${sample.basis}`), appears)
    return calls.at(-1)?.body
  }

  test('a series is booked when each date that collides is decided: at another time', async () => {
    const page = await makeSerie()
    await page.hand.click(screen.getByRole('button', { name: 'Buchen' }))
    await screen.findByText('Entscheide noch über den belegten Termin.', {}, appears)
    // It stands before the free one that it follows, and has the focus.
    const [first] = within(screen.getByRole('list', { name: 'Termine der Serie' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('Di., 01.12.')
    expect(document.activeElement).toBe(first)
    await page.hand.click(screen.getByRole('button', { name: /^Stattdessen/ }))
    expect(await gebucht(page)).toMatchObject({
      termine: [
        { beginn: '2026-11-24T16:00:00.000Z', ende: '2026-11-24T20:00:00.000Z' },
        { beginn: '2026-12-01T21:00:00.000Z', ende: '2026-12-02T01:00:00.000Z' },
      ],
    })
    // The result is displayed and can be undone in one step.
    const result = within(await screen.findByRole('dialog', { name: '2 Termine gebucht' }, appears))
    expect(result.getByText(/Di., 24.11. · 17:00–21:00 Uhr\s+Di., 01.12. · 22:00/)).toBeTruthy()
    await page.hand.click(result.getByRole('button', { name: 'Alle stornieren' }))
    await waitFor(() => expect(page.calls.at(-1)).toMatchObject({ call: `DELETE ${sample.basis}/{id}` }), appears)
    expect(page.calls.at(-1)?.search).toContain('umfang=alle')
  })

  test('a series is booked once each conflict is decided, with free resources', async () => {
    const page = await makeSerie()
    await page.hand.click(screen.getByRole('button', { name: sample.other }))
    const dialog = within(await screen.findByRole('dialog', {}, appears))
    await page.hand.click(await dialog.findByRole('combobox', { name: `Statt ${sample.first}` }, appears))
    expect(screen.queryByRole('option', { name: sample.first })).toBeNull()
    await page.hand.click(await screen.findByRole('option', { name: sample.second }, appears))
    await page.hand.click(dialog.getByRole('button', { name: 'Für diesen Termin nehmen' }))
    await screen.findByText(`→ ${sample.second}`, {}, appears)
    expect(await gebucht(page)).toMatchObject({
      termine: [{ beginn: '2026-11-24T16:00:00.000Z' }, { beginn: '2026-12-01T16:00:00.000Z', ...sample.substitute }],
    })
  })

  test('a rejection requires a reason', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: sample.page,
      rechte: [...all, update],
      server: [writes().genehmigung, ...server({ status: 'angefragt' })],
    })
    await hand.click(await screen.findByRole('button', { name: 'Ablehnen' }, appears))
    const dialog = within(await screen.findByRole('dialog'))
    await hand.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    expect(calls).toEqual([])
    await hand.type(dialog.getByLabelText(/Grund/), 'Wir brauchen es selbst')
    await hand.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    await waitFor(() => expect(calls[0]?.body).toEqual({ version: 3, status: 'abgelehnt', grund: 'Wir brauchen es selbst' }), appears)
  })

  test('a booker who cannot approve reads what waiting means', async () => {
    showPage({ pages, adresse: sample.page, rechte: all, server: server({ status: 'angefragt' }) })
    await screen.findByText('Wartet auf Genehmigung', {}, appears)
    expect(screen.queryByRole('button', { name: 'Genehmigen' })).toBeNull()
  })

  test('one of a series: asks which dates, calls them off, and takes that back', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: sample.page,
      rechte: all,
      server: [writes().remove, writes().wiederherstellen, ...server({ serie: kennung(9) })],
    })
    await pressMore(hand, 'Stornieren')
    const dialog = within(await screen.findByRole('dialog', { name: `„${titel}“ stornieren?` }))
    await hand.click(dialog.getByRole('combobox', { name: /Was wird storniert/ }))
    await hand.click(await screen.findByRole('option', { name: 'Diesen und alle späteren' }, appears))
    await hand.click(dialog.getByRole('button', { name: 'Stornieren' }))
    await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
    await waitFor(() => expect(calls).toHaveLength(2), appears)
    expect(calls.map(({ call, search }) => `${call} ${new URLSearchParams(search).get('umfang')}`)).toEqual([
      `DELETE ${sample.basis}/{id} kuenftige`,
      `PUT ${sample.basis}/{id}/wiederherstellen kuenftige`,
    ])
  })

  test('a change to a series date affects that date or, if chosen, later ones too', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: sample.form,
      rechte: all,
      server: [writes().update, ...server({ serie: kennung(9) })],
    })
    const choice = await screen.findByRole<HTMLInputElement>('combobox', { name: /Was wird geändert/ }, appears)
    expect(choice.value).toBe('Nur diesen Termin')
    await hand.click(choice)
    await hand.click(await screen.findByRole('option', { name: 'Diesen und alle späteren' }, appears))
    await hand.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ version: 3, umfang: 'kuenftige' }), appears)
    await screen.findByText('Dieser und alle späteren Termine sind geändert.', {}, appears)
  })

  test('a cancelled booking shows the reason and can be restored', async () => {
    const { hand, calls } = showPage({
      pages,
      adresse: sample.page,
      rechte: all,
      server: [
        writes().wiederherstellen,
        ...server({
          status: 'storniert',
          grund: 'Fällt aus',
          aenderbar: { moeglich: false, gruende: ['Storniert lässt sich nichts ändern.'] },
        }),
      ],
    })
    await hand.click(await screen.findByRole('button', { name: 'Wiederherstellen' }, appears))
    await waitFor(() => expect(calls[0]?.call).toBe(`PUT ${sample.basis}/{id}/wiederherstellen`), appears)
    expect(screen.getAllByText('Fällt aus').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Weitere Aktionen' })).toBeNull()
  })

  test('a booking that cannot be restored gives the reason at the disabled button', async () => {
    const sentence = 'Jemand anderes hat diese Belegung storniert.'
    showPage({
      pages,
      adresse: sample.page,
      rechte: all,
      server: server({ status: 'storniert', wiederherstellbar: { moeglich: false, gruende: [sentence] } }),
    })
    const button = await screen.findByRole('button', { name: 'Wiederherstellen' }, appears)
    expect(button.getAttribute('aria-description')).toBe(sentence)
  })

  test('a booking that cannot be changed gives the reason once, no disabled entry', async () => {
    const sentence = 'Nur wer gebucht hat oder verantwortlich ist, kann das ändern.'
    showPage({
      pages,
      adresse: sample.page,
      rechte: all,
      server: server({ aenderbar: { moeglich: false, gruende: [sentence] } }),
    })
    await waitFor(() => expect(document.body.innerHTML.split(sentence)).toHaveLength(2), appears)
    expect(screen.queryByRole('button', { name: 'Weitere Aktionen' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  })

  test('a saved change goes out with the version that was read', async () => {
    const { hand, calls } = showPage({ pages, adresse: sample.form, rechte: all, server: [writes().update, ...server()] })
    const field = await screen.findByLabelText(new RegExp(`^${sample.betreff}`), {}, appears)
    await hand.clear(field)
    await hand.type(field, 'Anders')
    await hand.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ version: 3, [sample.betreff.toLowerCase()]: 'Anders' }), appears)
  })

  test.each([
    ['', 'Nichts gebucht'],
    ['&nur=meine', 'Du hast nichts gebucht'],
    ['&nur=angefragt', 'Keine offenen Anfragen'],
  ])('an empty list%s says so and what one can do', async (filter, sentence) => {
    showPage({ pages, adresse: `${list}?ansicht=liste${filter}`, rechte: all, server: server() })
    await screen.findByText(sentence, {}, appears)
    expect(screen.getAllByRole('link', { name: sample.button })).toHaveLength(2)
  })
})
