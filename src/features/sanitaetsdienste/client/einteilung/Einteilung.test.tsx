import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { BEGINN, beispieldienst, beispielhelfer, beispielkandidat, ENDE, mensch, nr } from '#tests/support/beispieldienst.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { abfragen } from '#client/abfragen.ts'
import { definePages } from '#client/pages.ts'
import { configContract } from '#features/config/contract.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst, Kandidat } from '#features/sanitaetsdienste/formen.ts'
import { dienstAbfrage } from '../daten.ts'
import { Einteilung } from './Einteilung.tsx'

const S1 = nr('s', 1)
const KTW = nr('f', 1)
const [lena, max, ute, ole] = [mensch(1, 'Lena', 'Schmidt'), mensch(2, 'Max', 'Berg'), mensch(3, 'Ute', 'Kern'), mensch(4, 'Ole', 'Voss')]
const geht = { timeout: 10_000 }

function Brett({ id }: { readonly id: string }) {
  const { data } = useQuery(dienstAbfrage(id))
  return data ? <Einteilung dienst={data} /> : null
}
const seiten = definePages({ pfad: '/sanitaetsdienst/{id}', titel: 'Brett', lade: async () => Brett })

const dienstMit = (helfer: Dienst['helfer'], rest: Partial<Dienst> = {}) =>
  beispieldienst({
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
            fahrzeug: nr('v', 1),
            typ: 'KTW',
            erforderlich: true,
            bezeichnung: 'KTW',
            kennung: '1401',
            funkrufname: 'KTW 14/01',
            sitzplaetze: 2,
          },
        ],
      },
    ],
  })
const gemeldete = [beispielhelfer(lena, 'RS', 'gemeldet', { schicht: S1 }), beispielhelfer(max, 'SanA', 'gemeldet', { schicht: S1 })]
const leute: Kandidat[] = [
  beispielkandidat(lena, 'RS', { status: 'gemeldet', stunden90Tage: 12.5, dienste90Tage: 2, kommentar: 'Komme direkt von der Arbeit' }),
  beispielkandidat(max, 'SanA', {
    status: 'gemeldet',
    hinweise: [{ art: 'fuehrerschein', text: 'Führerscheinkontrolle läuft am 28.02. ab' }],
  }),
  beispielkandidat(ute, 'SanA', { besetztVon: { titel: 'Konzert (Abend)', beginn: BEGINN, ende: ENDE }, geeignet: false }),
  beispielkandidat(ole, 'SanA', { hinweise: [{ art: 'ruhe', text: 'Nur 8 Stunden Ruhe nach „Nachtdienst“' }] }),
]

/** The faked server keeps what was saved; `stand.dienst` is what it answers next. */
function zeige(dienst: Dienst, speichere?: (stand: { dienst: Dienst }) => Dienst | Absage) {
  const stand = { dienst }
  const seite = zeigeSeite({
    seiten,
    adresse: `/sanitaetsdienst/${dienst._id}`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: [
      auf(vertrag.get, () => stand.dienst),
      auf(vertrag.kandidaten, () => leute),
      auf(vertrag.anfragen, () => []),
      auf(configContract.letzterSanLeiter, () => ({ wert: 'Rita Vogel' })),
      auf(vertrag.einteilung, () => speichere?.(stand) ?? stand.dienst),
    ],
  })
  return { ...seite, stand }
}
const waehle = async (hand: ReturnType<typeof zeigeSeite>['hand'], platz: RegExp, wer: RegExp) => {
  await hand.click((await screen.findAllByRole('button', { name: platz }, geht))[0]!)
  await hand.click(await screen.findByRole('button', { name: wer }, geht))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), geht)
}

