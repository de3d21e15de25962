export {
  takenQuery,
  takenPersonen,
  takenResources,
  type Belegung,
  type BelegungsSource,
  belegungText,
  heldBy,
  heldSentence,
  overlapping,
  perQuestion,
  type ResourceBelegung,
} from './belegung.ts'
export { type Absence, absences, absenceTables, registerAbsence } from './absences.ts'
export { engagements, engagementTables, registerEngagement } from './engagements.ts'
export { anlassTitel, occasionColumn, occasionTables, type Reader, readableBy, registerOccasions } from './occasions.ts'
