import { Absage, on, showPage } from '#tests/support/page.tsx'
import {
  BEGINN,
  exampleAnfrage,
  exampleDienst,
  exampleHelfer,
  exampleKandidat,
  exampleKandidaten,
  ENDE,
  person,
  number,
} from '#tests/support/example-dienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#client/app/query-client.ts'
import { definePages } from '#client/navigation/pages.ts'
import { configContract } from '#features/config/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst, Kandidat } from '#features/sanitaetsdienste/schemas.ts'
import { dienstQuery } from '../api.ts'
import { Einteilung } from './Einteilung.tsx'

const S1 = number('s', 1)
const KTW = number('f', 1)
const [lena, max, ute, ole] = [person(1, 'Lena', 'Schmidt'), person(2, 'Max', 'Berg'), person(3, 'Ute', 'Kern'), person(4, 'Ole', 'Voss')]
const goes = { timeout: 10_000 }

function Board({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstQuery(id))
  return data ? <Einteilung dienst={data} /> : null
}
const pages = definePages({ path: '/sanitaetsdienst/{id}', titel: 'Brett', load: async () => Board })

const dienstWith = (helfer: Dienst['helfer'], rest: Partial<Dienst> = {}) =>
  exampleDienst({
    ...rest,
    helfer,
    schichten: [
      {
        _id: S1,
        bedarf: [
          { qualifikation: 'RS', anzahl: 1, funktion: 'Leiter', mindestalter: null },
          { qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null },
        ],
        fahrzeuge: [
          {
            _id: KTW,
            fahrzeug: number('v', 1),
            typ: 'KTW',
            erforderlich: true,
            bezeichnung: 'KTW',
            kennung: '1401',
            funkrufname: 'KTW 14/01',
            sitzplaetze: 2,
            warnungen: [],
          },
        ],
      },
    ],
  })
const gemeldete = [exampleHelfer(lena, 'RS', 'gemeldet', { schicht: S1 }), exampleHelfer(max, 'SanA', 'gemeldet', { schicht: S1 })]
const people: Kandidat[] = [
  exampleKandidat(lena, 'RS', { status: 'gemeldet', stunden90Tage: 12.5, dienste90Tage: 2, kommentar: 'Komme direkt von der Arbeit' }),
  exampleKandidat(max, 'SanA', {
    status: 'gemeldet',
    hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 28.02. ab' }],
  }),
  exampleKandidat(ute, 'SanA', {
    besetztVon: { als: 'eingeteilt', titel: 'Konzert (Abend)', beginn: BEGINN, ende: ENDE },
    geeignet: false,
  }),
  exampleKandidat(ole, 'SanA', { hinweise: [{ art: 'ruhe', text: 'Nur 8 Stunden Ruhe nach „Nachtdienst“' }] }),
]

/** The faked server keeps what was saved; `state.dienst` is what it answers next. */
function show(
  dienst: Dienst,
  save?: (state: { dienst: Dienst }) => Dienst | Absage,
  more: NonNullable<Parameters<typeof showPage>[0]['server']> = [],
) {
  const state = { dienst }
  const page = showPage({
    pages,
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      ...more,
      on(contract.get, () => state.dienst),
      on(contract.kandidaten, () => exampleKandidaten([...people])),
      on(contract.anfragen, () => []),
      on(configContract.letzterSanLeiter, () => ({ wert: 'Rita Vogel' })),
      on(contract.einteilung, () => save?.(state) ?? state.dienst),
    ],
  })
  return { ...page, stand: state }
}
const choose = async (hand: ReturnType<typeof showPage>['hand'], platz: RegExp, who: RegExp) => {
  await hand.click((await screen.findAllByRole('button', { name: platz }, goes))[0]!)
  await hand.click(await screen.findByRole('button', { name: who }, goes))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), goes)
}