test('placing by tap: the ranked people, what is missing counts at once, one call saves the changes', async () => {
  const { hand, anrufe } = zeige(dienstMit(gemeldete), () => dienstMit(gemeldete, { version: 2 }))
  expect(await screen.findByText('Es fehlen 1 RS (Leiter) und 2 SanA.', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: /Leiter \(RS\) *noch frei/ }))
  const blatt = await screen.findByRole('dialog', {}, geht)
  expect(within(blatt).getByText('Zuletzt hat Rita Vogel geleitet.')).toBeDefined()
  const namen = within(within(blatt).getByRole('list', { name: 'Personen' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(namen[0]).toContain('Lena Schmidt')
  expect(namen.at(-1)).toContain('Ute Kern')
  await hand.click(within(blatt).getByRole('button', { name: /Lena Schmidt/ }))
  expect(await screen.findByText('Es fehlen 2 SanA.', {}, geht)).toBeDefined()

  await waehle(hand, /SanA *noch frei/, /Ole Voss/)
  expect(await screen.findByText('Es fehlt 1 SanA.', {}, geht)).toBeDefined()
  expect(screen.getByText('2 Änderungen')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, geht)
  expect(anrufe.map(({ body }) => body)).toEqual([
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
        },
        { profil: ole._id, schicht: S1, status: 'eingeteilt', funktion: '', fahrzeug: null, praktikant: false, von: BEGINN, bis: ENDE },
      ],
    },
  ])
})

test('who stands elsewhere is grey with the reason, a warning only explains', async () => {
  const { hand } = zeige(dienstMit(gemeldete))
  await hand.click((await screen.findAllByRole('button', { name: /SanA *noch frei/ }, geht))[0]!)
  const blatt = await screen.findByRole('dialog', {}, geht)
  const ute = within(blatt).getByRole('button', { name: /Ute Kern/ })
  expect(ute.getAttribute('aria-disabled')).toBe('true')
  expect(ute.getAttribute('aria-description')).toBe('Zu dieser Zeit schon eingeteilt: Konzert (Abend)')
  await hand.click(ute)
  expect(screen.queryByText('1 Änderung')).toBeNull()
  expect(within(blatt).getByText('Nur 8 Stunden Ruhe nach „Nachtdienst“')).toBeDefined()
  await hand.click(within(blatt).getByRole('button', { name: /Ole Voss/ }))
  expect(await screen.findByText('1 Änderung', {}, geht)).toBeDefined()
})

test('a driver’s seat says why somebody may not drive', async () => {
  const { hand } = zeige(dienstMit(gemeldete))
  await hand.click(await screen.findByRole('button', { name: /Fahrer *noch frei/ }, geht))
  const blatt = await screen.findByRole('dialog', {}, geht)
  expect(within(blatt).getByText('Führerscheinkontrolle läuft am 28.02. ab')).toBeDefined()
  expect(within(blatt).getAllByText('Darf dieses Fahrzeug nicht fahren, soweit hinterlegt.').length).toBe(3)
})

test('tap a person, say where; undo and redo; a state can be set', async () => {
  const { hand } = zeige(dienstMit(gemeldete))
  await hand.click(await screen.findByRole('radio', { name: 'Personen' }, geht))
  expect(await screen.findByText('Komme direkt von der Arbeit', {}, geht)).toBeDefined()
  await hand.click(await screen.findByRole('button', { name: 'Max Berg' }, geht))
  await hand.click(await screen.findByRole('button', { name: /Transportführer, KTW 14\/01/ }, geht))
  expect(await screen.findByText('1 Änderung', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Keine Änderungen', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Wiederholen' }))
  expect(await screen.findByText('1 Änderung', {}, geht)).toBeDefined()

  await hand.click(screen.getByRole('button', { name: 'Lena Schmidt' }))
  await hand.selectOptions(await screen.findByLabelText('Stand', {}, geht), 'Abgelehnt')
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(await screen.findByText('2 Änderungen', {}, geht)).toBeDefined()
  expect(within(await screen.findByRole('list', { name: 'Nicht dabei' }, geht)).getByText('Lena Schmidt')).toBeDefined()
})

