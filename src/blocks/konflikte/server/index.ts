export {
  anlassTitel,
  belegtAbfrage,
  belegteFahrzeuge,
  belegtePersonen,
  belegteRessourcen,
  type Belegung,
  belegungText,
  jeFrage,
  type Ressourcenbelegung,
  titelTabellen,
} from './belegung.ts'