test('placing by tap: ranked people, live gaps, one call to save', async () => {
  const tooMany = (one: ReturnType<typeof dienstWith>) => ({
    ...one,
    schichten: one.schichten.map((schicht) => ({ ...schicht, besetzung: { ...schicht.besetzung, soll: 2, eingeteilt: 3 } })),
  })
  const { hand, calls } = show(dienstWith(gemeldete), () => tooMany(dienstWith(gemeldete, { version: 2 })))
  expect(await screen.findByText('Noch einzuteilen: 1 RS (Leiter) und 2 SanA.', {}, goes)).toBeDefined()
  expect(await screen.findByRole('button', { name: /^Helfer anfragen/ }, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: /Leiter \(RS\) *noch frei/ }))
  const sheet = await screen.findByRole('dialog', {}, goes)
  expect(within(sheet).getByText('Zuletzt hat Rita Vogel geleitet.')).toBeDefined()
  const names = within(within(sheet).getByRole('list', { name: 'Personen' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names[0]).toContain('Lena Schmidt')
  // Unsuitable people come last, with a way to override.
  expect(names.slice(-2)).toEqual([expect.stringContaining('Ute Kern'), 'Trotzdem …'])
  await hand.click(within(sheet).getByRole('button', { name: /Lena Schmidt/ }))
  expect(await screen.findByText('Noch einzuteilen: 2 SanA.', {}, goes)).toBeDefined()
  // It counts what is saved.
  expect(screen.queryByRole('button', { name: /^Helfer anfragen/ })).toBeNull()

  await choose(hand, /SanA *noch frei/, /Ole Voss/)
  expect(await screen.findByText('Noch einzuteilen: 1 SanA.', {}, goes)).toBeDefined()
  expect(screen.getByText('2 Änderungen')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, goes)
  expect(screen.getByText(/3 eingeteilt, gebraucht 2\.$/)).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      version: 1,
      helfer: [
        {
          profil: lena._id,
          schicht: S1,
          status: 'eingeteilt',
          funktion: 'Leiter',
          fahrzeug: null,
          praktikant: false,
          von: BEGINN,
          bis: ENDE,
          war: 'gemeldet',
        },
        {
          profil: ole._id,
          schicht: S1,
          status: 'eingeteilt',
          funktion: '',
          fahrzeug: null,
          praktikant: false,
          von: BEGINN,
          bis: ENDE,
          war: null,
        },
      ],
    },
  ])
})

