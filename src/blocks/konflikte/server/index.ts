export {
  bookingTitle,
  takenQuery,
  takenPersonen,
  takenResources,
  type Belegung,
  type BelegungsSource,
  belegungText,
  heldBy,
  heldSentence,
  meets,
  overlapping,
  perQuestion,
  type ResourceBelegung,
  type Sessions,
} from './belegung.ts'
export { type Absence, absences, absenceTables, registerAbsence } from './absences.ts'
export { registerWishes, wishes } from './wishes.ts'
export { engagedPeople, engagements, engagementTables, registerEngagement } from './engagements.ts'
export {
  anlassTitel,
  occasionColumn,
  occasionId,
  occasionKind,
  occasionLink,
  type OccasionLink,
  occasionName,
  occasionPath,
  occasionTable,
  occasionTables,
  occasionVisible,
  type Reader,
  readableBy,
  registerOccasions,
  replyUntil,
  visibleOccasions,
  visibleOffers,
} from './occasions.ts'
