// A table becomes vehicles: read, mapped, tried, taken in.
import { ownKennzeichen, newFahrzeug } from './buchungen.ts'
import { call } from './dienste.ts'
import { AT_THE_DESK, ADRESSE, anmelden, own, expect, fitsWidth, checkAccessibility, test, pressMore } from './journey.ts'

/** As spreadsheets of German offices write it. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

test(
  'vehicles from a table in Windows-1252: a try first, each rejected row with its reason, then taken in',
  AT_THE_DESK,
  async ({ page, request }) => {
    const kennzeichen = ownKennzeichen()
    const old = await newFahrzeug(request, { hersteller: 'Ford' })
    const rows = [
      'Bezeichnung;Typ;Kennzeichen;Führerscheinklasse;Hersteller',
      `${own('Gerätewagen')};GW-San;${kennzeichen};C1;MÖBEL & Söhne`,
      `=1+1;KTW;kein Kennzeichen;B;Ford`,
      `${old.bezeichnung};MTW/MTF;${old.kennzeichen};B;Škoda`.replace('Š', 'S'),
    ]
    await anmelden(page, 'admin')
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
    await expect(dialog.getByRole('list', { name: 'Gründe' })).toContainText('Zeile 3:')
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
  },
)
