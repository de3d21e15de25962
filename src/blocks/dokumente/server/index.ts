export { asDocument } from './document-pdf.ts'
export {
  bold,
  type BuildingBlock,
  COLOR,
  groundOf,
  documentFile,
  EDGE,
  type Fact,
  factTable,
  heading,
  type PrintDocument,
  type Printer,
  type Letter,
  listTable,
  quietText,
  sendDocument,
  signatureBlock,
  sumTable,
  table,
  keepTogether,
  WIDTH,
} from './document.ts'
export { LINE, pocketRoster, rosterHelfer, wallRoster } from './roster.ts'
export { rosterGroups, type RosterHelfer, shortSpan, timeOfDay } from './roster-rows.ts'
