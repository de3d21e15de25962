export { asDocument } from './document-pdf.ts'
export {
  bold,
  breaking,
  type BuildingBlock,
  COLOR,
  documentFile,
  EDGE,
  type Fact,
  facts,
  heading,
  type PrintDocument,
  type Printer,
  quiet,
  sendDocument,
  signature,
  table,
  together,
  WIDTH,
} from './document.ts'
export { LINE, pocketRoster, rosterHelfer, wallRoster } from './roster.ts'
export { rosterGroups, type RosterHelfer, shortSpan, timeOfDay } from './roster-rows.ts'
