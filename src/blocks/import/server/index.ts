export { crudImport } from './crud-import.ts'
export { plain } from './values.ts'
