import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ImportResult } from '#contract/import.ts'
import { memberImportContract, profileContract } from '#features/profile/contract.ts'
import { MOST_INVITED, usersContract } from '#features/users/contract.ts'
import { on, pressMore, showPage } from '#tests/support/page.tsx'
import { profilePages } from '../pages.tsx'

const patience = { timeout: 10_000 }
const idOf = (number: number) => `0193c0de-0000-7000-8001-${String(number).padStart(12, '0')}`
const field = (body: unknown, name: string) => (body as FormData).get(name)

test('members are imported, refused rows exported, and the new ones invited', async () => {
  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => ((saved = file as Blob), 'blob:x'))
  onTestFinished(() => void vi.restoreAllMocks())
  let refused: ImportResult['abgelehnt'] = [{ zeile: 3, msg: 'IBAN ist nicht gültig.', zellen: ['Jo', '=1+1'] }]
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: '/kontakte',
    rechte: ['CREATE_USER'],
    server: [
      on(profileContract.list, () => []),
      on(memberImportContract.importState, () => ({ getan: 0, zeilen: 0 })),
      on(memberImportContract.importLesen, () => ({
        spalten: ['Vorname', 'IBAN'],
        beispiele: [['Jana', '']],
        zeilen: 2,
        zuordnung: ['vorname', 'iban'],
        gemerkt: true,
        zeichensatz: 'UTF-8',
        felder: [
          { feld: 'vorname', titel: 'Vorname', pflicht: true },
          { feld: 'iban', titel: 'IBAN', pflicht: false },
        ],
      })),
      on(memberImportContract.importieren, ({ body }) => {
        const probe = field(body, 'probe') === 'true'
        const result = { probe, neu: 2, geaendert: 0, unveraendert: 0, abgelehnt: refused }
        return probe ? result : { ...result, angelegt: [idOf(1), idOf(2)] }
      }),
      on(usersContract.einladen, ({ body }) => ({ eingeladen: (body as { users: string[] }).users.length, ausgelassen: 0 })),
    ],
  })
  const file = new File(['Vorname;IBAN'], 'liste.csv', { type: 'text/csv' })
  const upload = async () => {
    await hand.upload(await screen.findByLabelText('Datei für den Import', {}, patience), file)
    expect(await screen.findByText('Zugeordnet wie beim letzten Mal mit diesen Spalten.', {}, patience)).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Probe machen' }))
    return screen.findByRole('checkbox', { name: 'Nur übernehmen, wenn alle Zeilen stimmen' }, patience)
  }
  await pressMore(hand, 'Mitglieder importieren')
  await hand.click(await upload())
  expect(screen.getByRole('button', { name: '2 Mitglieder einlesen' }).getAttribute('aria-description')).toMatch('Noch stimmen nicht alle')
  await hand.click(screen.getByRole('button', { name: 'Zeilen zum Nachbessern (CSV)' }))
  // Read as text, it has lost its mark.
  expect((await saved?.text())?.split('\r\n')).toEqual([
    'Vorname;IBAN;Zeile der Tabelle;Grund der Ablehnung',
    "Jo;'=1+1;3;IBAN ist nicht gültig.",
    '',
  ])
  await hand.click(screen.getByRole('button', { name: 'Zuordnung ändern' }))
  await hand.click(screen.getByRole('button', { name: 'Andere Datei' }))
  refused = []
  await hand.click(await upload())
  await hand.click(screen.getByRole('button', { name: '2 Mitglieder einlesen' }))
  await hand.click(await screen.findByRole('button', { name: '2 Mitglieder einladen' }, patience))
  expect(calls.at(-1)?.body).toBeInstanceOf(FormData)
  expect([field(calls.at(-1)?.body, 'probe'), field(calls.at(-1)?.body, 'alle')]).toEqual(['false', 'true'])
  await hand.click(await screen.findByRole('button', { name: 'Einladungen schicken' }, patience))
  expect(await screen.findByText('2 Mitglieder eingeladen.', {}, patience)).toBeDefined()
  expect(calls.at(-1)?.body).toEqual({ users: [idOf(1), idOf(2)], erneut: false })
})

test('changed cells are asked about singly or jointly, and the result names them', async () => {
  const asked = { feld: 'plz', titel: 'Postleitzahl', steht: '1067', wahl: ['01067', '1067'] }
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: '/kontakte',
    rechte: ['CREATE_USER'],
    server: [
      on(profileContract.list, () => []),
      on(memberImportContract.importState, () => ({ getan: 0, zeilen: 0 })),
      on(memberImportContract.importLesen, () => ({
        spalten: ['PLZ'],
        beispiele: [['1067']],
        zeilen: 2,
        zuordnung: ['plz'],
        zeichensatz: 'Excel',
        felder: [{ feld: 'plz', titel: 'Postleitzahl', pflicht: false }],
      })),
      on(memberImportContract.importieren, ({ body }) => {
        const said = JSON.parse(field(body, 'antworten') as string) as Record<string, number>
        const questions = [2, 3].map((line) => ({
          ...asked,
          zeile: line,
          als: asked.wahl[said[`plz ${line}`] ?? said['plz'] ?? 9] ?? null,
        }))
        const open = questions.filter((one) => one.als === null)
        const abgelehnt = open.map((one) => ({ zeile: one.zeile, msg: 'Postleitzahl ist unklar.', zellen: ['1067'] }))
        return { probe: field(body, 'probe') === 'true', neu: 2 - open.length, geaendert: 0, unveraendert: 0, abgelehnt, fragen: questions }
      }),
    ],
  })
  await pressMore(hand, 'Mitglieder importieren')
  await hand.upload(await screen.findByLabelText('Datei für den Import', {}, patience), new File(['PLZ'], 'liste.xlsx'))
  await hand.click(await screen.findByRole('button', { name: 'Probe machen' }, patience))
  expect(await screen.findByText('Postleitzahl: Die Tabelle hat 2 Zellen wohl verändert', {}, patience)).toBeDefined()
  expect(screen.getByRole('button', { name: /einlesen$/ }).getAttribute('aria-disabled')).toBe('true')
  await hand.click(screen.getByRole('button', { name: 'Alle so annehmen, etwa 1067 als 01067' }))
  await hand.click(await screen.findByLabelText('Zeile 3: aus „1067“ wird', { selector: 'input' }, patience))
  await hand.click(await screen.findByRole('option', { name: '1067' }, patience))
  await waitFor(() => expect(field(calls.at(-1)?.body, 'antworten')).toBe('{"plz":0,"plz 3":1}'), patience)
  await hand.click(await screen.findByRole('button', { name: '2 Mitglieder einlesen' }, patience))
  expect(await screen.findByText('Zeile 2: 1067 → 01067', {}, patience)).toBeDefined()
  expect(screen.getByText('Zeile 3: 1067 → 1067')).toBeDefined()
})