test('a part of the shift, in half hours', async () => {
  const { hand, anrufe } = zeige(dienstMit([beispielhelfer(lena, 'RS', 'eingeteilt', { schicht: S1, funktion: 'Leiter' })]))
  await hand.click(await screen.findByText('Lena Schmidt', {}, geht))
  await hand.click(await screen.findByRole('switch', { name: 'Nur ein Teil der Schicht' }, geht))
  await hand.selectOptions(await screen.findByLabelText('Bis', {}, geht), '14:00 Uhr')
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(await screen.findByText('10:00–14:00 Uhr', {}, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, geht)
  expect(anrufe[0]?.body).toMatchObject({
    helfer: [{ profil: lena._id, funktion: 'Leiter', von: BEGINN, bis: '2031-05-10T12:00:00.000Z' }],
  })
})

test('the proposal fills from the registered and waits to be saved', async () => {
  const { hand, anrufe } = zeige(dienstMit(gemeldete))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vorschlag' }).getAttribute('aria-disabled')).toBeNull(), geht)
  await hand.click(screen.getByRole('button', { name: 'Vorschlag' }))
  expect(await screen.findByText('2 Personen vorgeschlagen. Prüfe und speichere.', {}, geht)).toBeDefined()
  expect(screen.getByText('2 Änderungen')).toBeDefined()
  expect(screen.getByText('Es fehlt 1 SanA.')).toBeDefined()
  expect(anrufe).toEqual([])
})

test('a stale board keeps what was placed, shows what changed, and saves on top of it', async () => {
  const neu = dienstMit(
    [
      beispielhelfer(lena, 'RS', 'gemeldet', { schicht: S1 }),
      beispielhelfer(max, 'SanA', 'eingeteilt', { schicht: S1, funktion: 'Fahrer', fahrzeug: KTW }),
    ],
    { version: 2 },
  )
  let erster = true
  const { hand, anrufe } = zeige(dienstMit(gemeldete), (stand) => {
    if (!erster) return dienstMit(gemeldete, { version: 3 })
    erster = false
    stand.dienst = neu
    return new Absage(409, 'Der Eintrag wurde inzwischen geändert.', {}, 'version')
  })
  await waehle(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  await hand.click(await screen.findByRole('button', { name: 'Speichern' }, geht))
  expect(await screen.findByText('Max Berg: gemeldet → eingeteilt, Fahrer, KTW 14/01', {}, geht)).toBeDefined()
  expect(screen.getByText('1 Änderung')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-description')).toBe(
    'Sieh dir zuerst an, was sich geändert hat.',
  )
  // Both are seen: the other's placing and one's own.
  expect(screen.getByText('Es fehlt 1 SanA.')).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Meine Änderung behalten' }))
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Einteilung gespeichert.', {}, geht)
  expect(anrufe.map(({ body }) => body)).toMatchObject([
    { version: 1, helfer: [{ profil: lena._id, status: 'eingeteilt' }] },
    { version: 2, helfer: [{ profil: lena._id, status: 'eingeteilt' }] },
  ])
})

test('who signed off meanwhile is not staffed in silence', async () => {
  const { hand, stand } = zeige(dienstMit(gemeldete))
  await waehle(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  stand.dienst = dienstMit([beispielhelfer(lena, 'RS', 'abgesagt', { schicht: S1 }), gemeldete[1]!])
  await abfragen.invalidateQueries()
  expect(await screen.findByText('Lena Schmidt: gemeldet → abgesagt', { exact: false }, geht)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Neuen Stand nehmen' }))
  expect(await screen.findByText('Keine Änderungen', {}, geht)).toBeDefined()
})

test('unsaved changes survive a reload, a refusal keeps them', async () => {
  const { hand } = zeige(dienstMit(gemeldete), () => new Absage(409, 'Lena Schmidt steht zu dieser Zeit bei „Konzert“.'))
  await waehle(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  await hand.click(await screen.findByRole('button', { name: 'Speichern' }, geht))
  expect(await screen.findByText('Lena Schmidt steht zu dieser Zeit bei „Konzert“.', {}, geht)).toBeDefined()
  expect(screen.getByText('1 Änderung')).toBeDefined()
  document.body.replaceChildren()
  zeige(dienstMit(gemeldete))
  expect(await screen.findByText('1 Änderung', {}, geht)).toBeDefined()
  expect(screen.getByText('Es fehlen 2 SanA.')).toBeDefined()
})

test('a service that was called off is shown, and nothing moves', async () => {
  const steht = beispielhelfer(ole, 'SanA', 'eingeteilt', { schicht: S1 })
  const { hand } = zeige(dienstMit([...gemeldete, steht], { abgesagt: true, absageVon: 'wir' }))
  expect(await screen.findByText('Der Dienst ist abgesagt und lässt sich nicht mehr ändern.', {}, geht)).toBeDefined()
  await waehle(hand, /Leiter \(RS\) *noch frei/, /Lena Schmidt/)
  expect(screen.queryByText('1 Änderung')).toBeNull()
  expect(screen.getByText('Es fehlen 1 RS (Leiter) und 1 SanA.')).toBeDefined()
  expect(screen.getAllByText(`${ole.vorname} ${ole.nachname}`).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /herausnehmen/ })).toBeNull()
})
