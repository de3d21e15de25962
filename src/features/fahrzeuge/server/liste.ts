// The list of vehicles as a file: as people read it, and as the import reads it again.
import { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { PRUEFARTEN, PRUEFFELD, STATUS_NAMEN, TYP_NAMEN } from '#features/fahrzeuge/formen.ts'
import { lesbar, type Spalte, spaltenAus } from '#server/export/tabelle.ts'

const MONAT = /^(\d{4})-(\d{2})$/
/** A column with its texts said otherwise. */
const gesagt = (spalte: Spalte, wie: (text: string) => string): Spalte => ({
  ...spalte,
  wert: (zeile) => {
    const wert = spalte.wert(zeile)
    return typeof wert === 'string' ? wie(wert) : wert
  },
})
const worte = (namen: Readonly<Record<string, string>>) => (text: string) => namen[text] ?? text
const aus = (...namen: readonly string[]) => spaltenAus(fahrzeugFelder, namen)

const wer = [...aus('kennung', 'bezeichnung'), ...aus('typ').map((spalte) => gesagt(spalte, worte(TYP_NAMEN))), ...aus('kennzeichen')]
const stand = aus('status').map((spalte) => gesagt(spalte, worte(STATUS_NAMEN)))
const termine = aus(...PRUEFARTEN.map((art) => PRUEFFELD[art])).map((spalte) => gesagt(spalte, (text) => text.replace(MONAT, '$2/$1')))
const wo: Spalte = { titel: 'Standort', wert: (zeile) => lesbar(zeile['standortName']) }

/** A table takes all; a sheet of paper has room for who, state, dates and place. */
export const spalten = (format: 'csv' | 'xlsx' | 'pdf'): readonly Spalte[] =>
  format === 'pdf'
    ? [...wer, ...stand, ...termine, wo]
    : [...wer, ...aus('funkrufname'), ...stand, ...aus('fuehrerscheinklasse', 'sitzplaetze', 'tragen'), ...termine, wo]