test('members who never signed in are invited in parts, again today only on demand', async () => {
  const people = Array.from({ length: MOST_INVITED + 3 }, (_, i) => ({
    _id: idOf(i),
    vorname: 'Anna',
    nachname: `Neu${i}`,
    eingeladenAm: i < 2 ? new Date(Date.now() - 3_600_000).toISOString() : null,
  }))
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: '/kontakte',
    rechte: ['CREATE_USER'],
    server: [
      on(profileContract.list, () => []),
      on(usersContract.einladungen, () => people),
      on(usersContract.einladen, ({ body }) => ({ eingeladen: (body as { users: string[] }).users.length, ausgelassen: 0 })),
    ],
  })
  await pressMore(hand, 'Zum Anmelden einladen')
  // The list comes first, and one is taken out for a moment.
  await hand.click(await screen.findByRole('checkbox', { name: 'Anna Neu9' }, patience))
  expect(screen.getByRole('button', { name: `${people.length - 3} Mitglieder einladen` })).toBeDefined()
  await hand.click(screen.getByRole('checkbox', { name: 'Anna Neu9' }))
  await hand.click(await screen.findByRole('button', { name: `${people.length - 2} Mitglieder einladen` }, patience))
  await hand.click(await screen.findByRole('button', { name: 'Abbrechen' }, patience))
  expect(calls).toEqual([])
  await hand.click(await screen.findByRole('button', { name: `${people.length - 2} Mitglieder einladen` }, patience))
  await hand.click(await screen.findByRole('button', { name: 'Einladungen schicken' }, patience))
  expect(await screen.findByText(`${people.length - 2} Mitglieder eingeladen.`, {}, patience)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Auswahl aufheben' }))
  for (const name of ['Anna Neu0', 'Anna Neu1']) await hand.click(screen.getByRole('checkbox', { name }))
  await hand.click(screen.getByRole('button', { name: '2 Mitglieder noch einmal einladen' }))
  await hand.click(await screen.findByRole('button', { name: 'Einladungen schicken' }, patience))
  await waitFor(() => expect(calls).toHaveLength(3), patience)
  expect(calls.map(({ body }) => [(body as { users: string[] }).users.length, (body as { erneut: boolean }).erneut])).toEqual([
    [MOST_INVITED, false],
    [1, false],
    [2, true],
  ])
})

test('one who never signed in is invited from the profile; again only knowingly', async () => {
  const state = { _id: idOf(90), version: 1, erstelltAm: '', erstelltVon: null, geaendertAm: '', geaendertVon: null }
  const person = { user: idOf(91), vorname: 'Anna', nachname: 'Neu' }
  let last: string | null = null
  let waits: string | null = '2099-01-01T08:00:00.000Z'
  const { hand, calls } = showPage({
    pages: profilePages,
    adresse: `/profile/${state._id}`,
    rechte: ['CREATE_USER', 'RESET_PASSWORT'],
    server: [
      on(usersContract.wait, () => ({ bis: waits })),
      on(usersContract.liftWaits, () => {
        waits = null
        return undefined
      }),
      on(profileContract.list, () => []),
      on(profileContract.get, () => ({ ...state, ...person, userVersion: 1 })),
      on(usersContract.einladungen, ({ search }) => {
        expect(search).toBe(`?user=${person.user}`)
        return [{ _id: person.user, vorname: 'Anna', nachname: 'Neu', eingeladenAm: last }]
      }),
      on(usersContract.einladen, () => {
        last = new Date().toISOString()
        return { eingeladen: 1, ausgelassen: 0 }
      }),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Zum Anmelden einladen' }, patience))
  await hand.click(await screen.findByRole('button', { name: 'Einladung schicken' }, patience))
  expect(await screen.findByText('Anna Neu ist eingeladen.', {}, patience)).toBeDefined()
  await hand.click(await screen.findByRole('button', { name: 'Zum Anmelden einladen' }, patience))
  expect(await screen.findByText(/Die letzte Einladung ging am/, {}, patience)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Noch einmal einladen' }))
  await waitFor(() => expect(calls).toHaveLength(2), patience)
  expect(calls.map(({ body }) => body)).toEqual([
    { users: [person.user], erneut: false },
    { users: [person.user], erneut: true },
  ])
  expect(screen.getByText(/^Eingeladen am .*, noch nie angemeldet\.$/)).toBeDefined()
  // Without a wait there is nothing to lift.
  await hand.click(screen.getByRole('button', { name: 'Anmeldesperre aufheben' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anmeldesperre aufheben' })).toBeNull(), patience)
})
