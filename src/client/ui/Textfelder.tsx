import { Spalte } from './Feldgruppe.tsx'
import { Textfeld } from './Textfeld.tsx'

interface Angaben {
  readonly namen: readonly string[]
  readonly breite?: 'halb' | 'drittel'
}

/** Plain text fields side by side: `<Textfelder namen={['strasse', 'hausnummer', 'plz', 'stadt']} />`. */
export const Textfelder = ({ namen, breite = 'halb' }: Angaben) =>
  namen.map((name) => (
    <Spalte key={name} breite={breite}>
      <Textfeld name={name} />
    </Spalte>
  ))
