import { Absage, on, showPage, pressMore } from '#tests/support/page.tsx'
import { BEGINN, ENDE, exampleDienst, exampleHelfer, person, number } from '#tests/support/example-dienst.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { profileContract } from '#features/profile/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const goes = { timeout: 15_000 }
const S1 = number('s', 1)
const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 3, funktion: '', mindestalter: null }]
const [lena, max, ute] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern')]
const KTW = { _id: number('f', 1), fahrzeug: number('v', 1), typ: 'KTW' as const, erforderlich: true, bezeichnung: 'KTW', kennung: '1401' }
const helfer = [
  exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S1 }),
  exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, fahrzeug: KTW._id, funktion: 'Transportführer' }),
  exampleHelfer(ute, 'SanA', 'gemeldet', { schicht: S1 }),
]
const withHelfern = (rest: Partial<Omit<Dienst, 'schichten'>> = {}, schicht: Partial<Dienst['schichten'][number]> = {}) =>
  exampleDienst({
    helfer,
    ...rest,
    schichten: [{ _id: S1, bedarf, fahrzeuge: [{ ...KTW, funkrufname: 'KTW 14/01', sitzplaetze: 2, warnungen: [] }], ...schicht }],
  })

const PLANS: readonly Recht[] = [
  'READ_SANDIENST',
  'CREATE_SANDIENST',
  'UPDATE_SANDIENST',
  'DELETE_SANDIENST',
  'READ_SANITAETSDIENST_HISTORY',
]
function show(
  dienst: Dienst,
  rechte: readonly Recht[],
  {
    suche = '',
    absage,
    profil = null,
    more = [],
  }: { suche?: string; absage?: Absage; profil?: string | null; more?: readonly ReturnType<typeof on>[] } = {},
) {
  let state = dienst
  return showPage({
    pages: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/${dienst._id}${suche}`,
    rechte,
    profil,
    server: [
      ...more,
      on(contract.abmelden, () => undefined),
      on(contract.get, () => state),
      on(contract.status, () => dienst),
      on(contract.ausschreibung, () => ({
        version: 1,
        anzahl: 12,
        gruppen: [
          { name: 'Bereitschaft', anzahl: 8 },
          { name: '', anzahl: 4 },
        ],
        serie: [],
        konflikte: [{ sperrt: false, text: 'Lena Schmidt leitet zu dieser Zeit schon: Stadtlauf.', schichten: [], pfad: null }],
      })),
      on(contract.kopie, () => dienst),
      on(contract.absage, () => absage ?? dienst),
      on(contract.abschlussZuruecknehmen, () => {
        state = { ...state, status: 'ausgeschrieben', abgeschlossenAm: null }
        return undefined
      }),
      on(contract.abschluss, () => {
        if (absage) return absage
        state = { ...dienst, status: 'durchgefuehrt', abgeschlossenAm: BEGINN, bericht: 'Ruhig.' }
        return state
      }),
      on(contract.anfragen, () => []),
      on(contract.meineAnfragen, () => []),
    ],
  })
}

test('a member sees where, when, who is there by vehicle, and why the button is grey', async () => {
  const reason = 'Für diesen Dienst ist eine höhere Ausbildung nötig.'
  show(withHelfern({}, { anmeldung: { moeglich: false, gruende: [reason], warteliste: false } }), ['READ_SANDIENST'])
  const melden = await screen.findByRole('button', { name: 'Mich melden' }, goes)
  expect(melden.getAttribute('aria-description')).toBe(reason)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Karte: / }).getAttribute('href')).toContain('openstreetmap.org')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'KTW 14/01 · 1',
    'Ohne Fahrzeug · 1',
    'Gemeldet · 1',
  ])
  // Planning is not for everybody, nor is the organiser's telephone number.
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Weitere Aktionen' })).toBeNull()
  expect(screen.queryByText('02345 678901')).toBeNull()
})

test('a staffed person reads own hours and calls the crew; nobody stands there twice', async () => {
  const [own, other] = [exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1 }), exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S1 })]
  show(withHelfern({ leiterPerson: max, helfer: [own, other] }), ['READ_SANDIENST'], {
    profil: lena._id,
    more: [
      on(profileContract.gesichter, () => [
        { _id: max._id, telefon: '0170 1' },
        { _id: lena._id, telefon: '0170 2' },
      ]),
    ],
  })
  expect(await screen.findByText('Du bist eingeteilt', {}, goes)).toBeTruthy()
  const calls = await screen.findAllByRole('link', { name: `${max.vorname} ${max.nachname} anrufen` }, goes)
  expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:01701', 'tel:01701'])
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes(lena.nachname))).toHaveLength(1)
  expect(screen.queryByText('Passt das zu dir?')).toBeNull()
  expect(screen.queryByRole('link', { name: `${lena.vorname} ${lena.nachname} anrufen` })).toBeNull()
})

test('somebody who is asked says yes or no on the page, in place of signing up', async () => {
  show(
    withHelfern(
      {},
      { anmeldung: { moeglich: true, gruende: [], warteliste: false, anfrage: { _id: number('f', 7), beginn: BEGINN, ende: ENDE } } },
    ),
    ['READ_SANDIENST'],
  )
  expect(await screen.findByRole('button', { name: 'Zusagen' }, goes)).toBeTruthy()
  const answers = screen.getAllByRole('button', { name: /^(Zu|Ab)sagen$/ }).map(({ textContent }) => textContent)
  expect(answers).toEqual(['Zusagen', 'Absagen'])
  expect(screen.queryByRole('button', { name: 'Mich melden' })).toBeNull()
})

test('an unavailable person gets a warning and may still sign up', async () => {
  const text = 'Du hast dich für diese Zeit als nicht verfügbar eingetragen.'
  const { hand } = show(withHelfern({}, { anmeldung: { moeglich: true, gruende: [], warteliste: false, hinweise: [text] } }), [
    'READ_SANDIENST',
  ])
  await hand.click(await screen.findByRole('button', { name: 'Mich melden' }, goes))
  const sheet = within(await screen.findByRole('dialog', {}, goes))
  expect(await sheet.findByText(text)).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'Mich melden' }).getAttribute('aria-disabled')).toBeNull()
})

test('a staffed person reads what signing off means, and may hand over', async () => {
  const { hand, calls } = show(withHelfern(), ['READ_SANDIENST'], { profil: lena._id })
  await hand.click(await screen.findByRole('button', { name: 'Ich kann nicht' }, goes))
  const sheet = within(await screen.findByRole('dialog', {}, goes))
  expect(await sheet.findByText('Du bist fest eingeteilt')).toBeTruthy()
  expect(sheet.queryByText('Du bist eingeteilt')).toBeNull()
  await hand.click(sheet.getByRole('button', { name: 'Lieber den Platz übergeben' }))
  await screen.findByRole('dialog', { name: /Platz übergeben/ }, goes)
  expect(calls).toEqual([])
})

test('a registered person signs off without that warning', async () => {
  const { hand, calls } = show(withHelfern(), ['READ_SANDIENST'], { profil: ute._id })
  await hand.click(await screen.findByRole('button', { name: 'Ich kann nicht' }, goes))
  const sheet = within(await screen.findByRole('dialog', {}, goes))
  expect(sheet.queryByText('Du bist fest eingeteilt')).toBeNull()
  await hand.click(await sheet.findByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(calls[0]?.call).toBe('DELETE /api/sanitaetsdienste/{id}/anmeldung'), goes)
})

test('the menu of who plans says what is not possible and why', async () => {
  const { hand, calls } = show(withHelfern(), PLANS)
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  const remove = await screen.findByRole('menuitem', { name: /^Löschen/, hidden: true })
  expect(remove.textContent).toContain('Sage den Dienst ab, statt ihn zu löschen: 3 Personen sind schon gemeldet oder eingeteilt.')
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('menuitem', { name: /^Abschließen/, hidden: true }).textContent).toContain('wenn er begonnen hat')
  await hand.click(remove)
  expect(calls).toEqual([])
})

test('a planner without the right to delete reads which one is missing', async () => {
  const { hand } = show(exampleDienst({ schichten: [{ _id: S1, bedarf }] }), ['READ_SANDIENST', 'UPDATE_SANDIENST'])
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  expect((await screen.findByRole('menuitem', { name: /^Löschen/, hidden: true })).textContent).toContain(
    'Dir fehlt das Recht „Sanitätsdienste löschen“.',
  )
})

test('calling off says first whom it concerns, and keeps the reason when it is refused', async () => {
  const { hand, calls } = show(withHelfern(), PLANS, { absage: new Absage(409, 'Der Dienst ist schon abgesagt.') })
  await pressMore(hand, 'Absagen')
  await screen.findByText(/3 Helfer sind betroffen und bekommen eine E-Mail mit deinem Grund. 1 Fahrzeug wird frei./, {}, goes)
  await hand.type(screen.getByRole('textbox', { name: 'Grund' }), 'Sturm')
  await hand.click(screen.getByRole('button', { name: 'Dienst absagen' }))
  await screen.findByText('Der Dienst ist schon abgesagt.', {}, goes)
  expect(calls.map(({ body }) => body)).toEqual([{ grund: 'Sturm', von: 'veranstalter' }])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' }).value).toBe('Sturm')
})

test('a service that is called off says so on top, and nobody is asked to come', async () => {
  show(withHelfern({ abgesagt: true, absageVon: 'wir', absageGrund: 'Zu wenige Helfer.', abgesagtAm: BEGINN }), PLANS)
  await screen.findByText('Wir haben diesen Dienst abgesagt', {}, goes)
  expect(screen.getByText(/Zu wenige Helfer./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mich melden' })).toBeNull()
})

test('a draft names its audience and conflicts, and is published after a question', async () => {
  const { hand, calls } = show(exampleDienst({ status: 'anfrage', schichten: [{ _id: S1, bedarf }] }), PLANS)
  const card = within(await screen.findByRole('list', { name: 'Konflikte' }, goes))
  card.getByText('Lena Schmidt leitet zu dieser Zeit schon: Stadtlauf.')
  screen.getByText('12 Mitglieder erfahren davon: 8 Bereitschaft, 4 ohne Gruppe.')
  await hand.click(await screen.findByRole('button', { name: 'Ausschreiben' }, goes))
  await hand.click(await within(await screen.findByRole('dialog', {}, goes)).findByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(calls[0]?.body).toEqual({ version: 1, status: 'ausgeschrieben' }), goes)
})

const [VON, BIS] = ['2026-05-10T08:00:00.000Z', '2026-05-10T16:00:00.000Z']
const over = withHelfern(
  { beginn: VON, ende: BIS, helfer: helfer.map((one) => ({ ...one, von: VON, bis: BIS })) },
  { beginn: VON, ende: BIS },
)

test('closing defaults to the plan, takes differences, and shows the sum', async () => {
  const { hand, calls } = show(over, PLANS, { suche: '?ansicht=abschluss' })
  await screen.findByText('16 Stunden für 2 Helfer, noch zu bestätigen', {}, goes)
  expect(screen.getByText(/^Die Kasse stellt dafür keine Rechnung/)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Zeit ändern: Lena Schmidt' }))
  await hand.clear(screen.getByRole('textbox', { name: 'Bis' }))
  await hand.type(screen.getByRole('textbox', { name: 'Bis' }), '19:30')
  await hand.click(screen.getByRole('checkbox', { name: 'Max Berg' }))
  await hand.click(screen.getByRole('checkbox', { name: 'Ute Kern' }))
  expect(screen.getByText('17,5 Stunden für 2 Helfer, noch zu bestätigen')).toBeTruthy()
  await hand.clear(screen.getByRole('textbox', { name: 'Versorgt' }))
  await hand.type(screen.getByRole('textbox', { name: 'Versorgt' }), '4')
  await hand.type(screen.getByRole('textbox', { name: 'Bericht' }), 'Ruhig.')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  await hand.click(await screen.findByRole('button', { name: 'Abschließen', hidden: true }))
  await screen.findByText(/^Abgeschlossen am/, {}, goes)
  expect(calls[0]?.body).toEqual({
    version: 1,
    hilfeleistungen: { versorgt: 4, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
    bericht: 'Ruhig.',
    helfer: [
      { profil: max._id, schicht: S1, erschienen: false, istBeginn: null, istEnde: null, pause: 0 },
      { profil: lena._id, schicht: S1, erschienen: true, istBeginn: null, istEnde: '2026-05-10T17:30:00.000Z', pause: 0 },
      { profil: ute._id, schicht: S1, erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
    ],
  })
})

test('a refused closing says so at the person, and what was typed stays', async () => {
  const sentence = 'Lena Schmidt: Die Zeit ist länger als 24 Stunden.'
  const { hand } = show(over, PLANS, { suche: '?ansicht=abschluss', absage: new Absage(400, sentence, {}, 'helfer.1.istEnde') })
  await hand.type(await screen.findByRole('textbox', { name: 'Bericht' }, goes), 'Viel los.')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  await hand.click(await screen.findByRole('button', { name: 'Abschließen', hidden: true }))
  const sentences = await screen.findAllByText(sentence, {}, goes)
  expect(sentences.some((element) => element.closest('li')?.textContent?.includes('Lena Schmidt'))).toBe(true)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bericht' }).value).toBe('Viel los.')
})

test('times that cannot have been are said at the person, and nothing is sent', async () => {
  const { hand, calls } = show(over, PLANS, { suche: '?ansicht=abschluss' })
  await hand.click(await screen.findByRole('button', { name: 'Zeit ändern: Lena Schmidt' }, goes))
  const bis = screen.getByRole('textbox', { name: 'Bis' })
  await hand.clear(bis)
  await hand.type(bis, '25:99')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  expect(document.activeElement).toBe(bis)
  expect(screen.queryByRole('dialog')).toBeNull()
  await hand.clear(bis)
  await hand.type(bis, '9:30')
  await hand.tab()
  const sentence = await screen.findByText('Lena Schmidt: Das Ende muss nach dem Beginn liegen.', {}, goes)
  expect(sentence.closest('li')?.textContent).toContain('Lena Schmidt')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  expect(await screen.findByText('Eine Zeit kann nicht stimmen. Schau oben nach.', {}, goes)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('a leader has board and closing, and reads which right the rest needs', async () => {
  const { hand } = show(withHelfern({ stvLeiter: ute._id }), ['READ_SANDIENST'], { profil: ute._id, suche: '?ansicht=abschluss' })
  expect((await screen.findAllByRole('tab', {}, goes)).map(({ textContent }) => textContent)).toEqual([
    'Überblick',
    'Einteilung',
    'Abschluss',
  ])
  const close = await screen.findByRole('button', { name: 'Dienst abschließen' }, goes)
  expect(close.getAttribute('aria-description')).toContain('wenn er begonnen hat')
  await hand.click(screen.getByRole('button', { name: 'Weitere Aktionen' }))
  const entry = async (name: RegExp) => (await screen.findByRole('menuitem', { name, hidden: true }, goes)).textContent
  expect(await entry(/^Abschließen/)).toContain('wenn er begonnen hat')
  expect(await entry(/^Bearbeiten/)).toContain('Sanitätsdienste ändern')
})

test('a closing is taken back, and what was written stands in the form', async () => {
  const written = {
    status: 'durchgefuehrt',
    abgeschlossenAm: BEGINN,
    bericht: 'Ruhig.',
    rechnung: { gestellt: false, nummer: null, brutto: 37_100 },
  } as const
  const { hand, calls } = show(withHelfern(written), PLANS, { suche: '?ansicht=abschluss' })
  await hand.click(await screen.findByRole('button', { name: 'Abschluss zurücknehmen' }, goes))
  expect(await screen.findByText(/Es gibt schon einen Rechnungsentwurf über 371,00/, {}, goes)).toBeDefined()
  await hand.click(await screen.findByRole('button', { name: 'Zurücknehmen' }, goes))
  expect(await screen.findByRole('textbox', { name: 'Bericht' }, goes)).toHaveProperty('value', 'Ruhig.')
  expect(calls.map(({ call }) => call)).toEqual(['DELETE /api/sanitaetsdienste/{id}/abschluss'])
})

test('a leader without planning reads of an invoice, but no number or sum', async () => {
  const rechnung = { gestellt: true, nummer: null, brutto: null }
  const billed = withHelfern({ status: 'abgerechnet', abgeschlossenAm: BEGINN, leiter: ute._id, rechnung })
  show(billed, ['READ_SANDIENST'], { profil: ute._id, suche: '?ansicht=abschluss' })
  expect((await screen.findByRole('button', { name: 'Abschluss zurücknehmen' }, goes)).getAttribute('aria-description')).toBe(
    'Eine Rechnung ist gestellt. Zurücknehmen geht erst, wenn die Kasse sie storniert hat.',
  )
})

test('once hours are submitted, who leads reads who can still take the closing back', async () => {
  const written = {
    status: 'durchgefuehrt',
    abgeschlossenAm: BEGINN,
    nachweise: { eingereicht: 2, bestaetigt: 0 },
    leiter: ute._id,
  } as const
  show(withHelfern(written), ['READ_SANDIENST'], { profil: ute._id, suche: '?ansicht=abschluss' })
  const button = await screen.findByRole('button', { name: 'Abschluss zurücknehmen' }, goes)
  expect(button.getAttribute('aria-description')).toBe(
    '2 Stundennachweise aus diesem Dienst sind schon eingereicht. Zurücknehmen kann den Abschluss nur noch, wer das Recht „Sanitätsdienste ändern“ hat.',
  )
})

test('a handed-on place is no sign-off; a copied future service says "ist am"', async () => {
  const gone = exampleHelfer(lena, 'RS', 'abgesagt', { schicht: S1, grund: 'Platz übergeben' })
  const { hand } = show(withHelfern({ helfer: [gone] }), PLANS, { profil: lena._id })
  expect(await screen.findByText('Du hast deinen Platz übergeben', {}, goes)).toBeTruthy()
  await pressMore(hand, 'Kopieren')
  expect(await screen.findByText(/^Stadtfest ist am /, {}, goes)).toBeTruthy()
})

test('a planner ticks the checklist and sees who did', async () => {
  const open = { punkt: 'Funk verteilt', am: null, person: null }
  const { hand, calls } = show(withHelfern(), PLANS, {
    more: [on(contract.checkliste, () => [open]), on(contract.tick, () => [{ ...open, am: BEGINN, person: lena }])],
  })
  await hand.click(await screen.findByRole('checkbox', { name: 'Funk verteilt' }, goes))
  expect(await screen.findByText(/^Lena Schmidt, /, {}, goes)).toBeDefined()
  expect(screen.getByText('Checkliste · 1 von 1 erledigt')).toBeDefined()
  expect(calls.at(-1)).toMatchObject({ body: { punkt: 'Funk verteilt', erledigt: true } })
})

test('of a duty that is over, an unticked checklist reminds nobody', async () => {
  const open = { punkt: 'Funk verteilt', am: null, person: null }
  const over = withHelfern({ status: 'durchgefuehrt', beginn: '2026-01-03T08:00:00Z', ende: '2026-01-03T18:00:00Z' })
  show(over, PLANS, { more: [on(contract.checkliste, () => [open])] })
  expect(await screen.findByText('Nicht abgehakt', {}, goes)).toBeDefined()
  expect(screen.queryByText(/^Checkliste ·/)).toBeNull()
  expect(screen.queryByText('noch nicht angemeldet')).toBeNull()
})
