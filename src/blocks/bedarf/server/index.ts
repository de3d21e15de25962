export { determineBedarf } from './determine.ts'
export { bedarfsDocument } from './print.ts'
export { SHIPPED_TABLES } from './shipped.ts'
export { forForm, insertTable, readTable, readTables } from './tables.ts'
