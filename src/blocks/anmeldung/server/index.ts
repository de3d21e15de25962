export { frischeAuf, rueckeNach, sperreAngebote } from './besetzung.ts'
export { type Aenderung, planeEinteilung, type Schritt } from './einteilung.ts'
export { behaltenerBewerber, ladeBewerber, meldeAb, meldeAn } from './melden.ts'
export { plaetzeFreigeben, raeumePlaetze, reihePlaetzefreigabeEin, zaehlePersonNeu } from './person.ts'
export {
  alterAm,
  type Angebotsstand,
  type Anlass,
  type Bewerberstand,
  DIENSTFAEHIG,
  gesamt,
  isMeantFor,
  listVerdict,
  moeglichkeit,
} from './regeln.ts'
export { schreibeEinteilung } from './schreiben.ts'
export { type Anstoss, type EigenerWechsel, schliesseErledigte, type Standwechsel, zieheAngeboteZurueck } from './stand.ts'
