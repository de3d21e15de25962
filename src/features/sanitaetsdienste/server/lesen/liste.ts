import type { sanitaetsdiensteContract } from '../../contract.ts'
import { type Dienstzeile, dienstFelder } from '../../formen.ts'
import { fehltText } from '#blocks/anmeldung/besetzung.ts'
import { sendeExport } from '#server/export/sende.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { lesbareZeit } from '#contract/berlin.ts'
import { dienstseite } from './zeilen.ts'

type C = typeof sanitaetsdiensteContract

export const liste =
  (kontext: Kontext, art?: 'intern' | 'extern'): Handler<C['list']> & Handler<C['extern']> =>
  ({ db, nutzer, query }) =>
    dienstseite(kontext, db, nutzer, art ? { ...query, art } : query)

const zeit = (wert: unknown): string => (typeof wert === 'string' ? lesbareZeit(wert) : '')
const STATUSTEXT: Readonly<Record<string, string>> = { durchgefuehrt: 'durchgeführt' }
const summe = (zeile: Dienstzeile, feld: 'soll' | 'eingeteilt' | 'gemeldet' | 'offen') =>
  zeile.schichten.reduce((bisher, { besetzung }) => bisher + besetzung[feld], 0)
const ausZeile = (titel: string, wert: (zeile: Dienstzeile) => string | number): Spalte => ({
  titel,
  wert: (zeile) => wert(zeile as unknown as Dienstzeile),
})

const spalten: readonly Spalte[] = [
  ausZeile('Nummer', ({ nummer }) => nummer),
  ...spaltenAus(dienstFelder, ['bezeichnung']),
  ausZeile('Art', ({ art }) => art),
  ...spaltenAus(dienstFelder, ['kategorie']),
  ausZeile('Veranstalter', ({ veranstalterName }) => veranstalterName),
  ausZeile('Ort', ({ ortName }) => ortName),
  ausZeile('Beginn', ({ beginn }) => zeit(beginn)),
  ausZeile('Ende', ({ ende }) => zeit(ende)),
  ausZeile('Status', ({ abgesagt, status }) => (abgesagt ? 'abgesagt' : (STATUSTEXT[status] ?? status))),
  ausZeile('Leiter', ({ leiterPerson }) => (leiterPerson ? `${leiterPerson.vorname} ${leiterPerson.nachname}` : '')),
  ausZeile('Plätze', (zeile) => summe(zeile, 'soll')),
  ausZeile('Eingeteilt', (zeile) => summe(zeile, 'eingeteilt')),
  ausZeile('Gemeldet', (zeile) => summe(zeile, 'gemeldet')),
  ausZeile('Es fehlen', ({ schichten }) =>
    schichten
      .map(({ besetzung }) => fehltText(besetzung.fehlt))
      .filter(Boolean)
      .join('; '),
  ),
  ausZeile('Fahrzeuge', ({ fahrzeuge }) => fahrzeuge),
]

export const exportiere =
  (kontext: Kontext): Handler<C['export']> =>
  async ({ db, nutzer, params, query, reply }) => {
    const zeilen: Dienstzeile[] = []
    // Pages as the list has them, so that a file of many years needs no query of its own kind.
    let nach: string | undefined
    do {
      const seite = await dienstseite(kontext, db, nutzer, { ...query, limit: 500, nach })
      zeilen.push(...seite.zeilen)
      nach = seite.naechste ?? undefined
    } while (nach !== undefined)
    await sendeExport(reply, kontext, params.format, { titel: 'Sanitätsdienste', spalten, zeilen })
  }
