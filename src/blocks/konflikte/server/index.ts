export {
  takenQuery,
  takenPersonen,
  takenResources,
  type Belegung,
  type BelegungsSource,
  belegungText,
  perQuestion,
  type ResourceBelegung,
} from './belegung.ts'
export { anlassTitel, occasionTables, registerOccasions } from './occasions.ts'
