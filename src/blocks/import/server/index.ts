export { type Fields, rowImport, type Values } from './calls.ts'
export { crudImport, idsByName, type ImportOptions } from './crud-import.ts'
export { isSameName, type KnownPerson, peopleFinder, PERSON_TITLES, personFields } from './people.ts'
export { plain } from './values.ts'