test('a person placed elsewhere is staffed after a reason is given', async () => {
  const { hand, calls } = show(dienstWith([]))
  await hand.click((await screen.findAllByRole('button', { name: /SanA *noch frei/ }, goes))[0]!)
  await hand.click(await screen.findByRole('button', { name: 'Trotzdem …' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Ute Kern' }, goes))
  const place = () => sheet.getByRole('button', { name: /^SanA/ })
  expect(place().getAttribute('aria-disabled')).toBe('true')
  await hand.type(sheet.getByRole('textbox', { name: 'Trotzdem einteilen: warum?' }), 'Ablösung um 14 Uhr ')
  await hand.click(place())
  await hand.click(await screen.findByRole('button', { name: 'Speichern' }, goes))
  await screen.findByText('Einteilung gespeichert.', {}, goes)
  expect(calls.at(-1)?.body).toMatchObject({ helfer: [{ profil: ute._id, status: 'eingeteilt', trotzdem: 'Ablösung um 14 Uhr' }] })
})

test('a person placed elsewhere is grey with a reason; a warning only explains', async () => {
  const { hand } = show(dienstWith(gemeldete))
  await hand.click((await screen.findAllByRole('button', { name: /SanA *noch frei/ }, goes))[0]!)
  const sheet = await screen.findByRole('dialog', {}, goes)
  const ute = within(sheet).getByRole('button', { name: /Ute Kern/ })
  expect(ute.getAttribute('aria-disabled')).toBe('true')
  expect(ute.getAttribute('aria-description')).toBe('Ist zu dieser Zeit schon eingeteilt: Konzert (Abend)')
  await hand.click(ute)
  expect(screen.queryByText('1 Änderung')).toBeNull()
  expect(within(sheet).getByText('Nur 8 Stunden Ruhe nach „Nachtdienst“')).toBeDefined()
  await hand.click(within(sheet).getByRole('button', { name: /Ole Voss/ }))
  expect(await screen.findByText('1 Änderung', {}, goes)).toBeDefined()
})

test('a driver’s seat says why somebody may not drive', async () => {
  const { hand } = show(dienstWith(gemeldete))
  await hand.click(await screen.findByRole('button', { name: /Fahrer *noch niemand/ }, goes))
  const sheet = await screen.findByRole('dialog', {}, goes)
  expect(within(sheet).getByText('Führerscheinkontrolle läuft am 28.02. ab')).toBeDefined()
  expect(within(sheet).getAllByText('Darf dieses Fahrzeug nicht fahren, soweit wir wissen.').length).toBe(3)
})

test('an unfit vehicle says so at its seats and in the choice', async () => {
  const dienst = dienstWith(gemeldete)
  const schichten = dienst.schichten.map((schicht) => ({
    ...schicht,
    fahrzeuge: schicht.fahrzeuge.flatMap((one) => [
      { ...one, warnungen: [{ art: 'pruefung' as const, text: 'HU überfällig (09/2026)', sperrt: true }] },
      // It has no seats, and is drawn all the same.
      {
        ...one,
        _id: number('f', 2),
        typ: 'Anhaenger' as const,
        funkrufname: 'Anhänger 1',
        sitzplaetze: null,
        warnungen: [{ art: 'mangel' as const, text: 'Mangel: Licht', sperrt: false }],
      },
    ]),
  }))
  const { hand } = show({ ...dienst, schichten })
  const blocked = (await screen.findByText('HU überfällig (09/2026)', {}, goes)).closest('section')
  expect(blocked?.textContent).toContain('KTW 14/01')
  expect(within(blocked!).getByRole('status', { name: 'Gesperrt' })).toBeDefined()
  expect(screen.getByText('Mangel: Licht').closest('section')?.textContent).toContain('Anhänger 1')
  await hand.click(screen.getByRole('button', { name: /Fahrer *noch niemand/ }))
  expect(within(await screen.findByRole('dialog', {}, goes)).getByText('HU überfällig (09/2026)')).toBeDefined()
})

test('tap a person, say where; undo and redo; a state can be set', async () => {
  const { hand } = show(dienstWith(gemeldete))
  await hand.click(await screen.findByRole('radio', { name: 'Personen' }, goes))
  expect(await screen.findByText('Komme direkt von der Arbeit', {}, goes)).toBeDefined()
  await hand.click(await screen.findByRole('button', { name: 'Max Berg' }, goes))
  await hand.click(await screen.findByRole('button', { name: /Transportführer, KTW 14\/01/ }, goes))
  expect(await screen.findByText('1 Änderung', {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Keine Änderungen', {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Wiederholen' }))
  expect(await screen.findByText('1 Änderung', {}, goes)).toBeDefined()

  await hand.click(screen.getByRole('button', { name: 'Lena Schmidt' }))
  await hand.selectOptions(await screen.findByLabelText('Stand', {}, goes), 'Abgelehnt')
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(await screen.findByText('2 Änderungen', {}, goes)).toBeDefined()
  expect(within(await screen.findByRole('list', { name: 'Nicht dabei' }, goes)).getByText('Lena Schmidt')).toBeDefined()
})

test('a part of the shift, in half hours', async () => {
  const { hand, calls } = show(dienstWith([exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter' })]))
  await hand.click(await screen.findByText('Lena Schmidt', {}, goes))
  await hand.click(await screen.findByRole('switch', { name: 'Nur ein Teil der Schicht' }, goes))
  await hand.selectOptions(await screen.findByLabelText('Bis', {}, goes), '14:00 Uhr')
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(await screen.findByText('10:00–14:00 Uhr', {}, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, goes)
  expect(calls[0]?.body).toMatchObject({
    helfer: [{ profil: lena._id, funktion: 'Leiter', von: BEGINN, bis: '2031-05-10T12:00:00.000Z' }],
  })
})

test('the proposal is computed by the server, and those that stay ticked are staffed', async () => {
  const place = (profil: typeof lena | null, rest: object = {}) => ({
    schicht: S1,
    funktion: '',
    qualifikation: 'SanA',
    profil,
    gemeldet: true,
    praktikant: false,
    faehrt: [],
    stunden90Tage: 4,
    gruende: [{ text: 'nicht dafür ausgebildet', anzahl: 7 }],
    ...rest,
  })
  const plaetze = [
    place(lena, { funktion: 'Leiter', qualifikation: 'RS' }),
    place(max, { faehrt: [KTW] }),
    place(ole, { gemeldet: false, mail: true, weil: ['möchte gern', 'ausgeruht'] }),
    place(null),
  ]
  const { hand, calls } = show(dienstWith(gemeldete), undefined, [
    on(contract.vorschlag, () => ({ plaetze, sekunden: 0.2, optimal: true })),
  ])
  await choose(hand, /SanA *noch frei/, /Ole Voss/)
  // The proposal ignores unsaved changes, so its button is disabled.
  expect((await screen.findByRole('button', { name: 'Vorschlag' }, goes)).getAttribute('aria-description')).toBe(
    'Speichere oder verwirf erst deine Änderungen.',
  )
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await hand.click(screen.getByRole('button', { name: 'Vorschlag' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Vorschlag' }, goes))
  await sheet.findByText(/^Für einen Platz findet sich niemand/, {}, goes)
  expect(sheet.getByText(/möchte gern, ausgeruht · hat sich nicht gemeldet, wird gefragt/)).toBeDefined()
  expect(sheet.getByText('1 fragen: 1 Mail. Wer zusagt, ist gleich eingeteilt.')).toBeDefined()
  expect(sheet.getByRole('button', { name: '2 Plätze besetzen, 1 fragen' })).toBeDefined()
  expect(calls.some(({ body }) => body !== undefined)).toBe(false)
  await hand.click(sheet.getByRole('checkbox', { name: /Ole Voss/ }))
  await hand.click(sheet.getByRole('button', { name: '2 Plätze besetzen' }))
  await screen.findByText('2 Plätze sind besetzt.', {}, goes)
  expect(calls.at(-1)?.body).toMatchObject({
    helfer: [
      { profil: lena._id, funktion: 'Leiter', fahrzeug: null },
      { profil: max._id, funktion: 'Fahrer', fahrzeug: KTW },
    ],
  })
})

test('people who did not sign up are asked, not staffed; undo takes back both', async () => {
  const place = (profil: typeof lena, gemeldet: boolean) => ({
    schicht: S1,
    funktion: '',
    qualifikation: 'SanA',
    profil,
    gemeldet,
    mail: true,
    weil: ['ausgeruht'],
    praktikant: false,
    faehrt: [],
    stunden90Tage: 0,
    gruende: [],
  })
  const { hand, calls, stand } = show(dienstWith(gemeldete), undefined, [
    on(contract.vorschlag, () => ({
      plaetze: [place(lena, true), place(max, true), place(ole, false)],
      sekunden: 0.2,
      optimal: true,
      ohneFragen: null,
    })),
    on(contract.hilferuf, () => [exampleAnfrage(ole, { _id: number('q', 1), schicht: S1 })]),
    on(contract.withdrawHilferuf, () => ({ anzahl: 1 })),
  ])
  const bodies = () => calls.flatMap(({ body }) => (body === undefined ? [] : [body]))
  await hand.click(await screen.findByRole('button', { name: 'Vorschlag' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Vorschlag' }, goes))
  await hand.click(await sheet.findByRole('button', { name: '2 Plätze besetzen, 1 fragen' }, goes))
  await screen.findByText('2 Plätze sind besetzt. 1 Anfrage geht gleich hinaus.', {}, goes)
  const seated = { helfer: [lena, max].map(({ _id }) => ({ profil: _id, status: 'eingeteilt' })) }
  const asked = { personen: [{ schicht: S1, profil: ole._id }], text: '' }
  expect(bodies()).toMatchObject([seated, asked])
  // Max signed off meanwhile: undo does not bring him back.
  stand.dienst = dienstWith([
    exampleHelfer(lena, 'RS', 'eingeteilt', { schicht: S1 }),
    exampleHelfer(max, 'SanA', 'abgesagt', { schicht: S1 }),
  ])
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  const back = { helfer: [{ profil: lena._id, status: 'gemeldet', war: 'eingeteilt' }] }
  await waitFor(() => expect(bodies()).toMatchObject([seated, asked, { anfragen: [number('q', 1)] }, back]), goes)
})

test('people asked before are remembered in choice and proposal', async () => {
  const question = exampleAnfrage(ole, { schicht: S1, laeuftAb: '2999-01-01T00:00:00.000Z' })
  const place = (profil: typeof lena) => ({
    schicht: S1,
    funktion: '',
    qualifikation: 'SanA',
    profil,
    gemeldet: false,
    mail: true,
    weil: ['ausgeruht'],
    praktikant: false,
    faehrt: [],
    stunden90Tage: 0,
    gruende: [],
  })
  const proposal = { plaetze: [place(lena), place(max)], sekunden: 0.2, optimal: true, ohneFragen: null }
  const { hand } = show(dienstWith([]), undefined, [on(contract.vorschlag, () => proposal), on(contract.anfragen, () => [question])])
  await hand.click((await screen.findAllByRole('button', { name: /SanA *noch frei/ }, goes))[0]!)
  const picker = within(await screen.findByRole('dialog', {}, goes))
  const one = (await picker.findByRole('button', { name: /Ole Voss/ }, goes)).closest('li')
  expect(within(one!).getByText('Gefragt, noch ohne Antwort.')).toBeDefined()
  expect(picker.getAllByText('Gefragt, noch ohne Antwort.')).toHaveLength(1)
  await hand.keyboard('{Escape}')
  await hand.click(await screen.findByRole('button', { name: 'Vorschlag' }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Vorschlag' }, goes))
  // The question to Ole stands for one of the two places.
  await sheet.findByRole('button', { name: '1 fragen' }, goes)
  expect(sheet.getByText('Eine Person ist schon gefragt, noch ohne Antwort.')).toBeDefined()
  await hand.click(sheet.getByRole('checkbox', { name: /Max Berg/ }))
  expect(sheet.getByText(/^3 Gefragte für 2 freie Plätze: Wer zuerst zusagt, hat den Platz/)).toBeDefined()
})

test('a person without a sign-up is named before saving and may be asked', async () => {
  const { hand, calls } = show(dienstWith(gemeldete), undefined, [
    on(contract.hilferuf, () => [exampleAnfrage(ole, { schicht: S1 })]),
    on(contract.withdrawHilferuf, () => ({ anzahl: 1 })),
  ])
  await choose(hand, /SanA *noch frei/, /Max Berg/)
  expect(screen.queryByText(/nicht gemeldet/)).toBeNull()
  await choose(hand, /SanA *noch frei/, /Ole Voss/)
  expect(screen.getByText('Ole Voss hat sich nicht gemeldet und bekommt eine Nachricht.')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Stattdessen fragen' }))
  await screen.findByText('1 Anfrage geht gleich hinaus.', {}, goes)
  expect(screen.getByText('1 Änderung')).toBeDefined()
  expect(screen.queryByText(/nicht gemeldet/)).toBeNull()
  await hand.click(screen.getByText('Rückgängig'))
  await waitFor(() => expect(calls).toHaveLength(2), goes)
  expect(calls.map(({ body }) => body)).toEqual([
    { personen: [{ schicht: S1, profil: ole._id }], text: '' },
    { anfragen: [exampleAnfrage(ole, { schicht: S1 })._id] },
  ])
})

test('a stale board keeps what was placed, shows what changed, and saves on top of it', async () => {
  const fresh = dienstWith(
    [
      exampleHelfer(lena, 'RS', 'gemeldet', { schicht: S1 }),
      exampleHelfer(max, 'SanA', 'eingeteilt', { schicht: S1, funktion: 'Fahrer', fahrzeug: KTW }),
    ],
    { version: 2 },
  )
  let first = true
  const { hand, calls } = show(dienstWith(gemeldete), (state) => {
    if (!first) return dienstWith(gemeldete, { version: 3 })
    first = false
    state.dienst = fresh
    return new Absage(409, 'Der Eintrag wurde inzwischen geändert.', {}, 'version')
  })
  await choose(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  await hand.click(await screen.findByRole('button', { name: 'Speichern' }, goes))
  expect(await screen.findByText('Max Berg: gemeldet → eingeteilt, Fahrer, KTW 14/01', {}, goes)).toBeDefined()
  expect(screen.getByText('1 Änderung')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-description')).toBe(
    'Sieh dir zuerst an, was sich geändert hat.',
  )
  // Both are seen: the other's placing and one's own.
  expect(screen.getByText('Noch einzuteilen: 1 SanA.')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Meine Änderung behalten' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, goes)
  expect(calls.map(({ body }) => body)).toMatchObject([
    { version: 1, helfer: [{ profil: lena._id, status: 'eingeteilt' }] },
    { version: 2, helfer: [{ profil: lena._id, status: 'eingeteilt' }] },
  ])
})

test('a person who signed off meanwhile is not staffed silently', async () => {
  const { hand, stand } = show(dienstWith(gemeldete))
  await choose(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  stand.dienst = dienstWith([exampleHelfer(lena, 'RS', 'abgesagt', { schicht: S1 }), gemeldete[1]!])
  await queries.invalidateQueries()
  expect(await screen.findByText('Lena Schmidt: gemeldet → abgesagt', { exact: false }, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Neuen Stand nehmen' }))
  expect(await screen.findByText('Keine Änderungen', {}, goes)).toBeDefined()
})

test('unsaved changes survive a reload, a refusal keeps them', async () => {
  const { hand } = show(dienstWith(gemeldete), () => new Absage(409, 'Lena Schmidt steht zu dieser Zeit bei „Konzert“.'))
  await choose(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  await hand.click(await screen.findByRole('button', { name: 'Speichern' }, goes))
  expect(await screen.findByText('Lena Schmidt steht zu dieser Zeit bei „Konzert“.', {}, goes)).toBeDefined()
  expect(screen.getByText('1 Änderung')).toBeDefined()
  document.body.replaceChildren()
  show(dienstWith(gemeldete))
  expect(await screen.findByText('1 Änderung', {}, goes)).toBeDefined()
  expect(screen.getByText('Noch einzuteilen: 2 SanA.')).toBeDefined()
})

test('an unqualified seat holder is named in every sentence of the board', async () => {
  show(dienstWith([gemeldete[1]!, exampleHelfer(ole, 'keine', 'eingeteilt', { schicht: S1, funktion: 'Leiter' })]))
  const held = 'davon 1 Platz ohne gültige Voraussetzung besetzt'
  expect(await screen.findByText(`Noch einzuteilen: 1 RS (Leiter) und 2 SanA, ${held}.`, {}, goes)).toBeDefined()
  // Above the board, and where one asks for help.
  expect(screen.getAllByText(`Selbst wenn alle Gemeldeten kommen, fehlen 1 RS (Leiter) und 1 SanA, ${held}.`)).toHaveLength(2)
})

test('a service that was called off is shown, and nothing moves', async () => {
  const stands = exampleHelfer(ole, 'SanA', 'eingeteilt', { schicht: S1 })
  const { hand } = show(dienstWith([...gemeldete, stands], { abgesagt: true, absageVon: 'wir' }))
  expect(await screen.findByText('Der Dienst ist abgesagt und lässt sich nicht mehr ändern.', {}, goes)).toBeDefined()
  await choose(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  expect(screen.queryByText('1 Änderung')).toBeNull()
  expect(screen.getByText('Noch einzuteilen: 1 RS (Leiter) und 1 SanA.')).toBeDefined()
  expect(screen.getAllByText(`${ole.vorname} ${ole.nachname}`).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /herausnehmen/ })).toBeNull()
})

test('the best of many come first; counts are of all; search and rest ask the server', async () => {
  const crowd = Array.from({ length: 60 }, (_, i) => exampleKandidat(person(20 + i, `Vor${i}`, i === 57 ? 'Zaun' : `Nach${i}`), 'SanA'))
  const whole = exampleKandidaten([...people, ...crowd])
  const questions: URLSearchParams[] = []
  const { hand } = show(dienstWith(gemeldete), undefined, [
    on(contract.kandidaten, ({ search: asks }) => {
      const query = new URLSearchParams(asks)
      questions.push(query)
      const words = query.get('suche') ?? ''
      const only = query.get('profile')?.split(',')
      const meant = whole.kandidaten.filter(
        ({ profil }) => `${profil.vorname} ${profil.nachname}`.toLowerCase().includes(words) && (only?.includes(profil._id) ?? true),
      )
      return { ...whole, gesamt: meant.length, kandidaten: meant.slice(0, Number(query.get('limit') ?? 50)) }
    }),
  ])
  const asked = (what: string) => questions.filter((one) => one.has(what)).length
  await hand.click(await screen.findByRole('radio', { name: 'Personen' }, goes))
  expect(await screen.findByRole('heading', { name: 'Weitere Mitglieder 62' }, goes)).toBeDefined()
  const search = screen.getByRole('searchbox', { name: 'Name oder Gruppe' })
  await hand.type(search, 'zaun')
  expect(await screen.findByRole('heading', { name: 'Weitere Mitglieder 1' }, goes)).toBeDefined()
  expect([asked('suche') > 0, asked('limit')]).toEqual([true, 0])
  // Placed and no longer searched for, they are known all the same.
  await hand.click(screen.getByRole('button', { name: /Vor57 Zaun/ }))
  await hand.click(within(await screen.findByRole('dialog', {}, goes)).getByRole('button', { name: /Zusätzlich/ }))
  await hand.clear(search)
  expect(await screen.findByRole('heading', { name: 'Weitere Mitglieder 61' }, goes)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: /Weitere zeigen/ }))
  await hand.click(await screen.findByRole('button', { name: 'Alle anzeigen (61)' }, goes))
  expect(await screen.findByRole('button', { name: /Vor59 Nach59/ }, goes)).toBeDefined()
  expect(asked('limit')).toBe(1)
})
