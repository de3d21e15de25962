export {
  belegtAbfrage,
  belegtePersonen,
  belegteRessourcen,
  type Belegung,
  type Belegungsquelle,
  belegungText,
  jeFrage,
  type Ressourcenbelegung,
} from './belegung.ts'
export { anlassTitel, occasionTables, registerOccasions } from './occasions.ts'
