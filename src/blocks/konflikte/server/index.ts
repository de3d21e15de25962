export {
  takenQuery,
  takenPersonen,
  takenResources,
  type Belegung,
  type BelegungsSource,
  belegungText,
  heldSentence,
  overlapping,
  perQuestion,
  type ResourceBelegung,
} from './belegung.ts'
export { engagements, engagementTables, registerEngagement } from './engagements.ts'
export { anlassTitel, occasionColumn, occasionTables, registerOccasions } from './occasions.ts'
