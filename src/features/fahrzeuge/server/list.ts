// Export of the list of vehicles: readable, and accepted by the import.
import { readableValue } from '#contract/schema.ts'
import { fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { CHECK_FIELD, type Condition, CONDITION_NAMES, PRUEFARTEN, besatzung } from '#features/fahrzeuge/schemas.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'

const from = (...names: readonly string[]) => columnsFrom(fahrzeugFields, names)

const crew: Column = { titel: 'Besatzung', value: (row) => besatzung(row as Parameters<typeof besatzung>[0]) }
const where: Column = { titel: 'Standort', value: (row) => readableValue(undefined, row['standortName']) }

const state: Column = { titel: 'Status', value: (row) => CONDITION_NAMES[row['zustand'] as Condition] }
const defects: Column = { titel: 'Mängel', value: (row) => row['offeneMaengel'] as number }

export const columns = (): readonly Column[] => [
  ...from('kennung', 'bezeichnung', 'typ', 'kennzeichen', 'funkrufname'),
  state,
  ...from('fuehrerscheinklasse', 'sitzplaetze'),
  crew,
  ...from('tragen', ...PRUEFARTEN.map((kind) => CHECK_FIELD[kind])),
  where,
  defects,
]
