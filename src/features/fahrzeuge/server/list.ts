import type { RowOf } from '#contract/endpoint.ts'
import { readableValue } from '#contract/schema.ts'
import { type fahrzeugeContract, fahrzeugFields } from '#features/fahrzeuge/contract.ts'
import { CHECK_FIELD, CONDITION_NAMES, PRUEFARTEN, besatzungText } from '#features/fahrzeuge/schemas.ts'
import { type Column, columnsFrom } from '#server/export/table.ts'

const from = (...names: readonly string[]) => columnsFrom(fahrzeugFields, names)

export const exportColumns = (): readonly Column<RowOf<typeof fahrzeugeContract.list> & Readonly<Record<string, unknown>>>[] => [
  ...from('kennung', 'bezeichnung', 'typ', 'kennzeichen', 'funkrufname'),
  { titel: 'Status', value: ({ zustand }) => CONDITION_NAMES[zustand] },
  ...from('fuehrerscheinklasse', 'sitzplaetze'),
  { titel: 'Besatzung', value: besatzungText },
  ...from('tragen', ...PRUEFARTEN.map((kind) => CHECK_FIELD[kind])),
  { titel: 'Standort', value: ({ standortName }) => readableValue(undefined, standortName) },
  { titel: 'Mängel', value: ({ offeneMaengel }) => offeneMaengel },
]
