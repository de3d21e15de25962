import type { CSSProperties } from 'react'
import styles from './Kuerzelbild.module.css'
import { kuerzel } from './woerter.ts'

const TOENE = [200, 172, 145, 95, 45, 20, 350, 320, 285, 250, 225]
const ton = (name: string) =>
  TOENE[Array.from(name).reduce((summe, zeichen) => (summe * 31 + (zeichen.codePointAt(0) ?? 0)) % 9973, 7) % TOENE.length]

/** A person's initials on a colour of their own. Decoration: the name stands beside it. */
export function Kuerzelbild({ vorname, nachname, groesse = 44 }: { vorname: string; nachname: string; groesse?: number }) {
  const stil = {
    '--ton': ton(`${vorname} ${nachname}`),
    width: groesse,
    height: groesse,
    fontSize: Math.round(groesse * 0.38),
  } as CSSProperties
  return (
    <span className={styles['bild']} style={stil} aria-hidden="true">
      {kuerzel(vorname, nachname)}
    </span>
  )
}
