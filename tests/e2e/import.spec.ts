// A table becomes vehicles, and members: read, mapped, tried, taken in.
import { ownKennzeichen, newFahrzeug } from './buchungen.ts'
import { call } from './dienste.ts'
import { AT_THE_DESK, ON_THE_PHONE, ADRESSE, login, own, expect, fitsWidth, checkAccessibility, test, pressMore } from './journey.ts'

/** As spreadsheets of German offices write it. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

test('vehicles from a Windows-1252 table: rehearsal, reasons, then import', AT_THE_DESK, async ({ page, request }) => {
  const kennzeichen = ownKennzeichen()
  const old = await newFahrzeug(request, { hersteller: 'Ford' })
  const rows = [
    'Bezeichnung;Typ;Kennzeichen;Führerscheinklasse;Hersteller',
    `${own('Gerätewagen')};GW-San;${kennzeichen};C1;MÖBEL & Söhne`,
    `=1+1;KTW;kein Kennzeichen;B;Ford`,
    `${old.bezeichnung};MTW/MTF;${old.kennzeichen};B;Škoda`.replace('Š', 'S'),
  ]
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/fahrzeuge`)
  await pressMore(page, 'Import')
  const dialog = page.getByRole('dialog', { name: 'Fahrzeuge importieren' })
  await dialog
    .getByLabel('Datei für den Import')
    .setInputFiles({ name: 'fuhrpark.csv', mimeType: 'text/csv', buffer: windows1252(rows.join('\r\n')) })
  await expect(dialog.getByText(/3 Zeilen, gelesen als Windows-1252/)).toBeVisible()
  await expect(dialog.getByText(/MÖBEL & Söhne/)).toBeVisible()
  await checkAccessibility(page)
  await fitsWidth(page)
  await dialog.getByRole('button', { name: 'Probe machen' }).click()
  await expect(dialog.getByText('1 neu, 1 geändert, 1 abgelehnt')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Gründe' })).toContainText('Zeile 3,')
  await expect(dialog.getByRole('list', { name: 'Gründe' })).toContainText('Kennzeichen')

  // A try stores nothing.
  const find = () =>
    call<{ hersteller: string }[]>(request, { username: 'admin' }, 'GET', `/api/fahrzeuge?suche=${encodeURIComponent(kennzeichen)}`)
  expect(await find()).toEqual([])
  await dialog.getByRole('button', { name: '2 Fahrzeuge einlesen' }).click()
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  expect(await find()).toMatchObject([{ hersteller: 'MÖBEL & Söhne' }])
  const afterwards = await call<{ hersteller: string }>(request, { username: 'admin' }, 'GET', `/api/fahrzeuge/${old._id}`)
  expect(afterwards.hersteller).toBe('Skoda')
})

test('members of another program’s export are invited at the end, by phone', ON_THE_PHONE, async ({ page, request }) => {
  const [number, name] = [Date.now().toString(36), own('Neumann').replace(/[^\p{L}]/gu, '')]
  const rows = [
    'Mitglieds-Nr.;Nachname;Vorname;Geb.-Dat.;E-Mail;Handy;Kürzel',
    `${number};${name};Käthe;24.12.1990;kaethe.${number}@example.org;0170 123456;KN`,
    `${number}1;${name};Jörg;30.02.1990;joerg.${number}@example.org;0170 123457;JN`,
  ]
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/kontakte`)
  await pressMore(page, 'Mitglieder importieren')
  const dialog = page.getByRole('dialog', { name: 'Mitglieder importieren' })
  await dialog
    .getByLabel('Datei für den Import')
    .setInputFiles({ name: 'mitglieder.csv', mimeType: 'text/csv', buffer: windows1252(rows.join('\r\n')) })
  await expect(dialog.getByText(/2 Zeilen, gelesen als Windows-1252/)).toBeVisible()
  await checkAccessibility(page)
  await fitsWidth(page)
  await dialog.getByRole('button', { name: 'Probe machen' }).click()
  await expect(dialog.getByText('1 neu, 1 abgelehnt')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Gründe' })).toHaveText(`Zeile 3, Jörg ${name}: Geburtsdatum ist kein gültiges Datum.`)
  await checkAccessibility(page)
  await fitsWidth(page)
  await dialog.getByRole('button', { name: '1 Mitglied einlesen' }).click()
  await expect(dialog.getByText('Fertig eingelesen')).toBeVisible()
  await dialog.getByRole('button', { name: '1 Mitglied einladen' }).click()
  await page.getByRole('button', { name: 'Einladung schicken' }).click()
  await expect(dialog.getByText('1 Mitglied eingeladen.')).toBeVisible()
  const admin = { username: 'admin' }
  const [made] = await call<{ _id: string; user: string }[]>(request, admin, 'GET', `/api/profile?suche=${encodeURIComponent(name)}`)
  expect(await call(request, admin, 'GET', `/api/users/einladungen?user=${made?.user ?? ''}`)).toMatchObject([
    { vorname: 'Käthe', eingeladenAm: expect.stringContaining('T') as unknown },
  ])
})
