// The list of vehicles as a file: as people read it, and as the import reads it again.
import { readable } from '#contract/schema.ts'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { CHECK_FIELD, PRUEFARTEN, besatzung } from '#features/fahrzeuge/schemas.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'

const from = (...names: readonly string[]) => columnsFrom(fahrzeugFields, names)

const actor = from('kennung', 'bezeichnung', 'typ', 'kennzeichen')
const state = from('status')
const termine = from(...PRUEFARTEN.map((kind) => CHECK_FIELD[kind]))
const crew: Column = { titel: 'Besatzung', value: (row) => besatzung(row as Parameters<typeof besatzung>[0]) }
const where: Column = { titel: 'Standort', value: (row) => readable(undefined, row['standortName']) }

/** A table takes all; a sheet of paper has room for who, state, dates and place. */
export const columns = (format: 'csv' | 'xlsx' | 'pdf'): readonly Column[] =>
  format === 'pdf'
    ? [...actor, ...state, ...termine, where]
    : [
        ...actor,
        ...from('funkrufname'),
        ...state,
        ...from('fuehrerscheinklasse', 'sitzplaetze'),
        crew,
        ...from('tragen'),
        ...termine,
        where,
      ]
