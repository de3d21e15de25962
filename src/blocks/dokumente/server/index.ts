export { asDocument } from './document-pdf.ts'
export {
  bold,
  type BuildingBlock,
  COLOR,
  documentFile,
  type Fact,
  facts,
  heading,
  type PrintDocument,
  quiet,
  sendDocument,
  signature,
  table,
  together,
} from './document.ts'
export { LINE, pocketRoster, rosterHelfer, wallRoster } from './roster.ts'
export { shortSpan, timeOfDay } from './roster-rows.ts'
