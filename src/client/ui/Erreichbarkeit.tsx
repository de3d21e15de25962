import { Feldgruppe, Spalte } from './Feldgruppe.tsx'
import { Listenfeld } from './Listenfeld.tsx'

/** How a person is reached, for every form about one: addresses and numbers, one of each the preferred one. */
export const Erreichbarkeit = () => (
  <Feldgruppe titel="Erreichbar">
    <Spalte breite="halb">
      <Listenfeld name="email" haupt="primary_email" art="email" weitere="Weitere E-Mail" hoechstens={5} />
    </Spalte>
    <Spalte breite="halb">
      <Listenfeld name="telefon" haupt="primary_telefon" art="tel" weitere="Weitere Nummer" hoechstens={6} />
    </Spalte>
  </Feldgruppe>
)
