// The list of vehicles as a file: as people read it, and as the import reads it again.
import { readable } from '#contract/schema.ts'
import { fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import { PRUEFARTEN, PRUEFFELD } from '#features/fahrzeuge/formen.ts'
import { type Spalte, spaltenAus } from '#server/export/tabelle.ts'

const aus = (...namen: readonly string[]) => spaltenAus(fahrzeugFelder, namen)

const wer = aus('kennung', 'bezeichnung', 'typ', 'kennzeichen')
const stand = aus('status')
const termine = aus(...PRUEFARTEN.map((art) => PRUEFFELD[art]))
const wo: Spalte = { titel: 'Standort', wert: (zeile) => readable(undefined, zeile['standortName']) }

/** A table takes all; a sheet of paper has room for who, state, dates and place. */
export const spalten = (format: 'csv' | 'xlsx' | 'pdf'): readonly Spalte[] =>
  format === 'pdf'
    ? [...wer, ...stand, ...termine, wo]
    : [...wer, ...aus('funkrufname'), ...stand, ...aus('fuehrerscheinklasse', 'sitzplaetze', 'tragen'), ...termine, wo]
